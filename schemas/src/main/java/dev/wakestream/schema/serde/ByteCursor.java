package dev.wakestream.schema.serde;

import dev.wakestream.schema.serde.BadPageException.Reason;
import java.nio.charset.StandardCharsets;

/**
 * Walks through Avro binary in an array. Every read checks that the bytes are there, and that a length or a count can be
 * true: nothing is allocated, and no loop begun, on the word of a few hostile bytes. In our records every item takes at
 * least a byte, so all counts of a record together cannot exceed its bytes.
 */
final class ByteCursor {
    private static final byte[] NOTHING = new byte[0];

    private byte[] bytes = NOTHING;
    private int at;
    private int limit;
    private long itemsLeft;

    void reset(byte[] from, int offset) {
        bytes = from;
        at = offset;
        limit = from.length;
        itemsLeft = (long) limit - offset;
    }

    int remaining() {
        return limit - at;
    }

    /** Index of the next byte, for those who walk the bytes themselves for a while. */
    int position() {
        return at;
    }

    /** Goes on at another byte, one that was walked to. */
    void position(int next) {
        at = next;
    }

    /** Index after the last byte. */
    int limit() {
        return limit;
    }

    int readInt() throws MalformedBytesException {
        if (at < limit) {
            int first = bytes[at];
            if (first >= 0) {
                at++;
                return (first >>> 1) ^ -(first & 1);
            }
        }
        long n = readRaw();
        if (n >>> Integer.SIZE != 0) {
            throw malformed("a number needs more than 32 bits");
        }
        int value = (int) n;
        return (value >>> 1) ^ -(value & 1);
    }

    long readLong() throws MalformedBytesException {
        if (at < limit) {
            long first = bytes[at];
            if (first >= 0) {
                at++;
                return (first >>> 1) ^ -(first & 1);
            }
        }
        long n = readRaw();
        return (n >>> 1) ^ -(n & 1);
    }

    /** A number before its zigzag is undone: groups of seven bits, the lowest first. */
    private long readRaw() throws MalformedBytesException {
        long n = 0;
        int p = at;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            if (p >= limit) {
                throw truncated("within a number");
            }
            int b = bytes[p++];
            n |= (long) (b & 0x7f) << shift;
            if (b >= 0) {
                if (shift == 63 && b > 1) {
                    break;
                }
                at = p;
                return n;
            }
        }
        throw malformed("a number needs more than 64 bits");
    }

    boolean readBoolean() throws MalformedBytesException {
        if (at >= limit) {
            throw truncated("before a boolean");
        }
        int b = bytes[at];
        if ((b & ~1) != 0) {
            throw malformed("a boolean is " + (b & 0xff));
        }
        at++;
        return b == 1;
    }

    int readFixed32() throws MalformedBytesException {
        int from = skip(Integer.BYTES);
        int bits = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            bits |= (bytes[from + i] & 0xff) << (Byte.SIZE * i);
        }
        return bits;
    }

    long readFixed64() throws MalformedBytesException {
        int from = skip(Long.BYTES);
        long bits = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            bits |= (bytes[from + i] & 0xffL) << (Byte.SIZE * i);
        }
        return bits;
    }

    /** Branch of a union, or ordinal of an enum, below {@code count}. */
    int readBranch(int count) throws MalformedBytesException {
        int branch = readInt();
        if (branch < 0 || branch >= count) {
            throw malformed("a union or enum has " + count + " choices, not one numbered " + branch);
        }
        return branch;
    }

    /** Length of a text or of bytes, known to be there. */
    int readLength() throws MalformedBytesException {
        long length = readLong();
        if (length < 0) {
            throw malformed("a length is " + length);
        }
        if (length > limit - at) {
            throw truncated("a text or block of " + length + " bytes is announced");
        }
        return (int) length;
    }

    String readString() throws MalformedBytesException {
        int length = readLength();
        int from = skip(length);
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }

    /** Items of the next block of an array or map; 0 = there are no more. */
    int readBlock() throws MalformedBytesException {
        long count = readLong();
        if (count < 0) {
            // The size of the block in bytes follows: for those who want to skip it.
            count = -count;
            readLength();
        }
        if (count < 0 || count > itemsLeft) {
            throw malformed("a block of " + count + " items is announced, with " + remaining() + " bytes left");
        }
        itemsLeft -= count;
        return (int) count;
    }

    /** Takes the items of a block whose count was read otherwise; false = {@link #readBlock} would not believe the count. */
    boolean takeItems(int count) {
        if (count > itemsLeft) {
            return false;
        }
        itemsLeft -= count;
        return true;
    }

    /** Like {@link #readBlock}, but steps over blocks that state their size in bytes. */
    int skipBlock() throws MalformedBytesException {
        while (true) {
            int before = at;
            long count = readLong();
            if (count >= 0) {
                at = before;
                return readBlock();
            }
            skip(readLength());
        }
    }

    /** Steps over bytes; returns where they began. */
    int skip(int count) throws MalformedBytesException {
        if (count < 0 || count > limit - at) {
            throw truncated(count + " more bytes must follow");
        }
        int from = at;
        at += count;
        return from;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Whether this many bytes follow, all of them zero. */
    boolean zerosFollow(int count) {
        if (count > limit - at) {
            return false;
        }
        for (int i = at; i < at + count; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }

    private MalformedBytesException truncated(String where) {
        String end = remaining() == 0
                ? "right after byte " + at
                : remaining() + (remaining() == 1 ? " byte" : " bytes") + " after byte " + at;
        return new MalformedBytesException(Reason.TRUNCATED, where + ", but the record ends " + end);
    }

    private MalformedBytesException malformed(String what) {
        return new MalformedBytesException(Reason.MALFORMED, what + " (at byte " + at + ")");
    }
}
