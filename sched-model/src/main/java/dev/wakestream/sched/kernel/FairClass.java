package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.QueueRules;
import org.jspecify.annotations.Nullable;

/**
 * Queueing of fair tasks with its costs (enqueue_task_fair, dequeue_task_fair, pick_task_fair or pick_next_task_fair,
 * update_curr, update_load_avg). Always under the queue's lock; {@code c} is the CPU that executes, {@code owner} the one
 * whose queue it is. Lines and instruction counts: model-spec 5.4.3 and 5.4.4. CFS touches the same lines, but
 * knows its first task without a walk down the tree.
 */
final class FairClass {
    /** Putting a task on the tree or taking it off, without the walk (instructions). */
    private static final int QUEUE_EEVDF = 430;

    private static final int QUEUE_CFS = 330;

    private final Symbols symbols;
    private final RootDomain root;
    private final WakeupPreempt preempt;
    private final boolean eevdf;
    private final int queueInstructions;

    FairClass(Symbols symbols, RootDomain root, WakeupPreempt preempt, QueueRules rules) {
        this.symbols = symbols;
        this.root = root;
        this.preempt = preempt;
        eevdf = rules instanceof QueueRules.Eevdf;
        queueInstructions = eevdf ? QUEUE_EEVDF : QUEUE_CFS;
    }

    /** Adds a woken or migrated task. */
    void enqueue(Cpu c, Cpu owner, SchedTask p, boolean migrated) {
        int outer = beginEnqueue(c, owner, p);
        long now = c.nowNs();
        p.pelt.update(now, 0, 0);
        if (migrated) {
            owner.rq.pelt.add(p.pelt);
        }
        p.execStartNs = now;
        owner.rq.enqueue(p);
        endEnqueue(c, owner, p, outer);
    }

    /** Adds a task that has never run. */
    void enqueueNew(Cpu c, Cpu owner, SchedTask p) {
        int outer = beginEnqueue(c, owner, p);
        long now = c.nowNs();
        p.pelt.begin(now, owner.rq.pelt);
        owner.rq.pelt.add(p.pelt);
        p.execStartNs = now;
        owner.rq.enqueueNew(p);
        endEnqueue(c, owner, p, outer);
    }

    private int beginEnqueue(Cpu c, Cpu owner, SchedTask p) {
        updateCurr(c, owner);
        updateLoadAvg(c, owner);
        int outer = c.enter(symbols.enqueueTaskFair);
        c.instr(queueInstructions + treeSteps(owner) * 12);
        c.update(owner.cfsLine);
        c.update(owner.cfsPickLine);
        c.update(owner.avgLine);
        c.update(owner.idleStampLine);
        touch(c, owner, treeSteps(owner));
        writeEntity(c, p);
        return outer;
    }

    private void endEnqueue(Cpu c, Cpu owner, SchedTask p, int outer) {
        p.cpu = owner.id;
        p.runnableSincePs = c.clock;
        c.write(owner.lockLine);
        if (owner.rq.nrRunning() == 2) {
            root.overloaded(c);
        }
        updateAvgIdle(owner, c.nowNs());
        c.leave(outer);
    }

    /** The current task of c leaves, or stays delayed. */
    void dequeueCurrent(Cpu c, boolean exits) {
        updateCurr(c, c);
        updateLoadAvg(c, c);
        SchedTask p = c.curr;
        int outer = c.enter(symbols.dequeueTaskFair);
        if (c.rq.blockCurrent(exits)) {
            chargeDequeue(c, c, p);
        } else {
            // Marked as delayed only.
            c.instr(60);
            c.write(p.vruntimeLine);
            c.update(c.cfsLine);
        }
        c.leave(outer);
    }

    /** A task that was left in the queue though it sleeps has come to its turn: it leaves now. */
    void dequeueDelayed(Cpu c, SchedTask p) {
        updateLoadAvg(c, c);
        int outer = c.enter(symbols.dequeueTaskFair);
        c.rq.dequeueDelayed(p);
        chargeDequeue(c, c, p);
        c.leave(outer);
    }

    /** Takes a queued task out for another CPU. */
    void dequeueForMigration(Cpu c, Cpu owner, SchedTask p) {
        updateLoadAvg(c, owner);
        int outer = c.enter(symbols.dequeueTaskFair);
        owner.rq.dequeueForMigration(p);
        p.pelt.update(c.nowNs(), 0, Pelt.SCALE);
        owner.rq.pelt.remove(p.pelt);
        chargeDequeue(c, owner, p);
        c.leave(outer);
    }

