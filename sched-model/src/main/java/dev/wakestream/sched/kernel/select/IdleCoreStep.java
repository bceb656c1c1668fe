package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.Topology;

/**
 * select_idle_core since v5.12: looks at one core. The first idle thread that it sees in a search is kept in case there is no
 * idle core; from then on a core is left at its first busy thread (model-spec 2.8).
 */
final class IdleCoreStep {
    /** Taking a core, or a cluster, out of the mask of candidates (instructions a mask word). */
    static final int AND_NOT = 4;

    private final Topology topology;
    private final SearchLog log;
    private int threads;
    private int cores;
    private int fallback;

    IdleCoreStep(Topology topology, SearchLog log) {
        this.topology = topology;
        this.log = log;
    }

    /** A search begins. */
    void begin() {
        threads = 0;
        cores = 0;
        fallback = SelectFunction.NO_CPU;
    }

    /** Whether all threads of the core are idle. */
    boolean run(WakeupView view, int core, CpuSet span) {
        view.enter(SelectFunction.SELECT_IDLE_CORE, core);
        cores++;
        view.work(10);
        boolean idle = isIdle(view, topology.smtMask(core), span);
        if (!idle) {
            view.work(0, AND_NOT);
        }
        view.leave(SelectFunction.SELECT_IDLE_CORE, idle ? core : SelectFunction.NO_CPU);
        return idle;
    }

    private boolean isIdle(WakeupView view, CpuSet core, CpuSet span) {
        boolean idle = true;
        for (int cpu = core.first(); cpu != CpuSet.NONE; cpu = core.next(cpu + 1)) {
            view.work(22);
            threads++;
            log.scan();
            if (view.isAvailable(cpu)) {
                if (fallback == SelectFunction.NO_CPU && span.get(cpu)) {
                    fallback = cpu;
                }
                continue;
            }
            idle = false;
            if (fallback != SelectFunction.NO_CPU) {
                break;
            }
        }
        return idle;
    }

    /** The first idle thread that was seen, or {@link SelectFunction#NO_CPU}. */
    int fallback() {
        return fallback;
    }

    /** Cores looked at in this search (count). */
    int cores() {
        return cores;
    }

    /** Threads looked at in this search (count). */
    int threads() {
        return threads;
    }
}
