package dev.wakestream.schema.serde;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The names of a run as they stand in the tables of its pages: each encoded once, however many pages use it. Shared by the
 * writers of a run; for use by one thread.
 */
public final class EncodedNames {
    private final PageNames names;
    private final ByteBuilder scratch = new ByteBuilder(256);
    private byte[] @Nullable [] comms = new byte[64][];
    private byte[] @Nullable [] symbols = new byte[64][];

    public EncodedNames(PageNames names) {
        this.names = names;
    }

    /** Entry of the table of comms. */
    byte[] comm(int id) {
        if (id >= comms.length) {
            comms = Arrays.copyOf(comms, Math.max(comms.length * 2, id + 1));
        }
        byte[] entry = comms[id];
        if (entry == null) {
            scratch.clear();
            putText("comm", names.comm(id), scratch);
            entry = scratch.toByteArray();
            comms[id] = entry;
        }
        return entry;
    }

    /** Entry of the table of symbols. */
    byte[] symbol(int id) {
        if (id >= symbols.length) {
            symbols = Arrays.copyOf(symbols, Math.max(symbols.length * 2, id + 1));
        }
        byte[] entry = symbols[id];
        if (entry == null) {
            scratch.clear();
            putText("symbol", names.symbol(id), scratch);
            String dso = names.dso(id);
            scratch.putInt(dso == null ? 0 : 1);
            if (dso != null) {
                putText("dso", dso, scratch);
            }
            entry = scratch.toByteArray();
            symbols[id] = entry;
        }
        return entry;
    }

    /** Writes a text that must not be longer than {@link PageWriter#MAX_TEXT_BYTES}. */
    static void putText(String what, String text, ByteBuilder to) {
        // Length in chars bounds the length in bytes from below, three bytes a char from above: encode only to be sure.
        int atMost = 3 * Math.min(text.length(), PageWriter.MAX_TEXT_BYTES + 1);
        if (atMost > PageWriter.MAX_TEXT_BYTES) {
            int length = text.getBytes(StandardCharsets.UTF_8).length;
            if (length > PageWriter.MAX_TEXT_BYTES) {
                throw new IllegalArgumentException(
                        what + " of " + length + " bytes; at most " + PageWriter.MAX_TEXT_BYTES + " are allowed");
            }
        }
        to.putString(text);
    }
}
