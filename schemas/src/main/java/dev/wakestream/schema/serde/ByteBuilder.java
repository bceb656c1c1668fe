package dev.wakestream.schema.serde;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing array of bytes with Avro's primitive encodings; kept and reused. */
final class ByteBuilder extends OutputStream {
    /** Bytes of the longest number: ten groups of seven bits hold 64. */
    private static final int MAX_NUMBER_BYTES = 10;

    private byte[] bytes;
    private int size;

    ByteBuilder(int capacity) {
        bytes = new byte[capacity];
    }

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    /** Copies the content; returns the index after it. */
    int copyTo(byte[] to, int at) {
        System.arraycopy(bytes, 0, to, at, size);
        return at + size;
    }

    /** Overwrites a byte that was written before. */
    void set(int at, int value) {
        bytes[at] = (byte) value;
    }

    /** Overwrites the byte at an index with a number, which pushes what follows if it needs more than one byte. */
    void replace(int at, long number) {
        int extra = numberBytes(number) - 1;
        room(extra);
        System.arraycopy(bytes, at + 1, bytes, at + 1 + extra, size - at - 1);
        int end = size + extra;
        size = at;
        putLong(number);
        size = end;
    }

    void putByte(int value) {
        room(1);
        bytes[size++] = (byte) value;
    }

    void putBoolean(boolean value) {
        putByte(value ? 1 : 0);
    }

    void putInt(int value) {
        room(MAX_NUMBER_BYTES);
        byte[] to = bytes;
        int at = size;
        int n = (value << 1) ^ (value >> 31);
        while ((n & ~0x7f) != 0) {
            to[at++] = (byte) (n | 0x80);
            n >>>= 7;
        }
        to[at++] = (byte) n;
        size = at;
    }

    void putLong(long value) {
        room(MAX_NUMBER_BYTES);
        size = write(value, bytes, size);
    }

    /** Two numbers that are mostly small and two that may be long, as a cost has them. */
    void putCost(int symbol, int comm, long calls, long selfNs) {
        room(4 * MAX_NUMBER_BYTES);
        byte[] to = bytes;
        int at = write(symbol, to, size);
        at = write(comm, to, at);
        at = write(calls, to, at);
        size = write(selfNs, to, at);
    }

    private static int write(long value, byte[] to, int from) {
        int at = from;
        long n = (value << 1) ^ (value >> 63);
        while ((n & ~0x7fL) != 0) {
            to[at++] = (byte) (n | 0x80);
            n >>>= 7;
        }
        to[at++] = (byte) n;
        return at;
    }

    void putDouble(double value) {
        room(Double.BYTES);
        long bits = Double.doubleToRawLongBits(value);
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            bytes[size++] = (byte) (bits >>> shift);
        }
    }

    void putString(String text) {
        if (text.length() == 1 && text.charAt(0) < 0x80) {
            // A task's state letter, once an event.
            room(2);
            bytes[size++] = 2;
            bytes[size++] = (byte) text.charAt(0);
            return;
        }
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        putInt(utf8.length);
        write(utf8, 0, utf8.length);
    }

    @Override
    public void write(int value) {
        putByte(value);
    }

    @Override
    public void write(byte[] from, int offset, int length) {
        room(length);
        System.arraycopy(from, offset, bytes, size, length);
        size += length;
    }

    private void room(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, more)));
        }
    }

    /** Bytes of a number on the wire. */
    static int numberBytes(long value) {
        long zigzag = (value << 1) ^ (value >> 63);
        return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(zigzag) + 6) / 7);
    }
}
