package dev.wakestream.compare;

import org.jspecify.annotations.Nullable;

/**
 * One function on both sides.
 *
 * @param function which
 * @param base shares of the base runs, 0 in runs that do not have it; null = no base run has it
 * @param patched shares of the patched runs, likewise
 * @param difference patched minus base, where the absent side counts as 0
 * @param relativeChange (patched - base) / base (no unit); null = n/a
 * @param ratio patched / base (no unit); null = n/a
 * @param holmP Welch's p adjusted for the number of functions tested; null = not tested
 * @param verdict by {@code holmP} at {@link ComparisonTable#ALPHA}
 */
public record ComparisonRow(
        FunctionId function,
        @Nullable SideStats base,
        @Nullable SideStats patched,
        Difference difference,
        @Nullable Double relativeChange,
        @Nullable Double ratio,
        @Nullable Double holmP,
        Verdict verdict) {}
