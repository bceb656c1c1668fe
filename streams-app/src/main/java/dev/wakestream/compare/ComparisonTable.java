package dev.wakestream.compare;

import dev.wakestream.schema.RunProfile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Two sides compared, function by function.
 *
 * @param unit unit of all shares
 * @param denominator what they are of
 * @param base run ids of the base side
 * @param patched run ids of the patched side
 * @param rows largest absolute difference first, then by comm and symbol
 * @param warnings why the sides may not be comparable, or the verdicts weak; one sentence each
 */
public record ComparisonTable(
        String unit,
        Denominator denominator,
        List<String> base,
        List<String> patched,
        List<ComparisonRow> rows,
        List<String> warnings) {
    /** Level of the verdicts: accepted chance that a reported difference, of all in the table, is an accident. */
    public static final double ALPHA = 0.05;

    private static final Comparator<ComparisonRow> ORDER = Comparator.comparingDouble(
                    (ComparisonRow row) -> -Math.abs(row.difference().points()))
            .thenComparing(ComparisonRow::function);

    public ComparisonTable {
        base = List.copyOf(base);
        patched = List.copyOf(patched);
        rows = List.copyOf(rows);
        warnings = List.copyOf(warnings);
    }

    /**
     * Compares the profiles of repetitions.
     *
     * @throws IllegalArgumentException a side has no run
     */
    public static ComparisonTable of(List<RunProfile> base, List<RunProfile> patched, Denominator denominator) {
        if (base.isEmpty() || patched.isEmpty()) {
            throw new IllegalArgumentException("base has " + base.size() + " runs and patched has " + patched.size()
                    + "; at least one a side is needed");
        }
        List<ProfileShares> baseShares = shares(base, denominator);
        List<ProfileShares> patchedShares = shares(patched, denominator);
        SortedSet<FunctionId> functions = new TreeSet<>();
        baseShares.forEach(s -> functions.addAll(s.selfNs().keySet()));
        patchedShares.forEach(s -> functions.addAll(s.selfNs().keySet()));
        List<ComparisonRow> rows = new ArrayList<>();
        for (FunctionId function : functions) {
            rows.add(row(function, baseShares, patchedShares, denominator));
        }
        List<ComparisonRow> judged = Judge.judge(rows);
        List<String> warnings = new ArrayList<>(ProfileWarnings.of(base, patched));
        warnings.addAll(Judge.warnings(base.size(), patched.size()));
        return new ComparisonTable(
                ProfileShares.UNIT,
                denominator,
                base.stream().map(RunProfile::getRun).toList(),
                patched.stream().map(RunProfile::getRun).toList(),
                judged.stream().sorted(ORDER).toList(),
                warnings);
    }

    /** The same table with these warnings before its own, for example those of {@link RunMismatch}. */
    public ComparisonTable withWarnings(List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(warnings);
        return new ComparisonTable(unit, denominator, base, patched, rows, all);
    }

    private static List<ProfileShares> shares(List<RunProfile> profiles, Denominator denominator) {
        return profiles.stream().map(p -> ProfileShares.of(p, denominator)).toList();
    }

    private static ComparisonRow row(
            FunctionId function, List<ProfileShares> base, List<ProfileShares> patched, Denominator denominator) {
        SideStats baseStats = stats(function, base, denominator);
        SideStats patchedStats = stats(function, patched, denominator);
        boolean presentOnBoth = present(function, base) > 0 && present(function, patched) > 0;
        Double ratio = presentOnBoth && baseStats.mean() > 0 ? patchedStats.mean() / baseStats.mean() : null;
        return new ComparisonRow(
                function,
                present(function, base) == 0 ? null : baseStats,
                present(function, patched) == 0 ? null : patchedStats,
                Difference.between(baseStats, patchedStats),
                ratio == null ? null : ratio - 1,
                ratio,
                null,
                presence(function, base, patched));
    }

    private static SideStats stats(FunctionId function, List<ProfileShares> side, Denominator denominator) {
        return SideStats.of(
                ProfileShares.UNIT,
                denominator.text(),
                side.stream().map(s -> s.percent(function).orElse(0.0)).toList());
    }

    private static Verdict presence(FunctionId function, List<ProfileShares> base, List<ProfileShares> patched) {
        int inBase = present(function, base);
        int inPatched = present(function, patched);
        if (inBase == 0 && inPatched == patched.size()) {
            return Verdict.NEW;
        }
        return inPatched == 0 && inBase == base.size() ? Verdict.GONE : Verdict.NOT_AVAILABLE;
    }

    private static int present(FunctionId function, List<ProfileShares> side) {
        return (int) side.stream().filter(s -> s.selfNs().containsKey(function)).count();
    }

    /**
     * The rows of these functions alone, judged anew: a difference that was claimed in advance is one of few tests, and does
     * not pay for all the functions that happen to be in the profile.
     */
    public ComparisonTable only(Collection<FunctionId> functions) {
        List<ComparisonRow> claimed =
                rows.stream().filter(r -> functions.contains(r.function())).toList();
        return new ComparisonTable(unit, denominator, base, patched, Judge.judgeAnew(claimed), warnings);
    }

    /** The row of a function; null when no run has it. */
    public @Nullable ComparisonRow row(String comm, String symbol) {
        FunctionId id = new FunctionId(comm, symbol);
        return rows.stream().filter(r -> r.function().equals(id)).findFirst().orElse(null);
    }
}
