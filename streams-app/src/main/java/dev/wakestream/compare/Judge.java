package dev.wakestream.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Gives verdicts: Welch's p, adjusted by Holm over all functions that can be tested. */
final class Judge {
    private Judge() {}

    /** The rows with {@code holmP} and verdicts; rows that are new or gone stay so. */
    static List<ComparisonRow> judge(List<ComparisonRow> rows) {
        List<Integer> tested = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).verdict() == Verdict.NOT_AVAILABLE
                    && rows.get(i).difference().welchP() != null) {
                tested.add(i);
            }
        }
        double[] adjusted = Holm.adjust(
                tested.stream().mapToDouble(i -> welchP(rows.get(i))).toArray());
        List<ComparisonRow> result = new ArrayList<>(rows);
        for (int k = 0; k < adjusted.length; k++) {
            result.set(tested.get(k), judged(rows.get(tested.get(k)), adjusted[k]));
        }
        return result;
    }

    /** The same for rows that were judged among others before. */
    static List<ComparisonRow> judgeAnew(List<ComparisonRow> rows) {
        return judge(rows.stream()
                .map(row -> row.holmP() == null ? row : with(row, null, Verdict.NOT_AVAILABLE))
                .toList());
    }

    private static double welchP(ComparisonRow row) {
        Double p = row.difference().welchP();
        return p == null ? 1 : p;
    }

    private static ComparisonRow judged(ComparisonRow row, double holmP) {
        Verdict verdict = Verdict.NO_DIFFERENCE_SHOWN;
        if (holmP < ComparisonTable.ALPHA) {
            verdict = row.difference().points() < 0 ? Verdict.LOWER : Verdict.HIGHER;
        }
        return with(row, holmP, verdict);
    }

    private static ComparisonRow with(ComparisonRow row, @Nullable Double holmP, Verdict verdict) {
        return new ComparisonRow(
                row.function(),
                row.base(),
                row.patched(),
                row.difference(),
                row.relativeChange(),
                row.ratio(),
                holmP,
                verdict);
    }

    /** What the numbers of repetitions do not allow. */
    static List<String> warnings(int baseN, int patchedN) {
        if (baseN < 2 || patchedN < 2) {
            return List.of(String.format(
                    Locale.ROOT,
                    "N = %d and %d: the spread is not known with fewer than 2 runs a side, so there is no verdict",
                    baseN,
                    patchedN));
        }
        double leastP = leastMannWhitneyP(baseN, patchedN);
        if (leastP >= ComparisonTable.ALPHA) {
            return List.of(String.format(
                    Locale.ROOT,
                    "N = %d and %d: Mann-Whitney cannot go below p = %.2f, so verdicts rest on Welch's t,"
                            + " which assumes normal spread",
                    baseN,
                    patchedN,
                    leastP));
        }
        return List.of();
    }

    /** Least p that a two-sided exact Mann-Whitney test can give: 2 / C(m + n, n). */
    static double leastMannWhitneyP(int m, int n) {
        double orders = 1;
        for (int i = 1; i <= n; i++) {
            orders = orders * (m + i) / i;
        }
        return Math.min(1, 2 / orders);
    }
}
