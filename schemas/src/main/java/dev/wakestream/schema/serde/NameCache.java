package dev.wakestream.schema.serde;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Names that were read before, found by their bytes, so that page after page the same name is the same object. Of fixed
 * size: a stream of ever new names replaces entries and costs no memory.
 */
final class NameCache {
    /** 4096 slots; a run has hundreds of names. */
    private static final int SLOT_BITS = 12;

    /** Longer texts are no names. */
    private static final int MAX_BYTES = 128;

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** 2⁶⁴ / golden ratio: spreads sums that differ in few bits over the high ones. */
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

    private final byte[] @Nullable [] keys = new byte[1 << SLOT_BITS][];
    private final @Nullable String[] names = new String[1 << SLOT_BITS];

    /** The next text. */
    String read(ByteCursor in) throws MalformedBytesException {
        int length = in.readLength();
        return name(in.bytes(), in.skip(length), length);
    }

    /** The text of these bytes. */
    String name(byte[] bytes, int from, int length) {
        if (length > MAX_BYTES) {
            return utf8(bytes, from, length);
        }
        int slot = slot(bytes, from, length);
        byte[] key = keys[slot];
        if (key != null && Arrays.equals(key, 0, key.length, bytes, from, from + length)) {
            return Objects.requireNonNull(names[slot]);
        }
        String name = utf8(bytes, from, length);
        keys[slot] = Arrays.copyOfRange(bytes, from, from + length);
        names[slot] = name;
        return name;
    }

    private static int slot(byte[] bytes, int from, int length) {
        long hash = length;
        int at = from;
        for (int end = from + length - Long.BYTES; at <= end; at += Long.BYTES) {
            hash = (hash ^ (long) EIGHT.get(bytes, at)) * SPREAD;
            hash ^= hash >>> 32;
        }
        for (; at < from + length; at++) {
            hash = 31 * hash + bytes[at];
        }
        return (int) ((hash * SPREAD) >>> (Long.SIZE - SLOT_BITS));
    }

    private static String utf8(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }
}
