package dev.wakestream.cli.render;

import dev.wakestream.cli.config.Expectation;
import dev.wakestream.compare.ComparisonRow;
import dev.wakestream.compare.FigureRow;
import dev.wakestream.compare.SideStats;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Holds a scenario's expectation against what came. */
final class Expected {
    private Expected() {}

    /** The figure that is meant; null when there is none. */
    static @Nullable Double figure(Expectation e, @Nullable ComparisonRow row) {
        return row == null ? null : figure(e, row.ratio(), row.base(), row.patched());
    }

    /** The same of a figure of whole runs. */
    static @Nullable Double figure(Expectation e, FigureRow row) {
        return figure(e, row.ratio(), row.base(), row.patched());
    }

    private static @Nullable Double figure(
            Expectation e, @Nullable Double ratio, @Nullable SideStats base, @Nullable SideStats patched) {
        return switch (e.what()) {
            case RATIO -> ratio;
            case BASE -> mean(base);
            case PATCHED -> mean(patched);
        };
    }

    /** Whether there is a figure, and in the range. */
    static boolean isWithin(Expectation e, @Nullable Double figure) {
        return figure != null && figure >= e.least() && figure <= e.most();
    }

    private static @Nullable Double mean(@Nullable SideStats side) {
        return side == null ? null : side.mean();
    }

    /** For example {@code nohz_balancer_kick ratio 0.44 within 0.35..0.55}. */
    static String describe(Expectation e, @Nullable ComparisonRow row) {
        return describe(e, String.join(" ", e.key().values()), figure(e, row));
    }

    /** The same of any row, by its name. */
    static String describe(Expectation e, String name, @Nullable Double figure) {
        String what = (name.isEmpty() ? "" : name + " ") + e.what().name().toLowerCase(Locale.ROOT);
        String range = Numbers.fixed(e.least(), 2) + ".." + Numbers.fixed(e.most(), 2);
        if (figure == null) {
            return what + " n/a, " + range + " was expected";
        }
        return what + " " + Numbers.fixed(figure, 2) + (isWithin(e, figure) ? " within " : " OUTSIDE ") + range;
    }
}
