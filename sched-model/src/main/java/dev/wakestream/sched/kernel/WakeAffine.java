package dev.wakestream.sched.kernel;

/**
 * wake_affine (v6.18): whether a wakeup looks for a CPU around the waker or around the one where the task last ran.
 * Called by select_task_rq_fair, into which it is inlined, when those differ. Reads the waker's and prev's run queue
 * lines (model-spec 2.4, 5.4.1).
 */
final class WakeAffine {
    private static final int IMBALANCE_PERCENT = 117;

    private final Kernel k;

    WakeAffine(Kernel k) {
        this.k = k;
    }

    /** True: around the waker. */
    boolean pullsToWaker(Cpu waker, Cpu prev, SchedTask p, boolean sync) {
        if (waker.id == prev.id) {
            return true;
        }
        waker.instr(30);
        // Stage 1: somebody is idle. The waker itself never is: it runs a task.
        waker.read(waker.lockLine);
        if (sync && waker.rq.nrRunnable() == 1) {
            return true;
        }
        if (k.idle.isAvailable(waker, prev)) {
            return false;
        }
        return waker.rq.current() != null && weighsLess(waker, prev, p, sync);
    }

    private static boolean weighsLess(Cpu waker, Cpu prev, SchedTask p, boolean sync) {
        waker.instr(70);
        waker.read(waker.avgLine);
        waker.read(prev.avgLine);
        waker.read(waker.curr.peltLine);
        waker.read(p.peltLine);
        waker.read(prev.balanceLine);
        double here = waker.rq.pelt.load;
        if (sync) {
            double current = waker.curr.pelt.load;
            if (current > here) {
                return true;
            }
            here -= current;
        }
        here = (here + p.pelt.load) * 100;
        double there = (prev.rq.pelt.load - p.pelt.load) * (100 + (IMBALANCE_PERCENT - 100) / 2);
        if (sync) {
            there += 1;
        }
        return here < there;
    }
}
