package dev.wakestream.sched.kernel;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.trace.TraceEvent;

/**
 * select_idle_sibling (v6.18): an idle CPU near the target. Checks, in this order: target, prev, a per-CPU kthread's
 * waker, the recently used CPU, then searches the target's LLC (model-spec 2.5). Inlined into select_task_rq_fair.
 *
 * <p>Not modelled: per-CPU kthreads (there are none), the cluster level's preference.
 */
final class SelectIdleSibling {
    private final Kernel k;
    private final SelectIdleCpu selectIdleCpu;

    SelectIdleSibling(Kernel k) {
        this.k = k;
        selectIdleCpu = new SelectIdleCpu(k);
    }

    int run(Cpu c, SchedTask p, int prev, int target) {
        c.instr(50);
        IdleTest idle = k.idle;
        if (idle.isUsable(c, k.cpus[target])) {
            p.placedBy = target == prev ? TraceEvent.Decision.PREV : TraceEvent.Decision.TARGET;
            return target;
        }
        if (prev != target && k.topology.cpusShareCache(prev, target) && idle.isUsable(c, k.cpus[prev])) {
            p.placedBy = TraceEvent.Decision.PREV;
            return prev;
        }
        c.update(p.wakeeLine);
        int recent = p.recentUsedCpu;
        p.recentUsedCpu = prev;
        if (recent != prev
                && recent != target
                && k.topology.cpusShareCache(recent, target)
                && idle.isUsable(c, k.cpus[recent])) {
            p.placedBy = TraceEvent.Decision.RECENT;
            return recent;
        }
        if (k.topology.llcDomain(target) == null) {
            p.placedBy = TraceEvent.Decision.FALLBACK;
            return target;
        }
        boolean hasIdleCore = false;
        if (k.topology.smtActive()) {
            hasIdleCore = selectIdleCpu.readHasIdleCores(c, target);
            if (!hasIdleCore && k.topology.cpusShareCache(prev, target)) {
                int sibling = idleSibling(c, prev, target);
                if (sibling != CpuSet.NONE) {
                    p.placedBy = TraceEvent.Decision.SMT_SIBLING;
                    return sibling;
                }
            }
        }
        int found = selectIdleCpu.run(c, p, target, hasIdleCore);
        if (found != CpuSet.NONE) {
            return found;
        }
        p.placedBy = TraceEvent.Decision.FALLBACK;
        return target;
    }

    /** An idle thread of prev's core. */
    private int idleSibling(Cpu c, int prev, int target) {
        CpuSet mask = k.cpus[prev].smtMask;
        CpuSet llc = k.topology.llcCpus(k.topology.llcOf(target));
        for (int cpu = mask.first(); cpu != CpuSet.NONE; cpu = mask.next(cpu + 1)) {
            c.instr(14);
            if (cpu != prev && llc.get(cpu) && k.idle.isUsable(c, k.cpus[cpu])) {
                return cpu;
            }
        }
        return CpuSet.NONE;
    }
}
