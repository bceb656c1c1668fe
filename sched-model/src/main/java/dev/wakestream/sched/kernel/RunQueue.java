package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.QueueRules;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The run queue of one CPU, over tasks of equal weight: what both disciplines share. The current task is counted but not
 * among the queued. The queued tasks stand in the order of their arrival, for the load balancer; which of them is next is
 * the discipline's to know. What the kernel's tree costs is charged by the callers.
 */
abstract class RunQueue {
    private SchedTask[] queued = new SchedTask[8];
    private int size;
    private @Nullable SchedTask current;

    /** The queued tasks in the discipline's own order. */
    final TaskHeap ordered = new TaskHeap();

    /** Tasks that sleep but are still queued (count). */
    int delayedTasks;

    /** The current task has used up its request while others are queued, and nobody has been told. */
    private boolean requestUsedUp;

    /** Load averages of the queue. */
    final Pelt pelt = new Pelt();

    /** While its lock is held (ps): known once the holder's step has computed when it lets go. */
    long lockedFromPs;

    long lockedUntilPs;

    /** CPU that took the lock last. */
    int lockedBy;

    /**
     * An empty queue.
     *
     * @param rules its discipline, with times before scaling
     * @param factor what the machine's size makes of these times
     * @param tickNs tick period (ns)
     */
    static RunQueue of(QueueRules rules, int factor, long tickNs) {
        if (rules instanceof QueueRules.Cfs cfs) {
            return new CfsQueue(cfs, factor);
        }
        return new EevdfQueue((QueueRules.Eevdf) rules, factor, tickNs);
    }

    /** Charges the current task for the time since its last update. */
    final void updateCurr(long nowNs) {
        SchedTask curr = current;
        if (curr == null) {
            return;
        }
        long delta = nowNs - curr.execStartNs;
        if (delta <= 0) {
            return;
        }
        curr.execStartNs = nowNs;
        curr.vruntime += delta;
        advanced(curr);
    }

    /** The current task has used up its request: if others are queued, they are to have the CPU. */
    final void usedUp() {
        requestUsedUp = size > 0;
    }

    /** Whether that has happened since this was asked last. */
    final boolean takeUsedUp() {
        boolean was = requestUsedUp;
        requestUsedUp = false;
        return was;
    }

    // ---- what the disciplines decide

    /** The current task's virtual runtime has grown. */
    abstract void advanced(SchedTask curr);

    /** At the tick, brought up to date: whether the current task has had its time. */
    abstract boolean tickPreempts();

    /** Whether a task that has just been queued gets the CPU from the current one, which is up to date. */
    abstract boolean wakeupPreempts(SchedTask p);

    /** Adds a task that wakes up, or arrives from another queue after {@link #dequeueForMigration}. */
    abstract void enqueue(SchedTask p);

    /** Adds a task that has never run. */
    void enqueueNew(SchedTask p) {
        enqueue(p);
    }

    /** A sleeping task, last on this queue, is about to wake up on a queue that may be another one. */
    void leaveAsleep(SchedTask p) {}

    /**
     * The current task sleeps. It leaves the queue, or stays in it, delayed, until it would be eligible.
     *
     * @return true if it has left
     */
    abstract boolean blockCurrent(boolean exits);

    /** A queued task moves to another queue; its place relative to the others moves with it. */
    abstract void dequeueForMigration(SchedTask p);

    /** The task stays delayed no longer: it was woken before it had really left. */
    abstract void undelay(SchedTask p);

    /** A delayed task has been picked: now it really leaves. */
    abstract void dequeueDelayed(SchedTask p);

    /** Who should run; null if there is none. A delayed task may be the answer. */
    @Nullable
    abstract SchedTask pick();

    /** The task, no longer among the queued, has got the CPU. */
    abstract void began(SchedTask p);

    /** The task has come among the queued. */
    abstract void added(SchedTask p);

    /** The task has left the queued. */
    abstract void removed(SchedTask p);

    // ---- what they share

    /** Tasks, the current one and delayed ones included (count). */
    final int nrRunning() {
        return size + (current == null ? 0 : 1);
    }

    /** Tasks that want to run: without the delayed ones (count). */
    final int nrRunnable() {
        return nrRunning() - delayedTasks;
    }

    /** Queued tasks, without the current one (count). */
    final int queuedTasks() {
        return size;
    }

    final SchedTask queued(int i) {
        return queued[i];
    }

    @Nullable
    final SchedTask current() {
        return current;
    }

    /** The current task goes back among the others. */
    final void putCurrent() {
        SchedTask p = requireCurrent();
        p.pelt.update(p.execStartNs, Pelt.SCALE, Pelt.SCALE);
        current = null;
        add(p);
    }

    /** The task gets the CPU. */
    final void setCurrent(SchedTask p, long nowNs) {
        remove(p);
        p.pelt.update(nowNs, 0, Pelt.SCALE);
        current = p;
        p.execStartNs = nowNs;
        began(p);
    }

    /** There is no current task any more; what becomes of it is the caller's to say. */
    final SchedTask takeCurrent() {
        SchedTask p = requireCurrent();
        current = null;
        return p;
    }

    final SchedTask requireCurrent() {
        SchedTask curr = current;
        if (curr == null) {
            throw new IllegalStateException("no task is current on this queue");
        }
        return curr;
    }

    /** Queues a task at the place in virtual time that it has. */
    final void add(SchedTask p) {
        if (size == queued.length) {
            queued = Arrays.copyOf(queued, size * 2);
        }
        queued[size++] = p;
        added(p);
    }

    final void remove(SchedTask p) {
        for (int i = 0; i < size; i++) {
            if (queued[i] == p) {
                // Order is kept: the load balancer takes from the tail.
                System.arraycopy(queued, i + 1, queued, i, size - i - 1);
                queued[--size] = null;
                removed(p);
                return;
            }
        }
        throw new IllegalStateException("task " + p.pid + " is not on this queue");
    }
}
