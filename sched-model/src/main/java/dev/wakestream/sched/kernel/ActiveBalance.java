package dev.wakestream.sched.kernel;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;
import org.jspecify.annotations.Nullable;

/**
 * active_load_balance_cpu_stop: pushes a task that runs to an idle CPU that has failed to pull it, for a running task cannot be detached
 * (model-spec 4.7, step 8). Who balances takes the source's lock to ask for it and interrupts it; there the stopper takes the CPU, and
 * the task moves.
 *
 * <p>Lines: A source rq.lock to ask; on the source, a switch, dequeue, and the destination's lock and enqueue.
 *
 * <p>Not modelled: the stopper as a task of its own. Its switch is one more switch's time, charged to the function.
 */
final class ActiveBalance {
    /** Attempts beyond cache_nice_tries before a running task is pushed (count; model-spec 4.7). */
    private static final int TRIES_BEYOND = 2;

    private static final int INSTRUCTIONS = 60;

    private final Kernel k;
    private @Nullable SchedTask pushed;
    private int destination = CpuSet.NONE;

    ActiveBalance(Kernel k) {
        this.k = k;
    }

    /** Whether a destination has failed often enough. */
    boolean isDue(LoadBalance.Idle idle, int failed, SchedDomain domain) {
        return idle == LoadBalance.Idle.IDLE && failed > domain.cacheNiceTries() + TRIES_BEYOND;
    }

    /** Asks the source to push what it runs, if that may go and nobody has asked before. */
    void ask(Cpu c, Cpu source, Cpu target) {
        k.locks.lock(c, source);
        SchedTask running = source.rq.current();
        boolean asks = source.pushTo == CpuSet.NONE && running != null && !running.pinned;
        if (asks) {
            source.pushTo = target.id;
        }
        k.locks.unlock(c, source);
        if (asks) {
            k.interrupts.resched(c, source);
        }
    }

    /**
     * On the source, whose kernel work is over: the task that runs is switched away from, and {@link #switched} moves it.
     *
     * @return false if there is nothing to push any more
     */
    boolean push(Cpu c) {
        destination = c.pushTo;
        c.pushTo = CpuSet.NONE;
        SchedTask running = c.rq.current();
        if (running == null || running.pinned || c.runsIdleTask()) {
            return false;
        }
        int outer = c.enter(k.symbols.activeLoadBalance());
        c.instr(INSTRUCTIONS);
        c.spend((long) (k.params.contextSwitchPs * c.slowdown()));
        k.locks.lock(c, c);
        k.locks.updateClock(c, c);
        k.fair.updateCurr(c, c);
        c.rq.putCurrent();
        k.fair.dequeueForMigration(c, c, running);
        pushed = running;
        c.prevState = 'R';
        c.leave(outer);
        k.switchTask.pickNext(c, false);
        return true;
    }

    /** The switch away from it is over. */
    void switched(Cpu c) {
        SchedTask task = pushed;
        if (task == null) {
            return;
        }
        pushed = null;
        k.migrated(c, task, c.id, destination);
        k.counters.activeMove(c);
        task.cpu = destination;
        k.detached.add(task);
        k.loadBalance.attach(c, k.cpus[destination]);
    }
}
