package dev.wakestream.cost;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Windows of one length, one beginning every hop: tumbling where both are equal, else hopping. Window {@code k} covers the
 * run time from {@code k·hop} to {@code k·hop + length}; none begins before the run.
 *
 * @param lengthNs length of a window (ns of run time)
 * @param hopNs from one window's start to the next one's (ns of run time); at most the length, so that no time is left out
 */
public record WindowDefinition(long lengthNs, long hopNs) implements Comparable<WindowDefinition> {
    /** A window is made of at most so many pieces: what is held for a definition, times the rows of a piece. */
    public static final int MAX_SLICES = 1000;

    private static final Comparator<WindowDefinition> ORDER =
            Comparator.comparingLong(WindowDefinition::lengthNs).thenComparingLong(WindowDefinition::hopNs);
    private static final Pattern NAME = Pattern.compile("(\\d{1,18})(ns|us|ms|s)(?:/(\\d{1,18})(ns|us|ms|s))?");

    /** @throws IllegalArgumentException no windows can have this length and hop; says why */
    public WindowDefinition {
        if (lengthNs <= 0 || lengthNs > WindowSpec.MAX_TIME_NS) {
            throw new IllegalArgumentException("window is " + time(lengthNs) + "; allowed: more than 0, and at most "
                    + time(WindowSpec.MAX_TIME_NS));
        }
        if (hopNs <= 0 || hopNs > lengthNs) {
            throw new IllegalArgumentException("hop is " + time(hopNs)
                    + "; allowed: more than 0, and at most the window's length, " + time(lengthNs));
        }
        if (lengthNs / gcd(lengthNs, hopNs) > MAX_SLICES) {
            throw new IllegalArgumentException("window of " + time(lengthNs) + " every " + time(hopNs) + " is "
                    + lengthNs / gcd(lengthNs, hopNs) + " pieces of " + time(gcd(lengthNs, hopNs)) + "; allowed: "
                    + MAX_SLICES);
        }
    }

    /** Windows that follow each other without overlap. */
    public static WindowDefinition tumbling(long lengthNs) {
        return new WindowDefinition(lengthNs, lengthNs);
    }

    /**
     * The definition of this name, as {@link #name} writes it; other units for the same lengths are understood.
     *
     * @throws IllegalArgumentException it is not one
     */
    public static WindowDefinition ofName(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + name
                    + "' names no windows; allowed: a length, as 10ms, or length and hop, as 1s/100ms; units: ns,"
                    + " us, ms, s");
        }
        long lengthNs = ns(matcher.group(1), matcher.group(2));
        return matcher.group(3) == null
                ? tumbling(lengthNs)
                : new WindowDefinition(lengthNs, ns(matcher.group(3), matcher.group(4)));
    }

    private static long ns(String number, String unit) {
        long one = switch (unit) {
            case "s" -> 1_000_000_000L;
            case "ms" -> 1_000_000L;
            case "us" -> 1_000L;
            default -> 1L;
        };
        return Math.min(Long.parseLong(number), Long.MAX_VALUE / one) * one;
    }

    /** Its name in keys and values: the length, as {@code 10ms}, or length and hop, as {@code 1s/100ms}. */
    public String name() {
        return lengthNs == hopNs ? time(lengthNs) : time(lengthNs) + "/" + time(hopNs);
    }

    /** A length of time in the largest unit that it is a whole number of. */
    static String time(long ns) {
        if (ns % 1_000_000_000L == 0) {
            return ns / 1_000_000_000L + "s";
        }
        if (ns % 1_000_000L == 0) {
            return ns / 1_000_000L + "ms";
        }
        return ns % 1_000L == 0 ? ns / 1_000L + "us" : ns + "ns";
    }

    /** First instant of a window (ns since the run's start). */
    public long startNs(long window) {
        return window * hopNs;
    }

    /** First instant after a window (ns since the run's start). */
    public long endNs(long window) {
        return window * hopNs + lengthNs;
    }

    /** Longest time that length and hop are multiples of (ns). */
    long commonNs() {
        return gcd(lengthNs, hopNs);
    }

    /** Greatest common divisor of numbers > 0. */
    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    /** Shorter ones first, then those with the shorter hop. */
    @Override
    public int compareTo(WindowDefinition other) {
        return ORDER.compare(this, other);
    }
}
