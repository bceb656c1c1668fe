package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.Topology;

/**
 * select_idle_cpu: searches the target's LLC, cyclically from the CPU after the target; core by core if an idle core may
 * exist, else CPU by CPU up to the limit of SIS_UTIL. A limit of 0 forbids both (model-spec 2.7 and 2.8).
 */
final class SelectIdleCpu {
    private final Topology topology;
    private final CpuSet candidates;
    private int scanned;
    private int cores;
    private int fallback;
    private boolean foundCore;

    SelectIdleCpu(Topology topology) {
        this.topology = topology;
        candidates = new CpuSet(topology.cpus());
    }

    /** Whether the last search found an idle core, not just a CPU. */
    boolean foundCore() {
        return foundCore;
    }

    /** An idle CPU, or {@link SelectFunction#NO_CPU}. */
    int run(WakeupView view, int target, boolean byCore) {
        view.enter(SelectFunction.SELECT_IDLE_CPU, target);
        scanned = 0;
        cores = 0;
        fallback = SelectFunction.NO_CPU;
        foundCore = false;
        int limit = view.scanLimit(target);
        int found = SelectFunction.NO_CPU;
        // With a limit of 0 it is too busy to look, even if an idle core is believed to exist.
        if (limit > 0) {
            CpuSet span = topology.llcCpus(topology.llcOf(target));
            found = byCore ? byCore(view, span, target) : byCpu(view, span, target, limit);
        }
        int told = byCore || limit <= 0 ? 0 : limit;
        view.searched(target, new WakeupView.Search(told, scanned, cores, byCore, found));
        view.leave(SelectFunction.SELECT_IDLE_CPU, found);
        return found;
    }

    private int byCpu(WakeupView view, CpuSet span, int target, int limit) {
        int left = limit;
        int cpu = span.nextCyclic(after(target));
        int first = cpu;
        do {
            if (left-- == 0) {
                return SelectFunction.NO_CPU;
            }
            view.work(25);
            scanned++;
            if (view.isUsable(cpu)) {
                return cpu;
            }
            cpu = span.nextCyclic(after(cpu));
        } while (cpu != first);
        return SelectFunction.NO_CPU;
    }

    private int byCore(WakeupView view, CpuSet span, int target) {
        candidates.copyFrom(span);
        int from = after(target);
        for (int cpu = candidates.nextCyclic(from); cpu != CpuSet.NONE; cpu = candidates.nextCyclic(from)) {
            if (isIdleCore(view, cpu, span)) {
                foundCore = true;
                return cpu;
            }
            candidates.andNot(topology.smtMask(cpu));
            from = cpu;
        }
        view.noIdleCore(target);
        return fallback;
    }

    /** One core: true if all its threads are idle; the first idle one is remembered as a fallback. */
    private boolean isIdleCore(WakeupView view, int core, CpuSet span) {
        view.enter(SelectFunction.SELECT_IDLE_CORE, core);
        boolean idle = true;
        cores++;
        view.work(10);
        CpuSet threads = topology.smtMask(core);
        for (int cpu = threads.first(); cpu != CpuSet.NONE; cpu = threads.next(cpu + 1)) {
            view.work(22);
            scanned++;
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
        view.leave(SelectFunction.SELECT_IDLE_CORE, idle ? core : SelectFunction.NO_CPU);
        return idle;
    }

    private int after(int cpu) {
        return cpu + 1 == topology.cpus() ? 0 : cpu + 1;
    }
}
