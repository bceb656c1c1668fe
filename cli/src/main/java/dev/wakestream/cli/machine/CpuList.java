package dev.wakestream.cli.machine;

import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The two ways in which Linux writes a set of CPUs or nodes: {@code 0-3,8-11} and {@code ff,0000000f}. */
final class CpuList {
    /** Above every NR_CPUS that Linux allows; bounds what a number in a file can cost. */
    static final int MAX_NUMBER = 1 << 16;

    private static final Pattern RANGE = Pattern.compile("(\\d{1,6})(?:-(\\d{1,6}))?");
    private static final Pattern MASK = Pattern.compile("[0-9a-fA-F]{1,8}(,[0-9a-fA-F]{1,8})*");
    private static final int WORD = 32;

    private CpuList() {}

    /**
     * Reads a list of numbers and ranges; empty text is the empty set.
     *
     * @throws IllegalArgumentException if it is none
     */
    static BitSet parse(String text) {
        BitSet set = new BitSet();
        String list = text.strip();
        if (list.isEmpty()) {
            return set;
        }
        for (String item : list.split(",", -1)) {
            Matcher range = RANGE.matcher(item);
            if (!range.matches()) {
                throw new IllegalArgumentException(
                        "'" + shown(list) + "' is not a list of numbers and ranges like 0-3,8-11");
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first || last >= MAX_NUMBER) {
                throw new IllegalArgumentException(
                        "'" + shown(item) + "' is not a range of numbers below " + MAX_NUMBER);
            }
            set.set(first, last + 1);
        }
        return set;
    }

    /**
     * Reads a mask of 32-bit words, highest first.
     *
     * @throws IllegalArgumentException if it is none
     */
    static BitSet parseMask(String text) {
        String mask = text.strip();
        if (mask.length() > MAX_NUMBER / 2 || !MASK.matcher(mask).matches()) {
            throw new IllegalArgumentException("'" + shown(mask) + "' is not a mask like ff,0000000f");
        }
        BitSet set = new BitSet();
        String[] words = mask.split(",", -1);
        for (int i = 0; i < words.length; i++) {
            long word = Long.parseLong(words[words.length - 1 - i], 16);
            for (int bit = 0; bit < WORD; bit++) {
                if ((word >> bit & 1) != 0) {
                    set.set(i * WORD + bit);
                }
            }
        }
        return set;
    }

    /** Writes a set as Linux does. */
    static String format(BitSet set) {
        StringBuilder text = new StringBuilder();
        for (int first = set.nextSetBit(0); first >= 0; ) {
            int end = set.nextClearBit(first);
            text.append(text.length() == 0 ? "" : ",").append(first);
            if (end - first > 1) {
                text.append('-').append(end - 1);
            }
            first = set.nextSetBit(end);
        }
        return text.toString();
    }

    /** As much of a file's text as fits into a message. */
    static String shown(String text) {
        String line = text.strip().lines().findFirst().orElse("").replaceAll("\\p{Cntrl}", "?");
        return line.length() <= WORD ? line : line.substring(0, WORD) + "…";
    }
}
