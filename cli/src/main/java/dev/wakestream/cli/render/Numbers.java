package dev.wakestream.cli.render;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people read them. */
public final class Numbers {
    private static final String[] SI = {"", " k", " M", " G", " T"};

    private Numbers() {}

    /**
     * A fixed number of decimals, rounded as C's printf does it: the double's exact value, half to even. Java's own format
     * rounds its shortest decimal form half up, and so differs from perf in the last digit now and then.
     */
    public static String fixed(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return "n/a";
        }
        return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    /** Two decimals and a percent sign. */
    public static String percent(double value) {
        return fixed(value, 2) + "%";
    }

    /** A count with its digits in groups of three: 1 234 567. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value).replace(',', ' ');
    }

    /** A count with its noun: 1 CPU, 2 CPUs. */
    public static String of(long value, String noun) {
        return count(value) + " " + noun + (value == 1 ? "" : "s");
    }

    /** A rate or size to three significant digits: 1.25 M. */
    public static String si(double value) {
        double scaled = value;
        int unit = 0;
        while (Math.abs(scaled) >= 999.5 && unit < SI.length - 1) {
            scaled /= 1000;
            unit++;
        }
        int decimals = unit == 0 || Math.abs(scaled) >= 99.95 ? 0 : Math.abs(scaled) >= 9.995 ? 1 : 2;
        return fixed(scaled, decimals) + SI[unit];
    }

    /** The same of a count. */
    public static String si(long value) {
        return si((double) value);
    }

    /** A time to three significant digits: 850 ns, 12.3 us, 1.25 ms, 2.50 s. */
    public static String time(long ns) {
        String[] units = {" ns", " us", " ms", " s"};
        double scaled = ns;
        int unit = 0;
        while (scaled >= 999.5 && unit < units.length - 1) {
            scaled /= 1000;
            unit++;
        }
        int decimals = unit == 0 || scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2;
        return fixed(scaled, decimals) + units[unit];
    }

    /** Seconds with two decimals; below a tenth of a second, milliseconds to three digits or so. */
    public static String seconds(long ns) {
        if (ns > 0 && ns < 100_000_000) {
            return fixed(ns / 1e6, ns < 10_000_000 ? 2 : 1) + " ms";
        }
        return fixed(ns / 1e9, 2) + " s";
    }
}
