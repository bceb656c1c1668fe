package dev.wakestream.schema.serde;

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
        int hash = 1;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + bytes[i];
        }
        hash *= 0x9e3779b9; // 2³² / golden ratio: spreads sums that differ in the low bits
        return hash >>> (Integer.SIZE - SLOT_BITS);
    }

    private static String utf8(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }
}
