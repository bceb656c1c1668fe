package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.place.FindIdlest;
import dev.wakestream.sched.kernel.place.PlacementView;
import dev.wakestream.sched.trace.TraceEvent;

/**
 * sched_exec: a task that executes another program has nothing in caches worth keeping, so it goes where the machine is idlest, as a new one does: the slow
 * path from the highest domain that balances at exec (model-spec 2.2 and 2.11). Nothing happens if that is where it is. Else the {@link Stopper} of its
 * CPU takes the CPU from it, for a running task cannot be moved, and queues it there, unless somebody has pulled it in between. How the move is done
 * is general knowledge: the specification names the balance only.
 *
 * <p>Lines: A t.pi_lock, the search, W t.pi_lock, a wakeup; on the same CPU: a switch, A t.pi_lock, A rq.lock, dequeue, R t.se.slice, W t.wakee_flips, the
 * destination's lock, enqueue and preemption check, W t.pi_lock, a switch. What no function of model-spec 5.4 covers is [kernel other].
 *
 * <p>Not modelled: a task that executes sleeps until its stopper is done. It does not need to, as the stopper runs before it; only while a stopper is on its
 * way by the list of remote wakeups, for a running task that somebody else wants, may it go on where it is until then.
 */
final class SchedExec {
    /** sched_exec, and what the stopper does beside moving (instructions): estimates. */
    private static final int INSTRUCTIONS = 60;

    /** set_task_cpu (instructions; model-spec 5.4.3). */
    private static final int SET_TASK_CPU = 130;

    private final Kernel k;
    private final FindIdlest findIdlest;
    private final SimulatedPlacement view;

    SchedExec(Kernel k, FindIdlest findIdlest, SimulatedPlacement view) {
        this.k = k;
        this.findIdlest = findIdlest;
        this.view = view;
    }

    /** Chooses the CPU for the current task; {@link #ask} follows when the others' time has come to its own. */
    void select(Cpu c) {
        SchedTask p = c.curr;
        int outer = c.enter(k.symbols.kernelOther);
        c.instr(INSTRUCTIONS);
        c.atomic(p.piLock);
        if (k.explainer != null) {
            k.explainer.executes(c, p);
        }
        p.placedBy = p.pinned ? TraceEvent.Decision.PINNED : TraceEvent.Decision.IDLEST;
        c.execTo = p.pinned ? c.id : idlest(c, p);
        c.write(p.piLock);
        c.leave(outer);
        k.later(c, Step.EXEC);
    }

    private int idlest(Cpu c, SchedTask p) {
        int outer = c.enter(k.symbols.selectTaskRqFair);
        c.instr(60);
        c.read(c.balanceLine);
        int cpu = findIdlest.forExec(watched(c, p), c.id);
        c.leave(outer);
        return cpu;
    }

    private PlacementView watched(Cpu c, SchedTask p) {
        PlacementView seen = view.of(c, p);
        return k.explainer == null ? seen : k.explainer.watch(seen, p);
    }

    /** Asks the stopper of the CPU to move the current task, if it is to go elsewhere. */
    void ask(Cpu c) {
        boolean stays = c.execTo == c.id;
        if (k.explainer != null) {
            k.explainer.executed(c, c.curr, k.cpus[c.execTo]);
        }
        if (stays) {
            return;
        }
        c.execs = c.curr;
        if (Stopper.sleeps(c)) {
            k.tryToWakeUp.run(c, Stopper.of(k, c), false);
        }
    }

    /** On the CPU, whose stopper runs: the task, which has just lost it, moves. */
    void push(Cpu c) {
        SchedTask p = c.execs;
        c.execs = null;
        if (p == null) {
            return;
        }
        Cpu destination = k.cpus[c.execTo];
        int outer = c.enter(k.symbols.kernelOther);
        c.instr(INSTRUCTIONS);
        c.atomic(p.piLock);
        k.locks.lock(c, c);
        k.locks.updateClock(c, c);
        if (isQueued(c, p)) {
            k.fair.dequeueForMigration(c, c, p);
            setTaskCpu(c, p, destination);
            k.detached.add(p);
        }
        k.locks.unlock(c, c);
        boolean asked = destination.isAsked();
        k.loadBalance.attach(c, destination, k.symbols.kernelOther);
        if (k.explainer != null) {
            k.explainer.pushed(c, k.cpus[p.cpu], p, asked);
        }
        c.write(p.piLock);
        c.leave(outer);
    }

    private static boolean isQueued(Cpu c, SchedTask p) {
        for (int i = 0; i < c.rq.queuedTasks(); i++) {
            if (c.rq.queued(i) == p) {
                return !p.delayed && p.queuedAtPs() <= c.clock;
            }
        }
        return false;
    }

    private void setTaskCpu(Cpu c, SchedTask p, Cpu destination) {
        int outer = c.enter(k.symbols.setTaskCpu);
        c.instr(SET_TASK_CPU);
        c.read(p.sliceLine);
        c.write(p.wakeeLine);
        k.migrated(c, p, c.id, destination.id);
        k.counters.execMove(c);
        p.cpu = destination.id;
        c.leave(outer);
    }
}
