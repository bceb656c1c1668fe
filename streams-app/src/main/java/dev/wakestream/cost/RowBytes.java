package dev.wakestream.cost;

import org.jspecify.annotations.Nullable;

/** How long rows are in records (bytes): in Avro's form at most, in that of state about. */
public final class RowBytes {
    private static final int GROUP_FIELDS = 5;

    /** Numbers of a row at their longest: calls and self time 10 each, five of the group with their branches 6 each. */
    private static final int NUMBERS = 2 * 10 + GROUP_FIELDS * 6;

    /** What stands before each name: its length, or its number. */
    private static final int BEFORE_NAME = 3;

    private static final int NAMES = 3;

    /** Of a character, in UTF-8. */
    private static final int CHAR = 3;

    private RowBytes() {}

    /** More than so many rows with so many characters in their names cannot have. */
    static long most(int rows, long nameChars) {
        return (long) rows * (NUMBERS + NAMES * BEFORE_NAME) + CHAR * nameChars;
    }

    /** More than that a row cannot have, whatever its sums. */
    static int most(CostKey key) {
        return names(key) + 2 * 10 + GROUP_FIELDS * (key.group().isNone() ? 1 : 6);
    }

    /** Characters of the names of a row (count). */
    static int nameChars(CostKey key) {
        String dso = key.dso();
        return key.comm().length() + key.symbol().length() + (dso == null ? 0 : dso.length());
    }

    /** Of the names of a row, with what stands before them. */
    static int names(CostKey key) {
        return name(key.comm()) + name(key.symbol()) + name(key.dso());
    }

    /** Of a whole row. */
    static int row(CostKey key, long calls, long selfNs) {
        Group group = key.group();
        return names(key)
                + number(calls)
                + number(selfNs)
                + (group.isNone()
                        ? GROUP_FIELDS
                        : known(group.cpu())
                                + known(group.core())
                                + known(group.llc())
                                + known(group.node())
                                + known(group.pid()));
    }

    /** Of any text, with its length. */
    public static int text(String text) {
        return 1 + name(text); // a name has 1000 characters at most, a text may have millions
    }

    private static int name(@Nullable String name) {
        int bytes = BEFORE_NAME;
        if (name != null) {
            bytes += name.length();
            for (int i = 0; i < name.length(); i++) {
                char c = name.charAt(i);
                // a pair of surrogates is four bytes
                bytes += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
        }
        return bytes;
    }

    private static int known(int number) {
        return 1 + (number == Group.UNKNOWN ? 0 : number(number));
    }

    /** Seven bits a byte, sign included. */
    private static int number(long value) {
        return Math.max(1, (Long.SIZE + 1 - Long.numberOfLeadingZeros(value < 0 ? ~value : value) + 6) / 7);
    }
}
