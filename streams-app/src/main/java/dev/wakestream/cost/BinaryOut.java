package dev.wakestream.cost;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Growing buffer for state and partials: variable-length numbers and UTF-8 text. Read back by {@link BinaryIn}. */
public final class BinaryOut {
    private byte[] buffer = new byte[512];
    private int size;

    /** Forgets what was written. */
    public BinaryOut reset() {
        size = 0;
        return this;
    }

    public void writeByte(int value) {
        ensure(1);
        buffer[size++] = (byte) value;
    }

    /** Seven bits a byte, lowest first; short for small numbers ≥ 0. */
    public void writeLong(long value) {
        ensure(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            buffer[size++] = (byte) ((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        buffer[size++] = (byte) rest;
    }

    /** Numbers ≥ 0, each as {@link #writeLong} does, without their count. */
    public void writeLongs(int[] values, int count) {
        ensure(5 * count);
        byte[] to = buffer;
        int at = size;
        for (int i = 0; i < count; i++) {
            int rest = values[i];
            while (rest > 0x7F) {
                to[at++] = (byte) (rest | 0x80);
                rest >>>= 7;
            }
            to[at++] = (byte) rest;
        }
        size = at;
    }

    /** Numbers that do not decrease, from 0 on: each as its distance from the one before, without their count. */
    public void writeSteps(long[] values, int count) {
        ensure(10 * count);
        byte[] to = buffer;
        int at = size;
        long before = 0;
        for (int i = 0; i < count; i++) {
            long rest = values[i] - before;
            before = values[i];
            while ((rest & ~0x7FL) != 0) {
                to[at++] = (byte) (rest | 0x80);
                rest >>>= 7;
            }
            to[at++] = (byte) rest;
        }
        size = at;
    }

    /** Bytes as they are, without their length. */
    public void writeRaw(byte[] bytes) {
        ensure(bytes.length);
        System.arraycopy(bytes, 0, buffer, size, bytes.length);
        size += bytes.length;
    }

    public void writeText(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        writeLong(utf8.length);
        writeRaw(utf8);
    }

    public void writeNullableText(@Nullable String text) {
        if (text == null) {
            writeByte(0);
        } else {
            writeByte(1);
            writeText(text);
        }
    }

    /** Appends what another buffer holds. */
    public void write(BinaryOut other) {
        ensure(other.size);
        System.arraycopy(other.buffer, 0, buffer, size, other.size);
        size += other.size;
    }

    /** Bytes written (count). */
    public int size() {
        return size;
    }

    /** Copy of what was written. */
    public byte[] toByteArray() {
        return Arrays.copyOf(buffer, size);
    }

    private void ensure(int more) {
        if (buffer.length - size < more) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, size + more));
        }
    }
}
