package dev.wakestream.sched.kernel;

/**
 * Per-entity load tracking: geometric averages with a half-life of 32 periods of 2^20 ns (model-spec 3.4), as continuous
 * exponentials in steps of 4096 ns. Ranges from 0 to 1024.
 */
final class Pelt {
    static final double SCALE = 1024;

    private static final int STEP_SHIFT = 12;
    private static final int STEPS_PER_PERIOD = 256;
    private static final int HALF_LIFE_PERIODS = 32;

    /** Past this many periods nothing is left: 2^-32. */
    private static final int MAX_PERIODS = 1024;

    // StrictMath: the same digits on every JVM.
    private static final double[] BY_STEP = new double[STEPS_PER_PERIOD];
    private static final double[] BY_PERIOD = new double[MAX_PERIODS];

    static {
        for (int i = 0; i < STEPS_PER_PERIOD; i++) {
            BY_STEP[i] = StrictMath.pow(0.5, i / (double) (STEPS_PER_PERIOD * HALF_LIFE_PERIODS));
        }
        for (int i = 0; i < MAX_PERIODS; i++) {
            BY_PERIOD[i] = StrictMath.pow(0.5, i / (double) HALF_LIFE_PERIODS);
        }
    }

    /** Share of the time running, 0 … 1024. */
    double util;

    /** Weight of what is runnable, averaged: 1024 a task of nice 0. */
    double load;

    private long lastStep;

    /**
     * The averages of a task that has never run (general knowledge, not in the specification): a whole load, and the utilisation that an equal
     * share of its queue's load has there, up to half of what the queue leaves; half of a CPU where nothing is used.
     */
    void begin(long nowNs, Pelt queue) {
        lastStep = nowNs >> STEP_SHIFT;
        load = SCALE;
        double limit = Math.max(0, (SCALE - queue.util) / 2);
        util = queue.util == 0 ? limit : Math.min(limit, queue.util * SCALE / (queue.load + 1));
    }

    /** Brings the averages up to now; until now the given utilisation (0 … 1024) and load have held. */
    void update(long nowNs, double utilNow, double loadNow) {
        long step = nowNs >> STEP_SHIFT;
        long steps = step - lastStep;
        if (steps <= 0) {
            return;
        }
        lastStep = step;
        double keep = decay(steps);
        util = util * keep + utilNow * (1 - keep);
        load = load * keep + loadNow * (1 - keep);
    }

    /** What a migrating task takes away from its old queue. */
    void remove(Pelt task) {
        util = Math.max(0, util - task.util);
        load = Math.max(0, load - task.load);
    }

    /** What a migrating task brings to its new queue. */
    void add(Pelt task) {
        util += task.util;
        load += task.load;
    }

    /** The averages now, without changing them: what a remote CPU reads. */
    double loadNow() {
        return load;
    }

    private static double decay(long steps) {
        long periods = steps / STEPS_PER_PERIOD;
        if (periods >= MAX_PERIODS) {
            return 0;
        }
        return BY_PERIOD[(int) periods] * BY_STEP[(int) (steps % STEPS_PER_PERIOD)];
    }
}
