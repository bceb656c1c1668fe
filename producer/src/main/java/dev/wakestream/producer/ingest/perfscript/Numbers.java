package dev.wakestream.producer.ingest.perfscript;

import org.jspecify.annotations.Nullable;

/** Scanning of numbers and blanks in a line, without regular expressions and without exceptions. */
final class Numbers {
    /** A number that does not fit its range. */
    static final long TOO_LARGE = Long.MAX_VALUE;

    /** Largest CPU id accepted; the largest NR_CPUS of any architecture is 8192 (Kconfig), this leaves room. */
    static final int MAX_CPU = 65535;

    private static final long NS_PER_S = 1_000_000_000L;

    private Numbers() {}

    static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** First position at or after {@code at} that is not blank. */
    static int skipBlanks(String text, int at) {
        int i = at;
        while (i < text.length() && isBlank(text.charAt(i))) {
            i++;
        }
        return i;
    }

    /** Start of the run of digits that ends before {@code end}; {@code end} itself if there is none. */
    static int digitsBack(String text, int end) {
        int i = end;
        while (i > 0 && isDigit(text.charAt(i - 1))) {
            i--;
        }
        return i;
    }

    /** End of the run of digits that starts at {@code at}. */
    static int digitsForward(String text, int at) {
        int i = at;
        while (i < text.length() && isDigit(text.charAt(i))) {
            i++;
        }
        return i;
    }

    /** End of the text before the blanks that end before {@code end}. */
    static int blanksBack(String text, int end) {
        int i = end;
        while (i > 0 && isBlank(text.charAt(i - 1))) {
            i--;
        }
        return i;
    }

    /** Value of the digits in {@code [from, to)}, or {@link #TOO_LARGE}. */
    static long decimal(String text, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (value > (TOO_LARGE - digit) / 10) {
                return TOO_LARGE;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /** Value of {@code seconds.fraction} in ns, digits beyond the ninth dropped, or {@link #TOO_LARGE}. */
    static long nanos(String text, int seconds, int dot, int end) {
        long s = decimal(text, seconds, dot);
        if (s >= TOO_LARGE / NS_PER_S) {
            return TOO_LARGE;
        }
        int digits = Math.min(9, end - dot - 1);
        long fraction = decimal(text, dot + 1, dot + 1 + digits);
        for (int i = digits; i < 9; i++) {
            fraction *= 10;
        }
        return s * NS_PER_S + fraction;
    }

    /** Value of an optionally signed decimal that is all of {@code text}, or null if it is none or too large for an int. */
    static @Nullable Integer integer(String text) {
        int from = text.startsWith("-") ? 1 : 0;
        int end = digitsForward(text, from);
        if (end == from || end != text.length()) {
            return null;
        }
        long value = decimal(text, from, end);
        return value > Integer.MAX_VALUE ? null : (int) (from == 1 ? -value : value);
    }
}
