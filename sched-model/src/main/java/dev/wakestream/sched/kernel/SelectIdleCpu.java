package dev.wakestream.sched.kernel;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.trace.TraceEvent;

/**
 * select_idle_cpu (v6.18): searches the target's LLC, cyclically from the CPU after the target; core by core if an idle
 * core may exist, else CPU by CPU up to the limit of SIS_UTIL (model-spec 2.7 and 2.8). Reads SDS, then per CPU the lines of the
 * idle test. Inlined into select_task_rq_fair, except select_idle_core.
 */
final class SelectIdleCpu {
    private static final int NO_LIMIT = 0;

    private final Kernel k;
    private final CpuSet candidates;
    private int scanned;
    private int coresScanned;
    private int fallback;

    SelectIdleCpu(Kernel k) {
        this.k = k;
        candidates = new CpuSet(k.topology.cpus());
    }

    /** test_idle_cores: whether the LLC of the target may have an idle core. */
    boolean readHasIdleCores(Cpu c, int target) {
        c.instr(6);
        c.read(k.cpus[target].llcSharedLine);
        return k.llcs[k.cpus[target].llc].hasIdleCores;
    }

    /** An idle CPU, or {@link CpuSet#NONE}. */
    int run(Cpu c, SchedTask p, int target, boolean hasIdleCore) {
        int llc = k.cpus[target].llc;
        LlcShared shared = k.llcs[llc];
        CpuSet span = k.topology.llcCpus(llc);
        long began = c.clock;
        scanned = 0;
        coresScanned = 0;
        fallback = CpuSet.NONE;
        c.instr(10 + 3 * k.maskWords);
        c.instr(5);
        c.read(k.cpus[target].llcSharedLine);
        int limit = shared.nrIdleScan + 1;
        if (shared.nrIdleScan <= 0) {
            // Too busy to look, even if an idle core is believed to exist.
            told(c, llc, 0, CpuSet.NONE, hasIdleCore, began);
            return CpuSet.NONE;
        }
        int found = hasIdleCore ? byCore(c, p, span, target) : byCpu(c, p, span, target, limit);
        if (hasIdleCore && found == CpuSet.NONE) {
            c.instr(3);
            shared.hasIdleCores = false;
            c.write(k.cpus[target].llcSharedLine);
            found = fallback;
            p.placedBy = TraceEvent.Decision.IDLE_CPU;
        }
        told(c, llc, hasIdleCore ? NO_LIMIT : limit - 1, found, hasIdleCore, began);
        return found;
    }

    private int byCpu(Cpu c, SchedTask p, CpuSet span, int target, int limit) {
        int left = limit;
        int size = k.topology.cpus();
        int cpu = target + 1 == size ? 0 : target + 1;
        int first = CpuSet.NONE;
        while (true) {
            cpu = span.nextCyclic(cpu == size ? 0 : cpu);
            if (cpu == first || --left <= 0) {
                return CpuSet.NONE;
            }
            if (first == CpuSet.NONE) {
                first = cpu;
            }
            c.instr(25);
            scanned++;
            if (k.idle.isUsable(c, k.cpus[cpu])) {
                p.placedBy = TraceEvent.Decision.IDLE_CPU;
                return cpu;
            }
            cpu++;
        }
    }

    private int byCore(Cpu c, SchedTask p, CpuSet span, int target) {
        candidates.copyFrom(span);
        int size = k.topology.cpus();
        int from = target + 1 == size ? 0 : target + 1;
        for (int cpu = candidates.nextCyclic(from); cpu != CpuSet.NONE; cpu = candidates.nextCyclic(from)) {
            if (selectIdleCore(c, k.cpus[cpu].smtMask, span)) {
                p.placedBy = TraceEvent.Decision.IDLE_CORE;
                return cpu;
            }
            candidates.andNot(k.cpus[cpu].smtMask);
            from = cpu;
        }
        return CpuSet.NONE;
    }

    /** One core: true if all its threads are idle; the first idle one is remembered as a fallback. */
    private boolean selectIdleCore(Cpu c, CpuSet threads, CpuSet span) {
        int outer = c.enter(k.symbols.selectIdleCore);
        boolean idle = true;
        coresScanned++;
        c.instr(10);
        for (int cpu = threads.first(); cpu != CpuSet.NONE; cpu = threads.next(cpu + 1)) {
            c.instr(22);
            scanned++;
            if (k.idle.isAvailable(c, k.cpus[cpu])) {
                if (fallback == CpuSet.NONE && span.get(cpu)) {
                    fallback = cpu;
                }
                continue;
            }
            idle = false;
            if (fallback != CpuSet.NONE) {
                break;
            }
        }
        if (!idle) {
            c.instr(4 * k.maskWords);
        }
        c.leave(outer);
        return idle;
    }

    private void told(Cpu c, int llc, int limit, int found, boolean hasIdleCore, long beganPs) {
        if (!k.trace.on()) {
            return;
        }
        int result = found == CpuSet.NONE ? TraceEvent.IdleScan.NONE_FOUND : found;
        k.trace.emit(
                c,
                new TraceEvent.IdleScan(
                        k.selectIdleCpuName,
                        k.topology.llcCpus(llc).first(),
                        limit,
                        scanned,
                        coresScanned,
                        result,
                        hasIdleCore,
                        (c.clock - beganPs) / 1000));
    }
}
