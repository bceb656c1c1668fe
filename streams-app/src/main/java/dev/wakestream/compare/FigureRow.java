package dev.wakestream.compare;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One figure of whole runs on both sides.
 *
 * @param base figures of the base runs, or the summary of a sample; null = no run has it
 * @param patched likewise
 * @param difference patched minus base; null where a side has nothing
 * @param ratio patched / base (no unit); null = n/a
 * @param holmP Welch's p adjusted for the number of rows tested; null = not tested
 * @param verdict by {@code holmP} at {@link ComparisonTable#ALPHA}
 */
public record FigureRow(
        @Nullable SideStats base,
        @Nullable SideStats patched,
        @Nullable Difference difference,
        @Nullable Double ratio,
        @Nullable Double holmP,
        Verdict verdict) {

    /** Two sides to be compared; null = nothing is known of it. */
    public record Sides(@Nullable SideStats base, @Nullable SideStats patched) {}

    /** Compares each pair; the verdicts are by Holm over all of them. */
    public static List<FigureRow> judge(List<Sides> pairs) {
        List<FigureRow> rows = pairs.stream().map(FigureRow::compared).toList();
        List<Integer> tested = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).welchP() != null) {
                tested.add(i);
            }
        }
        double[] adjusted = Holm.adjust(tested.stream()
                .mapToDouble(i -> {
                    Double p = rows.get(i).welchP();
                    return p == null ? 1 : p;
                })
                .toArray());
        List<FigureRow> judged = new ArrayList<>(rows);
        for (int k = 0; k < adjusted.length; k++) {
            judged.set(tested.get(k), rows.get(tested.get(k)).judged(adjusted[k]));
        }
        return judged;
    }

    private @Nullable Double welchP() {
        return difference == null ? null : difference.welchP();
    }

    private static FigureRow compared(Sides sides) {
        SideStats base = sides.base;
        SideStats patched = sides.patched;
        if (base == null || patched == null) {
            return new FigureRow(base, patched, null, null, null, Verdict.NOT_AVAILABLE);
        }
        Double ratio = base.mean() > 0 ? patched.mean() / base.mean() : null;
        return new FigureRow(base, patched, Difference.between(base, patched), ratio, null, Verdict.NOT_AVAILABLE);
    }

    private FigureRow judged(double p) {
        Verdict given = Verdict.NO_DIFFERENCE_SHOWN;
        if (p < ComparisonTable.ALPHA && difference != null) {
            given = difference.points() < 0 ? Verdict.LOWER : Verdict.HIGHER;
        }
        return new FigureRow(base, patched, difference, ratio, p, given);
    }
}
