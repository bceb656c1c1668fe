package dev.wakestream.sched.boot;

/**
 * What copying the default levels costs. Calibrated, not predicted: the four figures are those of the posting "sched/topology:
 * Optimized copy default topology in sched_init_numa()" (Hao Jia, 2022-06-27), a Xeon Platinum 8260 whose time-stamp counter
 * runs at 2.4 GHz; two and four levels of 64 bytes. No simple mechanism explains what the loop takes at four (model-spec 0.6),
 * so any other count of levels is an assumption drawn through them.
 */
final class CopyCost {
    /** Frequency of the counter that the ticks are of (1/s). */
    static final double TICK_HZ = 2.4e9;

    private static final int FEW_LEVELS = 2;
    private static final int MANY_LEVELS = 4;
    private static final int LEVEL_BYTES = 64;

    private static final double LOOP_FEW = 65.71;
    private static final double LOOP_MANY = 516.57;
    private static final double BLOCK_FEW = 55.00;
    private static final double BLOCK_MANY = 85.33;

    /** 0.237 ticks a byte. */
    private static final double BLOCK_PER_BYTE = (BLOCK_MANY - BLOCK_FEW) / ((MANY_LEVELS - FEW_LEVELS) * LEVEL_BYTES);

    /** 24.7 ticks. */
    private static final double BLOCK_CALL = BLOCK_FEW - BLOCK_PER_BYTE * FEW_LEVELS * LEVEL_BYTES;

    private CopyCost() {}

    /** One block copy (ticks): a straight line through the two measured sizes. */
    static double block(long bytes) {
        return BLOCK_CALL + BLOCK_PER_BYTE * bytes;
    }

    /**
     * Level by level (ticks), whatever the size of a level: from two levels on, each further one costs what it does on average
     * between the measured counts, 225 ticks. That line is below zero at one level, which therefore costs half of two.
     */
    static double loop(int levels) {
        return levels < FEW_LEVELS
                ? LOOP_FEW / FEW_LEVELS * levels
                : LOOP_FEW + (LOOP_MANY - LOOP_FEW) / (MANY_LEVELS - FEW_LEVELS) * (levels - FEW_LEVELS);
    }
}
