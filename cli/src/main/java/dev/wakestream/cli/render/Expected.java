package dev.wakestream.cli.render;

import dev.wakestream.cli.config.Expectation;
import dev.wakestream.compare.ComparisonRow;
import dev.wakestream.compare.SideStats;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Holds a scenario's expectation against what came. */
final class Expected {
    private Expected() {}

    /** The figure that is meant; null when there is none. */
    static @Nullable Double figure(Expectation e, @Nullable ComparisonRow row) {
        if (row == null) {
            return null;
        }
        return switch (e.what()) {
            case RATIO -> row.ratio();
            case BASE -> mean(row.base());
            case PATCHED -> mean(row.patched());
        };
    }

    /** Whether there is a figure, and in the range. */
    static boolean isWithin(Expectation e, @Nullable ComparisonRow row) {
        Double figure = figure(e, row);
        return figure != null && figure >= e.least() && figure <= e.most();
    }

    private static @Nullable Double mean(@Nullable SideStats side) {
        return side == null ? null : side.mean();
    }

    /** For example {@code nohz_balancer_kick ratio 0.44 within 0.35..0.55}. */
    static String describe(Expectation e, @Nullable ComparisonRow row) {
        Double figure = figure(e, row);
        String what = e.comm() + " " + e.symbol() + " " + e.what().name().toLowerCase(Locale.ROOT);
        String range = Numbers.fixed(e.least(), 2) + ".." + Numbers.fixed(e.most(), 2);
        if (figure == null) {
            return what + " n/a, " + range + " was expected";
        }
        return what + " " + Numbers.fixed(figure, 2) + (isWithin(e, row) ? " within " : " OUTSIDE ") + range;
    }
}
