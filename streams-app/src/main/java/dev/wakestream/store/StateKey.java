package dev.wakestream.store;

import dev.wakestream.cost.BinaryIn;
import dev.wakestream.cost.BinaryOut;
import dev.wakestream.cost.RowSpec;
import org.apache.kafka.common.utils.Bytes;

/**
 * Key in a state store. Keys sort by kind first, so that a scan meets the head of a run before its parts.
 *
 * @param kind what the value is
 * @param run run id
 * @param partition partition of the trace topic, or definition of windows; 0 where the kind has none
 * @param number pane, slice of windows, or chunk; 0 where the kind has none
 * @param windows the windows the run is folded in, {@link dev.wakestream.cost.WindowSpec#id}: a restart with others cannot go
 *     on with it
 * @param rows the same of its rows, see {@link RowSpec#code}
 */
record StateKey(Kind kind, String run, int partition, long number, String windows, int rows) {
    /** What a value is. Codes are in the order of restoring; those below 10 were of versions with one kind of windows. */
    enum Kind {
        /** Head of a run, in fold or merge. */
        RUN(10),
        /** Functions of a run, in order of the numbers that its windows know them by. */
        FUNCTIONS(11),
        /** Costs of a pane of a partition. */
        WINDOW(12),
        /** Costs of a run's closed panes. */
        PROFILE(13),
        /** Chunk of the log of what changed since the rest was written. */
        LOG(14),
        /** Piece of a definition's open windows. */
        SLICE(15);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        private static Kind of(int code) {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            throw new IllegalStateException("a state key has kind " + code
                    + ", which this program does not know: it was written by another version of wakestream; reset the"
                    + " application's state");
        }
    }

    Bytes encode(BinaryOut out) {
        out.reset();
        out.writeByte(kind.code);
        out.writeText(run);
        out.writeLong(partition);
        out.writeLong(number);
        out.writeText(windows);
        out.writeLong(rows);
        return Bytes.wrap(out.toByteArray());
    }

    /** What all keys of a kind and run begin with. */
    static byte[] prefix(Kind kind, String run) {
        BinaryOut out = new BinaryOut();
        out.writeByte(kind.code);
        out.writeText(run);
        return out.toByteArray();
    }

    static StateKey decode(Bytes bytes) {
        BinaryIn in = new BinaryIn(bytes.get());
        return new StateKey(
                Kind.of(in.readByte()), in.readText(), in.readInt(), in.readLong(), in.readText(), in.readInt());
    }
}
