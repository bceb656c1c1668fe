package dev.wakestream.sched.kernel;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;
import org.jspecify.annotations.Nullable;

/**
 * active_load_balance_cpu_stop: pushes a task that runs to an idle CPU that has failed to pull it, for a running task cannot be detached
 * (model-spec 4.7, step 8). Who balances takes the source's lock to ask for it and wakes the source's {@link Stopper}, which takes the CPU from
 * the task; there it is queued then, and moves.
 *
 * <p>Lines: A source rq.lock to ask, a wakeup; on the source: a switch, A rq.lock, dequeue, the destination's lock and enqueue, a switch.
 */
final class ActiveBalance {
    /** Attempts beyond cache_nice_tries before a running task is pushed (count; model-spec 4.7). */
    private static final int TRIES_BEYOND = 2;

    private static final int INSTRUCTIONS = 60;

    private final Kernel k;

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
        boolean asks = source.pushTo == CpuSet.NONE && running != null && !running.pinned && Stopper.sleeps(source);
        if (asks) {
            source.pushTo = target.id;
        }
        k.locks.unlock(c, source);
        if (asks) {
            k.tryToWakeUp.run(c, Stopper.of(k, source), false);
        }
    }

    /** On the source, whose stopper runs: the last of its queued tasks that may go, which is the one that has just run, moves. */
    void push(int cpu) {
        Cpu c = k.cpus[cpu];
        Cpu destination = k.cpus[c.pushTo];
        c.pushTo = CpuSet.NONE;
        int outer = c.enter(k.symbols.activeLoadBalance());
        c.instr(INSTRUCTIONS);
        k.locks.lock(c, c);
        k.locks.updateClock(c, c);
        SchedTask task = lastThatMayGo(c);
        if (task != null) {
            k.fair.dequeueForMigration(c, c, task);
            k.migrated(c, task, c.id, destination.id);
            k.counters.activeMove(c);
            task.cpu = destination.id;
            k.detached.add(task);
        }
        k.locks.unlock(c, c);
        c.leave(outer);
        k.loadBalance.attach(c, destination);
    }

    private static @Nullable SchedTask lastThatMayGo(Cpu c) {
        for (int i = c.rq.queuedTasks() - 1; i >= 0; i--) {
            SchedTask p = c.rq.queued(i);
            if (!p.pinned && !p.delayed && p.queuedAtPs() <= c.clock) {
                return p;
            }
        }
        return null;
    }
}
