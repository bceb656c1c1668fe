package dev.wakestream.cost;

import dev.wakestream.schema.serde.EventNames;
import org.jspecify.annotations.Nullable;

/**
 * What one record changed in the state of a fold, as it is written into a log: sums as what was added to them, so that its
 * length depends on the record and not on the state. Applied in the same order to the same state, it makes the same state.
 */
final class FoldChanges {
    private static final int CPU = 1;
    /** As earlier versions wrote it, with its names in full. */
    private static final int FUNCTION = 2;

    private static final int COSTS = 3;
    private static final int EVENTS = 4;
    private static final int COUNTER = 5;
    private static final int RUN_COUNTER = 6;
    private static final int WINDOW_DROPPED = 7;
    private static final int GAP = 8;
    private static final int TALLIES = 9;
    /** The first function of a record: from here on its names are written once. */
    private static final int FIRST_FUNCTION = 10;

    private static final int NEXT_FUNCTION = 11;

    /** Takes changes that are read back. */
    interface Target {
        void cpu(CpuProgress cpu);

        void function(CostKey key);

        void cost(long window, int function, long calls, long selfNs);

        /** Events whose name has a number, {@link EventNames#numbered}. */
        void events(long window, int number, long count);

        void events(long window, String name, long count);

        void counter(long window, CounterKey key, long count);

        void tallies(long window, BinaryIn in);

        /** A counter that belongs to no window. */
        void runCounter(CounterKey key, long count);

        void windowDropped(long window);

        void gap(CpuGap gap);
    }

    private final BinaryOut out = new BinaryOut();
    /** Names of the functions of this record; null = none yet. */
    private @Nullable NamesOut names;

    private boolean kept;

    /** Begins with another record. */
    void start(boolean areKept) {
        kept = areKept;
        names = null;
        out.reset();
    }

    boolean isEmpty() {
        return out.size() == 0;
    }

    BinaryOut bytes() {
        return out;
    }

    /** How far a CPU has come. */
    void cpu(CpuProgress cpu) {
        if (kept) {
            out.writeByte(CPU);
            out.writeLong(cpu.cpu() + 1L);
            cpu.encode(out);
        }
    }

    /** A function got the next number. A page may have each of its symbols under each of its comms. */
    void function(CostKey key) {
        if (kept) {
            out.writeByte(names == null ? FIRST_FUNCTION : NEXT_FUNCTION);
            names = names == null ? new NamesOut(out) : names;
            names.write(key.comm());
            names.write(key.symbol());
            names.write(key.dso());
            key.group().encode(out);
        }
    }

    /** Costs were added to a window; as many {@link #cost} follow. */
    void costs(long window, int count) {
        if (kept && count > 0) {
            out.writeByte(COSTS);
            out.writeLong(window);
            out.writeLong(count);
        }
    }

    void cost(int function, long calls, long selfNs) {
        if (kept) {
            out.writeLong(function);
            out.writeLong(calls);
            out.writeLong(selfNs);
        }
    }

    /** Events were added to a window: as many rows of {@link #event} follow. */
    void events(long window, int rows) {
        if (kept && rows > 0) {
            out.writeByte(EVENTS);
            out.writeLong(window);
            out.writeLong(rows);
        }
    }

    /** @param number of the name; -1 = it has none */
    void event(int number, String name, long count) {
        if (kept) {
            out.writeLong(number + 1L);
            if (number < 0) {
                out.writeText(name);
            }
            out.writeLong(count);
        }
    }

    void counter(long window, CounterKey key, long count) {
        if (kept) {
            out.writeByte(COUNTER);
            out.writeLong(window);
            counter(key, count);
        }
    }

    /** Tallies were added to a window. */
    void tallies(long window, SegmentTallies added) {
        if (kept) {
            out.writeByte(TALLIES);
            out.writeLong(window);
            added.encode(out);
        }
    }

    void runCounter(CounterKey key, long count) {
        if (kept) {
            out.writeByte(RUN_COUNTER);
            counter(key, count);
        }
    }

    private void counter(CounterKey key, long count) {
        out.writeText(key.name());
        out.writeText(key.reason());
        out.writeLong(count);
    }

    void windowDropped(long window) {
        if (kept) {
            out.writeByte(WINDOW_DROPPED);
            out.writeLong(window);
        }
    }

    /** A CPU left something out. */
    void gap(CpuGap gap) {
        if (kept) {
            out.writeByte(GAP);
            CpuGaps.encode(gap, out);
        }
    }

    /** Tells changes in the order in which they were written. */
    static void read(BinaryIn in, Target target) {
        NamesIn names = new NamesIn(in);
        while (in.hasMore()) {
            int kind = in.readByte();
            switch (kind) {
                case CPU -> target.cpu(CpuProgress.decode((int) (in.readLong() - 1), in));
                case FUNCTION -> target.function(FunctionNumbers.decode(in));
                case FIRST_FUNCTION -> {
                    names = new NamesIn(in);
                    target.function(function(names, in));
                }
                case NEXT_FUNCTION -> target.function(function(names, in));
                case COSTS -> {
                    long window = in.readLong();
                    for (long left = in.readLong(); left > 0; left--) {
                        target.cost(window, in.readInt(), in.readLong(), in.readLong());
                    }
                }
                case EVENTS -> events(in, target);
                case COUNTER -> target.counter(in.readLong(), counterKey(in), in.readLong());
                case RUN_COUNTER -> target.runCounter(counterKey(in), in.readLong());
                case TALLIES -> target.tallies(in.readLong(), in);
                case WINDOW_DROPPED -> target.windowDropped(in.readLong());
                case GAP -> target.gap(CpuGaps.decode(in));
                default ->
                    throw new IllegalStateException("a change has kind " + kind
                            + ", which this program does not know: it was written by another version of wakestream;"
                            + " reset the application's state");
            }
        }
    }

    private static CostKey function(NamesIn names, BinaryIn in) {
        return new CostKey(names.read(), names.read(), names.readNullable(), Group.decode(in));
    }

    private static void events(BinaryIn in, Target target) {
        long window = in.readLong();
        for (long left = in.readLong(); left > 0; left--) {
            int number = in.readInt() - 1;
            if (number < 0) {
                target.events(window, in.readText(), in.readLong());
            } else if (number >= EventNames.numbered().size()) {
                throw new IllegalStateException("a name of events has number " + number + ", allowed: below "
                        + EventNames.numbered().size());
            } else {
                target.events(window, number, in.readLong());
            }
        }
    }

    private static CounterKey counterKey(BinaryIn in) {
        return new CounterKey(in.readText(), in.readText());
    }
}
