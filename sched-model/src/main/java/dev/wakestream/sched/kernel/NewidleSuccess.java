package dev.wakestream.sched.kernel;

import dev.wakestream.sched.sim.RandomStream;

/**
 * How often one CPU's newidle looks at one domain have pulled a task, and the 1024-sided die that it is thrown against (Debian's v6.1,
 * model-spec 12). The specification leaves out how far back "past" goes and where a domain begins: half, over the last 512 to 1024 looks,
 * are estimates. Only looks count, so that the rate is that of the domain, not of the die.
 */
final class NewidleSuccess {
    /** Sides of the die (count). */
    static final int SIDES = 1024;

    private static final int WINDOW = 1024;

    private int looks = WINDOW / 2;
    private int successes = WINDOW / 4;

    /** Throws the die; never hopeless, so that a domain can recover. */
    boolean draws(RandomStream die) {
        return die.nextInt(SIDES) < ratio();
    }

    /** Chance of a look (of {@link #SIDES}). */
    int ratio() {
        return Math.max(1, Math.min(SIDES, successes * SIDES / looks));
    }

    /** A look is over. */
    void looked(boolean pulled) {
        looks++;
        successes += pulled ? 1 : 0;
        if (looks >= WINDOW) {
            looks /= 2;
            successes /= 2;
        }
    }
}
