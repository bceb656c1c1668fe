package dev.wakestream.sched.coherence;

/**
 * Owner, home node and mode of a line in one int: owner + 1 in 13 bits (0 = nobody), home in 13 bits, mode in 3; a
 * topology has at most 4096 CPUs and nodes.
 */
final class LineMeta {
    // Modes; LineState tells EXCLUSIVE from SHARED by the number of sharers.
    static final int INVALID = 0;
    static final int CLEAN = 1;
    static final int MODIFIED = 2;
    /** Modified by a contended far atomic: the owner is known, but its L1 has no copy. */
    static final int MODIFIED_FAR = 3;

    private static final int MODE_BITS = 3;
    private static final int MODE_MASK = (1 << MODE_BITS) - 1;
    private static final int HOME_BITS = 13;
    private static final int HOME_MASK = (1 << HOME_BITS) - 1;
    private static final int OWNER_SHIFT = MODE_BITS + HOME_BITS;
    private static final int BELOW_OWNER = (1 << OWNER_SHIFT) - 1;

    private LineMeta() {}

    static int untouched(int home) {
        return home << MODE_BITS | INVALID;
    }

    static int mode(int meta) {
        return meta & MODE_MASK;
    }

    static int home(int meta) {
        return meta >>> MODE_BITS & HOME_MASK;
    }

    static boolean hasOwner(int meta) {
        return meta >>> OWNER_SHIFT != 0;
    }

    /** The owner, if it has one. */
    static int owner(int meta) {
        return (meta >>> OWNER_SHIFT) - 1;
    }

    static int withMode(int meta, int mode) {
        return (meta & ~MODE_MASK) | mode;
    }

    static int withOwner(int meta, int owner, int mode) {
        return ((owner + 1) << OWNER_SHIFT) | (meta & BELOW_OWNER & ~MODE_MASK) | mode;
    }
}
