package dev.wakestream.sched.kernel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The run queue of one CPU: EEVDF (model-spec 3.3, v6.18) over tasks of equal weight. The current task is counted but
 * not in the queue. Queues hold a handful of tasks, so an array searched from end to end beats a tree; the cost of the
 * kernel's tree is charged by the callers.
 *
 * <p>Not modelled: nice levels, task groups, slices set by a task, the buddies.
 */
final class RunQueue {
    private final long sliceNs;
    private final long lagLimitNs;
    private final boolean delaysDequeue;

    private SchedTask[] queued = new SchedTask[8];
    private int size;
    private @Nullable SchedTask current;
    private int delayedTasks;

    /** V of an empty queue: where the last task left it. */
    private long restingV;

    /** Load averages of the queue. */
    final Pelt pelt = new Pelt();

    /** While its lock is held (ps): known once the holder's step has computed when it lets go. */
    long lockedFromPs;

    long lockedUntilPs;

    /**
     * An empty queue.
     *
     * @param sliceNs request size (ns)
     * @param tickNs tick period (ns): lag is bounded by it or by two slices
     * @param delaysDequeue whether a task that blocks while not eligible stays queued
     */
    RunQueue(long sliceNs, long tickNs, boolean delaysDequeue) {
        this.sliceNs = sliceNs;
        this.lagLimitNs = Math.max(2 * sliceNs, tickNs);
        this.delaysDequeue = delaysDequeue;
    }

    /** Tasks, the current one and delayed ones included (count). */
    int nrRunning() {
        return size + (current == null ? 0 : 1);
    }

    /** Tasks that want to run: without the delayed ones (count). */
    int nrRunnable() {
        return nrRunning() - delayedTasks;
    }

    /** Queued tasks, without the current one (count). */
    int queuedTasks() {
        return size;
    }

    SchedTask queued(int i) {
        return queued[i];
    }

    @Nullable
    SchedTask current() {
        return current;
    }

    /** Charges the current task for the time since its last update; true if its request is used up. */
    boolean updateCurr(long nowNs) {
        SchedTask curr = current;
        if (curr == null) {
            return false;
        }
        long delta = nowNs - curr.execStartNs;
        if (delta <= 0) {
            return false;
        }
        curr.execStartNs = nowNs;
        curr.vruntime += delta;
        if (curr.vruntime < curr.deadline) {
            return false;
        }
        curr.deadline = curr.vruntime + sliceNs;
        return true;
    }

    /** Whether the current task's protection from preemption has run out. */
    boolean protectionUsedUp() {
        SchedTask curr = current;
        return curr != null && curr.vruntime >= curr.protectedUntil;
    }

    /** Adds a task that wakes up or arrives from another queue. */
    void enqueue(SchedTask p) {
        place(p);
        add(p);
        p.onRq = true;
    }

    /** The task stays delayed no longer: it was woken before it had really left. */
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

    /**
     * The current task sleeps. It leaves the queue, or stays in it, delayed, until it would be eligible.
     *
     * @return true if it has left
     */
    boolean blockCurrent(boolean exits) {
        SchedTask p = requireCurrent();
        if (delaysDequeue && !exits && size > 0 && !isEligible(p)) {
            current = null;
            add(p);
            p.delayed = true;
            delayedTasks++;
            return false;
        }
        p.vlag = lagOf(p);
        leaveV();
        current = null;
        p.onRq = false;
        return true;
    }

    /** A delayed task has been picked: now it really leaves. */
    void dequeueDelayed(SchedTask p) {
        p.vlag = Math.min(0, lagOf(p));
        leaveV();
        remove(p);
        p.delayed = false;
        delayedTasks--;
        p.onRq = false;
    }

    /** A queued task moves to another queue; its place relative to the others moves with it. */
    void dequeueForMigration(SchedTask p) {
        p.vlag = lagOf(p);
        p.deadline -= p.vruntime;
        p.keepsDeadline = true;
        leaveV();
        remove(p);
        p.onRq = false;
    }

    /** The current task goes back among the others. */
    void putCurrent() {
        SchedTask p = requireCurrent();
        p.pelt.update(p.execStartNs, Pelt.SCALE, Pelt.SCALE);
        current = null;
        add(p);
    }

    /** The task gets the CPU. */
    void setCurrent(SchedTask p, long nowNs) {
        remove(p);
        p.pelt.update(nowNs, 0, Pelt.SCALE);
        current = p;
        p.execStartNs = nowNs;
        p.protectedUntil = Math.min(p.deadline, p.vruntime + sliceNs);
    }

    /**
     * Who should run: the current task as long as it is eligible and protected, else the eligible task with the earliest
     * deadline; null if there is none. A delayed task may be the answer.
     */
    @Nullable
    SchedTask pick() {
        SchedTask curr = current;
        if (size == 0) {
            return curr;
        }
        if (curr == null && size == 1) {
            return queued[0];
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
        }
        for (int i = 0; i < size; i++) {
            SchedTask p = queued[i];
            if ((p.vruntime - reference) * count <= sum && (best == null || isBefore(p, best))) {
                best = p;
            }
        }
        return best;
    }

    private static boolean isBefore(SchedTask a, SchedTask b) {
        // Equal deadlines: the lower pid, so that the order in the array does not matter.
        return a.deadline < b.deadline || (a.deadline == b.deadline && a.pid < b.pid);
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
        SchedTask curr = current;
        return curr != null ? curr.vruntime : queued[0].vruntime;
    }

    private long sumAbove(long reference) {
        long sum = 0;
        SchedTask[] q = queued;
        for (int i = 0; i < size; i++) {
            sum += q[i].vruntime - reference;
        }
        SchedTask curr = current;
        return curr == null ? sum : sum + (curr.vruntime - reference);
    }

    private SchedTask requireCurrent() {
        SchedTask curr = current;
        if (curr == null) {
            throw new IllegalStateException("no task is current on this queue");
        }
        return curr;
    }

    private void add(SchedTask p) {
        if (size == queued.length) {
            queued = Arrays.copyOf(queued, size * 2);
        }
        queued[size++] = p;
    }

    private void remove(SchedTask p) {
        for (int i = 0; i < size; i++) {
            if (queued[i] == p) {
                // Order is kept: the load balancer takes from the tail.
                System.arraycopy(queued, i + 1, queued, i, size - i - 1);
                size--;
                return;
            }
        }
        throw new IllegalStateException("task " + p.pid + " is not on this queue");
    }
}
