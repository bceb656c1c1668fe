package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.QueueRules;
import org.jspecify.annotations.Nullable;

/**
 * CFS (model-spec 3.2; v3.10 to v6.1): the task with the least virtual runtime runs, unless a buddy may go before it.
 * Everybody is to run once in a period; who slept comes back at most half a period behind the others; who wakes up
 * preempts if the current task is ahead by more than the wakeup granularity. All weights are equal, so virtual time is time.
 *
 * <p>Not modelled: nice levels, task groups, sched_yield and the buddy that it skips (no task of the model calls it).
 */
final class CfsQueue extends RunQueue {
    private final long latencyNs;
    private final long minGranularityNs;
    private final long wakeupGranularityNs;
    private final int nrLatency;
    private final boolean baseSlice;

    private long arrivals;

    /** The least virtual runtime of all, as far as it never goes back (ns). */
    private long minVruntime;

    /** A queued task that preempted the current one and is to run next. */
    private @Nullable SchedTask next;

    /** The task that was preempted last, on a crowded queue: its cache is warm. */
    private @Nullable SchedTask last;

    /**
     * An empty queue.
     *
     * @param rules its variant
     * @param factor what the machine's size makes of period and granularities
     */
    CfsQueue(QueueRules.Cfs rules, int factor) {
        latencyNs = rules.latencyNs() * factor;
        minGranularityNs = rules.minGranularityNs() * factor;
        wakeupGranularityNs = rules.wakeupGranularityNs() * factor;
        nrLatency = rules.nrLatency();
        baseSlice = rules.baseSlice();
    }

    /** P(n), in which each of n tasks runs once (ns). */
    long periodNs(int tasks) {
        return tasks > nrLatency ? tasks * minGranularityNs : latencyNs;
    }

    /** A task's share of the period when n are on the queue (ns). */
    long sliceNs(int tasks) {
        long share = periodNs(tasks) / tasks;
        return baseSlice ? Math.max(share, minGranularityNs) : share;
    }

    long minVruntime() {
        return minVruntime;
    }

    @Override
    void advanced(SchedTask curr) {
        updateMinVruntime();
    }

    /** min_vruntime follows the least of the current and the first queued task, never backwards. */
    private void updateMinVruntime() {
        SchedTask curr = current();
        SchedTask first = ordered.first();
        long least = minVruntime;
        if (curr != null && first != null) {
            least = Math.min(curr.vruntime, first.vruntime);
        } else if (curr != null) {
            least = curr.vruntime;
        } else if (first != null) {
            least = first.vruntime;
        }
        minVruntime = Math.max(minVruntime, least);
    }

    /**
     * check_preempt_tick: it has had its slice, or is ahead of the first queued task by a slice; but it runs for the minimal
     * granularity.
     */
    @Override
    boolean tickPreempts() {
        SchedTask curr = current();
        SchedTask first = ordered.first();
        if (curr == null || first == null) {
            return false;
        }
        long sliceNs = sliceNs(nrRunning());
        long ranNs = curr.vruntime - curr.vruntimeAtPick;
        if (ranNs > sliceNs) {
            // It had its turn: no buddy's claim brings it back.
            clearBuddies(curr);
            return true;
        }
        return ranNs >= minGranularityNs && curr.vruntime - first.vruntime > sliceNs;
    }

    @Override
    boolean wakeupPreempts(SchedTask p) {
        SchedTask curr = requireCurrent();
        if (!isAheadTooFar(curr, p)) {
            return false;
        }
        next = p;
        if (nrRunning() >= nrLatency) {
            last = curr;
        }
        return true;
    }

    /** wakeup_preempt_entity: more than the wakeup granularity ahead, so that it would not be fair to let it run first. */
    private boolean isAheadTooFar(SchedTask p, SchedTask other) {
        return p.vruntime - other.vruntime > wakeupGranularityNs;
    }

    @Override
    void enqueue(SchedTask p) {
        boolean asleep = !p.migrating;
        rebase(p);
        if (asleep) {
            p.vruntime = Math.max(p.vruntime, minVruntime - latencyNs / 2);
        }
        p.migrating = false;
        insert(p);
    }

    /** Its first slice is put on its account in advance. */
    @Override
    void enqueueNew(SchedTask p) {
        p.vruntime = Math.max(p.vruntime, minVruntime + sliceNs(nrRunning() + 1));
        insert(p);
    }

    private void insert(SchedTask p) {
        add(p);
        p.onRq = true;
    }

    private void rebase(SchedTask p) {
        if (p.relativeVruntime) {
            p.vruntime += minVruntime;
            p.relativeVruntime = false;
        }
    }

    @Override
    void leaveAsleep(SchedTask p) {
        p.vruntime -= minVruntime;
        p.relativeVruntime = true;
    }

    @Override
    boolean blockCurrent(boolean exits) {
        SchedTask p = takeCurrent();
        clearBuddies(p);
        p.onRq = false;
        updateMinVruntime();
        return true;
    }

    @Override
    void dequeueForMigration(SchedTask p) {
        clearBuddies(p);
        remove(p);
        p.vruntime -= minVruntime;
        p.relativeVruntime = true;
        p.migrating = true;
        p.onRq = false;
        updateMinVruntime();
    }

    @Override
    void undelay(SchedTask p) {
        throw noDelay(p);
    }

    @Override
    void dequeueDelayed(SchedTask p) {
        throw noDelay(p);
    }

    private static IllegalStateException noDelay(SchedTask p) {
        return new IllegalStateException("task " + p.pid + " sleeps on a CFS queue, which keeps no sleeping task");
    }

    @Override
    void began(SchedTask p) {
        p.vruntimeAtPick = p.vruntime;
    }

    /** By virtual runtime; equal ones in the order of their arrival. */
    @Override
    void added(SchedTask p) {
        ordered.add(p, p.vruntime, arrivals++);
    }

    @Override
    void removed(SchedTask p) {
        ordered.remove(p);
    }

    /**
     * pick_next_entity: the least virtual runtime, or a buddy that is not too far ahead of it; next goes before last. Whoever is picked
     * is nobody's buddy any more.
     */
    @Override
    @Nullable
    SchedTask pick() {
        SchedTask left = leftmost();
        if (left == null) {
            return null;
        }
        SchedTask best = left;
        if (next != null && !isAheadTooFar(next, left)) {
            best = next;
        } else if (last != null && !isAheadTooFar(last, left)) {
            best = last;
        }
        clearBuddies(best);
        return best;
    }

    private @Nullable SchedTask leftmost() {
        SchedTask curr = current();
        SchedTask first = ordered.first();
        if (curr == null || (first != null && first.vruntime <= curr.vruntime)) {
            return first;
        }
        return curr;
    }

    @SuppressWarnings("ReferenceEquality") // one object a task: identity is what is asked
    private void clearBuddies(SchedTask p) {
        if (next == p) {
            next = null;
        }
        if (last == p) {
            last = null;
        }
    }
}
