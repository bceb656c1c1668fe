package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.QueueRules;
import org.jspecify.annotations.Nullable;

/**
 * EEVDF (model-spec 3.3; v6.6 and v6.18): a task is eligible when it is at or before V, the average of all virtual runtimes;
 * the eligible task with the earliest deadline runs. Its lag, how far it is behind V, is kept while it sleeps.
 *
 * <p>A request that is used up is renewed whenever the current task's time is brought up to date, and others are to have the CPU.
 *
 * <p>Not modelled: nice levels, task groups, slices set by a task.
 */
final class EevdfQueue extends RunQueue {
    private final long sliceNs;
    private final long lagLimitNs;
    private final boolean protectsSlice;
    private final boolean delaysDequeue;
    private final boolean keepsRelativeDeadline;

    /** Sum of the queued tasks' virtual runtimes (ns): a run is hours and tasks are thousands, far from an overflow. */
    private long queuedSum;

    /** V of an empty queue: where the last task left it. */
    private long restingV;

    /**
     * An empty queue.
     *
     * @param rules its variant
     * @param factor what the machine's size makes of the request size
     * @param tickNs tick period (ns): lag is bounded by it or by two slices
     */
    EevdfQueue(QueueRules.Eevdf rules, int factor, long tickNs) {
        sliceNs = rules.baseSliceNs() * factor;
        lagLimitNs = Math.max(2 * sliceNs, tickNs);
        protectsSlice = rules.protectsSlice();
        delaysDequeue = rules.delayedDequeue();
        keepsRelativeDeadline = rules.keepsRelativeDeadline();
    }

    @Override
    void advanced(SchedTask curr) {
        if (curr.vruntime >= curr.deadline) {
            curr.deadline = curr.vruntime + sliceNs;
            usedUp();
        }
    }

    /** That a request is used up is noticed whenever time is charged; the tick of v6.18 looks at the protection too. */
    @Override
    boolean tickPreempts() {
        SchedTask curr = current();
        return protectsSlice && curr != null && queuedTasks() > 0 && curr.vruntime >= curr.protectedUntil;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // one object a task: identity is what is asked
    boolean wakeupPreempts(SchedTask p) {
        return pick() == p;
    }

    @Override
    void enqueue(SchedTask p) {
        place(p);
        add(p);
        p.onRq = true;
    }

    /** Its first request is half a slice. */
    @Override
    void enqueueNew(SchedTask p) {
        place(p);
        p.deadline = p.vruntime + sliceNs / 2;
        add(p);
        p.onRq = true;
    }

    @Override
    void undelay(SchedTask p) {
        p.delayed = false;
        delayedTasks--;
        // A lag that has become positive while it slept is forgotten.
        long lag = averageV() - p.vruntime;
        if (lag > 0) {
            remove(p);
            p.vlag = 0;
            place(p);
            add(p);
        }
    }

    @Override
    boolean blockCurrent(boolean exits) {
        SchedTask p = requireCurrent();
        if (delaysDequeue && !exits && queuedTasks() > 0 && !isEligible(p)) {
            takeCurrent();
            add(p);
            p.delayed = true;
            delayedTasks++;
            return false;
        }
        p.vlag = lagOf(p);
        leaveV();
        takeCurrent();
        p.onRq = false;
        return true;
    }

    @Override
    void dequeueDelayed(SchedTask p) {
        p.vlag = Math.min(0, lagOf(p));
        leaveV();
        remove(p);
        p.delayed = false;
        delayedTasks--;
        p.onRq = false;
    }

    @Override
    void dequeueForMigration(SchedTask p) {
        p.vlag = lagOf(p);
        leaveV();
        remove(p);
        if (keepsRelativeDeadline) {
            p.deadline -= p.vruntime;
            p.keepsDeadline = true;
        }
        p.onRq = false;
    }

    /**
     * v6.18: protected for a slice at the most. v6.6: as long as it has not got a new deadline, which it gets when its
     * virtual runtime reaches the one that it was picked with.
     */
    @Override
    void began(SchedTask p) {
        p.protectedUntil = protectsSlice ? Math.min(p.deadline, p.vruntime + sliceNs) : p.deadline;
    }

    /** By deadline; equal deadlines by pid, so that the order of arrival does not matter. */
    @Override
    void added(SchedTask p) {
        queuedSum += p.vruntime;
        ordered.add(p, p.deadline, p.pid);
    }

    @Override
    void removed(SchedTask p) {
        queuedSum -= p.vruntime;
        ordered.remove(p);
    }

    /** The current task as long as it is eligible and protected, else the eligible task with the earliest deadline. */
    @Override
    @Nullable
    SchedTask pick() {
        SchedTask curr = current();
        int size = queuedTasks();
        if (size == 0) {
            return curr;
        }
        if (curr == null && size == 1) {
            return queued(0);
        }
        long reference = reference();
        long sum = sumAbove(reference);
        int count = nrRunning();
        SchedTask best = null;
        if (curr != null && (curr.vruntime - reference) * count <= sum) {
            if (curr.vruntime < curr.protectedUntil) {
                return curr;
            }
            best = curr;
            best.heapKey = best.deadline;
            best.heapTie = best.pid;
        }
        return earliest(0, best, reference, count, sum);
    }

    /** The better of {@code best} and the eligible tasks from a place of the heap downwards: nothing below is earlier than what is above. */
    private @Nullable SchedTask earliest(int i, @Nullable SchedTask best, long reference, int count, long sum) {
        if (i >= ordered.size()) {
            return best;
        }
        SchedTask p = ordered.get(i);
        if (best != null && !TaskHeap.isBefore(p, best)) {
            return best;
        }
        if ((p.vruntime - reference) * count <= sum) {
            return p;
        }
        SchedTask left = earliest(2 * i + 1, best, reference, count, sum);
        return earliest(2 * i + 2, left, reference, count, sum);
    }

    private void place(SchedTask p) {
        int others = nrRunning();
        long v = averageV();
        long lag = p.vlag;
        if (others > 0) {
            // Joining moves V towards the newcomer: inflate its lag so that it is the stored one afterwards.
            lag = lag * (others + 1) / others;
        } else {
            lag = 0;
        }
        p.vruntime = v - lag;
        if (p.keepsDeadline) {
            p.deadline += p.vruntime;
            p.keepsDeadline = false;
        } else {
            p.deadline = p.vruntime + sliceNs;
        }
    }

    private boolean isEligible(SchedTask p) {
        long reference = reference();
        return (p.vruntime - reference) * nrRunning() <= sumAbove(reference);
    }

    private long lagOf(SchedTask p) {
        long lag = averageV() - p.vruntime;
        return Math.max(-lagLimitNs, Math.min(lagLimitNs, lag));
    }

    private void leaveV() {
        restingV = averageV();
    }

    /** V: the average of all virtual runtimes (ns). */
    long averageV() {
        int count = nrRunning();
        if (count == 0) {
            return restingV;
        }
        long reference = reference();
        return reference + Math.floorDiv(sumAbove(reference), count);
    }

    private long reference() {
        SchedTask curr = current();
        return curr != null ? curr.vruntime : queued(0).vruntime;
    }

    private long sumAbove(long reference) {
        // The current task, if there is one, is the reference itself.
        return queuedSum - queuedTasks() * reference;
    }
}
