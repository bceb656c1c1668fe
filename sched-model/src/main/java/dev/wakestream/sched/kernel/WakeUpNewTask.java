package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.place.FindIdlest;
import dev.wakestream.sched.kernel.place.PlacementView;
import dev.wakestream.sched.trace.TraceEvent;

/**
 * wake_up_new_task, at the end of fork and clone: chooses the CPU of a task that has never run, by the slow path, and puts it on that
 * queue with the queue's lock, whatever the CPU (model-spec 2.11). The child has its parent's wakee_flips and what they decay
 * and count by (general knowledge: fork copies the task); the CPU that it begins on is its recently used one.
 *
 * <p>A run may have its tasks spread over the machine instead (KernelConfig.Creation): then nobody chooses, at no cost.
 *
 * <p>Choosing and queueing are events of their own: on a large machine the first takes as long as many wakeups.
 */
final class WakeUpNewTask {
    /** Instructions of wake_up_new_task (count), without what it calls: as those of try_to_wake_up. */
    private static final int INSTRUCTIONS = 150;

    private final Kernel k;
    private final FindIdlest findIdlest;
    private final SimulatedPlacement view;

    /** CPUs in the order in which spread tasks get them; empty = not asked for yet. */
    private int[] spread = {};

    private int spreadTasks;

    WakeUpNewTask(Kernel k, FindIdlest findIdlest, SimulatedPlacement view) {
        this.k = k;
        this.findIdlest = findIdlest;
        this.view = view;
    }

    /** Chooses the CPU; {@link #enqueue} follows when the others' time has come to the parent's. */
    void select(Cpu parent, SchedTask p) {
        int outer = parent.enter(k.symbols.wakeUpNewTask);
        parent.instr(INSTRUCTIONS);
        p.born(parent.curr, k.params);
        parent.atomic(p.piLock);
        parent.write(p.flagsLine);
        if (k.explainer != null) {
            k.explainer.creates(parent, p);
        }
        p.placedPrevCpu = parent.id;
        p.placedWakerCpu = parent.id;
        p.placedBy = p.pinned ? TraceEvent.Decision.PINNED : TraceEvent.Decision.IDLEST;
        if (!p.pinned) {
            p.cpu = k.config.creation().spread() ? spread() : idlest(parent, p);
        }
        k.homes.placed(p);
        p.recentUsedCpu = p.cpu;
        parent.write(p.wakeeLine);
        parent.leave(outer);
        parent.creates = p;
        k.later(parent, Step.NEW_TASK);
    }

    private int spread() {
        if (spread.length == 0) {
            spread = IdleOrder.forTasks(k.topology, k.tasks.length - 1);
        }
        return spread[spreadTasks++ % spread.length];
    }

    private int idlest(Cpu parent, SchedTask p) {
        int outer = parent.enter(k.symbols.selectTaskRqFair);
        parent.instr(60);
        parent.read(parent.balanceLine);
        int cpu = findIdlest.run(watched(parent, p), parent.id);
        parent.leave(outer);
        return cpu;
    }

    private PlacementView watched(Cpu parent, SchedTask p) {
        PlacementView seen = view.of(parent);
        return k.explainer == null ? seen : k.explainer.watch(seen, p);
    }

    /** Puts the task that was chosen for on its queue. */
    void enqueue(Cpu parent, SchedTask p) {
        int outer = parent.enterAgain(k.symbols.wakeUpNewTask);
        Cpu target = k.cpus[p.cpu];
        k.locks.lock(parent, target);
        k.locks.updateClock(parent, target);
        k.fair.enqueueNew(parent, target, p);
        parent.write(p.wakeeLine);
        p.runnableSincePs = parent.clock;
        if (k.trace.on()) {
            k.trace.emit(
                    parent,
                    new TraceEvent.SchedWakeup(
                            p.comm,
                            p.pid,
                            p.prio,
                            target.id,
                            true,
                            new TraceEvent.Placement(p.placedPrevCpu, p.placedWakerCpu, p.placedBy, false, false)));
        }
        boolean asked = target.isAsked();
        k.wakeupPreempt.run(parent, target, p);
        if (k.explainer != null) {
            k.explainer.enqueued(parent, target, p, asked);
        }
        k.locks.unlock(parent, target);
        parent.write(p.piLock);
        parent.leave(outer);
    }
}
