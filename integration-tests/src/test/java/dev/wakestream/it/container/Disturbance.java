package dev.wakestream.it.container;

import dev.wakestream.producer.RunListener;

/** Does something at a third of a run, and something else at two thirds, while the run waits. */
final class Disturbance implements RunListener {
    private final Runnable first;
    private final Runnable second;
    private int done;

    private Disturbance(Runnable first, Runnable second) {
        this.first = first;
        this.second = second;
    }

    static Disturbance atAThird(Runnable first) {
        return new Disturbance(first, () -> {});
    }

    Disturbance atTwoThirds(Runnable then) {
        return new Disturbance(first, then);
    }

    @Override
    public boolean progress(Progress progress) {
        if (progress.pages() == 0) {
            return true;
        }
        if (done == 0 && 3 * progress.doneNs() > progress.totalNs()) {
            done = 1;
            first.run();
        } else if (done == 1 && 3 * progress.doneNs() > 2 * progress.totalNs()) {
            done = 2;
            second.run();
        }
        return true;
    }

    /** Whether both were done. */
    boolean isDone() {
        return done == 2;
    }
}
