package dev.wakestream.sched.kernel;

/**
 * Looks at another CPU to see whether it is idle: available_idle_cpu, and sched_idle_cpu after it (model-spec 2.6). A
 * busy CPU costs the line with its current task; an idle one two more; and where SCHED_IDLE tasks would do, a busy one
 * costs the lock's and the queue's lines as well.
 *
 * <p>Not modelled: the preempted virtual CPUs of shared partitions.
 */
final class IdleTest {
    private final boolean marksPending;

    /** @param marksPending ttwu_pending tells of wakeups on their way; else the list that they are on */
    IdleTest(boolean marksPending) {
        this.marksPending = marksPending;
    }

    /** available_idle_cpu. */
    boolean isAvailable(Cpu c, Cpu other) {
        c.instr(6);
        c.read(other.currLine);
        if (!other.runsIdleTask()) {
            return false;
        }
        c.read(other.lockLine);
        if (other.rq.nrRunning() != 0) {
            return false;
        }
        if (marksPending) {
            c.read(other.nohzLine);
            return !other.ttwuPending;
        }
        c.read(other.callListLine);
        return other.remoteWakeups.isEmpty();
    }

    /** available_idle_cpu or sched_idle_cpu; no task of the model has the policy SCHED_IDLE. */
    boolean isUsable(Cpu c, Cpu other) {
        if (isAvailable(c, other)) {
            return true;
        }
        c.read(other.lockLine);
        if (other.rq.nrRunning() != 0) {
            c.read(other.cfsLine);
        }
        return false;
    }
}