    private void chargeDequeue(Cpu c, Cpu owner, SchedTask p) {
        c.instr(queueInstructions + treeSteps(owner) * 12);
        c.update(owner.cfsLine);
        c.update(owner.cfsPickLine);
        c.update(owner.avgLine);
        writeEntity(c, p);
        c.write(owner.lockLine);
    }

    private void writeEntity(Cpu c, SchedTask p) {
        c.write(p.entityLine);
        c.write(p.vruntimeLine);
        c.write(p.sliceLine);
        c.write(p.peltLine);
    }

    /** The next task to run on the owner's queue, without taking it. */
    @Nullable
    SchedTask pick(Cpu c, Cpu owner) {
        int outer = c.enter(symbols.pickTaskFair);
        int steps = eevdf ? treeSteps(owner) : 0;
        c.instr(60 + 20 * steps);
        c.read(owner.cfsLine);
        c.read(owner.cfsPickLine);
        touch(c, owner, steps);
        SchedTask next = owner.rq.pick();
        c.leave(outer);
        return next;
    }

    /** At the tick: whether the running task, which is up to date, should be asked to let others run. */
    boolean tickPreempts(Cpu c) {
        SchedTask first = c.rq.ordered.first();
        if (!eevdf && first != null) {
            // check_preempt_tick compares with the first of the tree.
            c.read(c.cfsLine);
            c.read(first.vruntimeLine);
        }
        return c.rq.tickPreempts();
    }

    /** Whether a task that has just been queued gets the CPU: EEVDF asks who would be picked, CFS compares two tasks. */
    @SuppressWarnings("ReferenceEquality") // one object a task: identity is what is asked
    boolean wakeupPreempts(Cpu c, Cpu owner, SchedTask p) {
        if (eevdf) {
            return pick(c, owner) == p;
        }
        boolean preempts = owner.rq.wakeupPreempts(p);
        if (preempts) {
            // The buddies.
            c.write(owner.cfsPickLine);
        }
        return preempts;
    }

    /** Brings the running task's time up to date; if its request is used up, others are to run. */
    void updateCurr(Cpu c, Cpu owner) {
        SchedTask curr = owner.rq.current();
        if (curr == null) {
            return;
        }
        int outer = c.enter(symbols.updateCurr);
        c.instr(80);
        c.read(owner.clockTaskLine);
        c.update(curr.vruntimeLine);
        c.update(curr.sliceLine);
        c.update(owner.cfsLine);
        owner.rq.updateCurr(c.nowNs());
        if (owner.rq.takeUsedUp()) {
            preempt.resched(c, owner);
        }
        c.leave(outer);
    }

    /** Brings the load averages of the queue, and of its running task, up to date. */
    void updateLoadAvg(Cpu c, Cpu owner) {
        int outer = c.enter(symbols.updateLoadAvg);
        long now = c.nowNs();
        SchedTask curr = owner.rq.current();
        c.instr(40);
        c.read(owner.clockTaskLine);
        c.update(owner.avgLine);
        owner.rq.pelt.update(now, curr == null ? 0 : Pelt.SCALE, owner.rq.nrRunnable() * Pelt.SCALE);
        if (curr != null) {
            c.update(curr.peltLine);
            curr.pelt.update(now, Pelt.SCALE, Pelt.SCALE);
        }
        c.leave(outer);
    }

    /** avg_idle learns how long the CPU was idle, when work comes (model-spec 2.7). */
    private static void updateAvgIdle(Cpu owner, long nowNs) {
        if (owner.idleStampNs == 0) {
            return;
        }
        long delta = Math.max(0, nowNs - owner.idleStampNs);
        owner.avgIdleNs += (delta - owner.avgIdleNs) / 8;
        owner.avgIdleNs = Math.min(owner.avgIdleNs, Constants.AVG_IDLE_CAP_NS);
        owner.wakeAvgIdleNs = owner.avgIdleNs / 2;
        owner.wakeStampPs = nowNs * 1000;
        owner.idleStampNs = 0;
    }

    private static int treeSteps(Cpu owner) {
        return 32 - Integer.numberOfLeadingZeros(owner.rq.queuedTasks());
    }

    /** A walk down the tree reads the nodes on its way. */
    private static void touch(Cpu c, Cpu owner, int steps) {
        for (int i = 0; i < steps; i++) {
            c.read(owner.rq.queued(i).entityLine);
        }
    }
}
