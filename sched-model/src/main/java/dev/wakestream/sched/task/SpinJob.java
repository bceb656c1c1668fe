package dev.wakestream.sched.task;

/**
 * Spins until the clock says that its time is over: time that the worker did not get the CPU, or that another thread of the core took,
 * counts. The end is approached by halves, since how fast the core will be is not known before.
 */
final class SpinJob implements Job {
    /** A stretch at most (ns): what the clock says is seen at its end only. */
    private static final long LONGEST_NS = 1_000_000;

    /** What is left is spun at once (ns): a core shared by threads ends late by less than this. */
    private static final long SHORTEST_NS = 20_000;

    private final long spinNs;
    private long endNs;
    private long nextNs;

    SpinJob(long spinNs) {
        this.spinNs = spinNs;
    }

    @Override
    public void begin(long nowNs) {
        endNs = nowNs + spinNs;
        aim(nowNs);
    }

    private void aim(long nowNs) {
        long left = endNs - nowNs;
        nextNs = left <= SHORTEST_NS ? Math.max(left, 0) : Math.min(left / 2, LONGEST_NS);
    }

    @Override
    public void plan(Stretch stretch) {
        stretch.user(nextNs);
    }

    @Override
    public Progress finish(Syscalls kernel, Task self) {
        long nowNs = kernel.nowNs();
        if (nowNs >= endNs) {
            return Progress.DONE;
        }
        aim(nowNs);
        return Progress.RUN;
    }
}
