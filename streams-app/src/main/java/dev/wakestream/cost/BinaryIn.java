package dev.wakestream.cost;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads what {@link BinaryOut} wrote. Throws {@link IllegalStateException} where the bytes are not that. */
public final class BinaryIn {
    private final byte[] buffer;
    private int at;

    public BinaryIn(byte[] buffer) {
        this.buffer = buffer;
    }

    /** Whether anything is left. */
    public boolean hasMore() {
        return at < buffer.length;
    }

    /** Bytes in all (count). */
    public int size() {
        return buffer.length;
    }

    public int readByte() {
        require(1);
        return buffer[at++] & 0xFF;
    }

    public long readLong() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int b = readByte();
            value |= (long) (b & 0x7F) << shift;
            if (b < 0x80) {
                return value;
            }
        }
        throw new IllegalStateException("number longer than 64 bits at byte " + at + " of " + buffer.length);
    }

    public int readInt() {
        long value = readLong();
        if (value != (int) value) {
            throw new IllegalStateException("found " + value + " at byte " + at + "; allowed: 32 bits");
        }
        return (int) value;
    }

    public String readText() {
        int length = readInt();
        require(length);
        String text = new String(buffer, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    public @Nullable String readNullableText() {
        return readByte() == 0 ? null : readText();
    }

    /** Checks a format's version byte. */
    public void requireVersion(int expected, String what) {
        int found = readByte();
        if (found != expected) {
            throw new IllegalStateException(what + " has format version " + found + ", this program reads " + expected
                    + ": it was written by another version of wakestream; reset the application's state");
        }
    }

    private void require(int bytes) {
        if (bytes < 0 || buffer.length - at < bytes) {
            throw new IllegalStateException(
                    "needs " + bytes + " bytes at byte " + at + ", but there are " + buffer.length + " in all");
        }
    }
}
