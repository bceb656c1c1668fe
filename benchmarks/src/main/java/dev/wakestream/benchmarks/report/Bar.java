package dev.wakestream.benchmarks.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A requirement of design.md, and whether it is met.
 *
 * @param what the figure or ratio
 * @param found its median
 * @param atMost true = the less the better
 * @param bar what is required
 * @param goal what is wanted; null = nothing more than the bar
 */
public record Bar(
        String what,
        double found,
        boolean atMost,
        double bar,
        @Nullable Double goal) {
    public static Bar atLeast(String what, double found, double bar) {
        return new Bar(what, found, false, bar, null);
    }

    public static Bar atLeast(String what, double found, double bar, double goal) {
        return new Bar(what, found, false, bar, goal);
    }

    public static Bar atMost(String what, double found, double bar) {
        return new Bar(what, found, true, bar, null);
    }

    public boolean met() {
        return reaches(bar);
    }

    /** Whether the goal is reached, too; false where there is none. */
    public boolean goalReached() {
        return goal != null && reaches(goal);
    }

    private boolean reaches(double limit) {
        return atMost ? found <= limit : found >= limit;
    }

    String text() {
        String sign = atMost ? "<=" : ">=";
        String wanted = goal == null
                ? ""
                : String.format(
                        Locale.ROOT, " (goal %s: %s)", Numbers.plain(goal), goalReached() ? "reached" : "missed");
        return String.format(
                Locale.ROOT,
                "%s  %s %s %s, found %s%s",
                met() ? "pass" : "FAIL",
                what,
                sign,
                Numbers.plain(bar),
                Numbers.plain(found),
                wanted);
    }
}
