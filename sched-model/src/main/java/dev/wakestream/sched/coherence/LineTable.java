package dev.wakestream.sched.coherence;

import java.util.Arrays;

/**
 * The memory of all lines, in arrays as dense as they can be: what the simulator pays for an access is the host's own cache
 * misses. (One 64-byte record per line was tried and took twice the time of these arrays on 12 800 lines.)
 */
final class LineTable {
    // Fields of BUSY records.
    /** Begin of the current busy period (ps). */
    static final int FROM = 0;

    /** End of the current busy period (ps). */
    static final int UNTIL = 1;

    /** End of the busy period before (ps). */
    static final int PAST_UNTIL = 2;

    /** When the current data reached its first reader (ps). */
    static final int READY = 3;

    // Fields of access records.
    static final int READS = 0;
    static final int WRITES = 1;
    static final int ATOMICS = 2;
    static final int MEMORY = 3;

    // Fields of transfer records; transfers by level follow.
    static final int LOCAL_HITM = 0;
    static final int REMOTE_HITM = 1;
    static final int TRANSFERS = 2;

    private static final int RECORD_SHIFT = 2;

    // Counters are 32 bits without sign: 2^32 accesses to one line are hours of simulated time.

    /** Owner, home and mode, by line; see {@link LineMeta}. */
    int[] meta = new int[0];

    /** Last access, by line (ps). */
    long[] touched = new long[0];

    /** Records of when a line is busy; {@link #busy} says where. */
    long[] times = new long[0];

    /** Next hand-over at which readers get copies, by line (ps). */
    long[] handOvers = new long[0];

    /** Records of what was done to a line; {@link #access} says where. */
    int[] accesses = new int[0];

    /** Records of where a line came from; {@link #transfer} says where. */
    int[] transfers = new int[0];

    /** Time that accesses waited, by line (ps). */
    long[] waits = new long[0];

    /** Bit sets of the CPUs that have a copy; {@link #sharers} says where. */
    long[] sharerBits = new long[0];

    final int levels;
    final int sharerWords;

    LineTable(int levels, int sharerWords) {
        this.levels = levels;
        this.sharerWords = sharerWords;
    }

    void resize(int lines) {
        meta = Arrays.copyOf(meta, lines);
        touched = Arrays.copyOf(touched, lines);
        times = Arrays.copyOf(times, lines << RECORD_SHIFT);
        accesses = Arrays.copyOf(accesses, lines << RECORD_SHIFT);
        transfers = Arrays.copyOf(transfers, lines * (TRANSFERS + levels));
        handOvers = Arrays.copyOf(handOvers, lines);
        waits = Arrays.copyOf(waits, lines);
        sharerBits = Arrays.copyOf(sharerBits, lines * sharerWords);
    }

    int capacity() {
        return meta.length;
    }

    static int busy(int line) {
        return line << RECORD_SHIFT;
    }

    static int access(int line) {
        return line << RECORD_SHIFT;
    }

    int transfer(int line) {
        return line * (TRANSFERS + levels);
    }

    int sharers(int line) {
        return line * sharerWords;
    }
}
