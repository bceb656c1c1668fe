package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.kernel.profile.SelectionRules.ScanLimit;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import org.jspecify.annotations.Nullable;

/**
 * select_idle_cpu: searches the target's LLC cyclically; core by core if an idle core may exist, else CPU by CPU up to a limit.
 * SIS_UTIL's limit is asked for in either case, and one of 0 forbids both; SIS_PROP's is only of the search CPU by CPU. On
 * machines with clusters the target's own is searched first, under the same limit (model-spec 2.7 to 2.9).
 */
final class SelectIdleCpu {
    private final Topology topology;
    private final SearchLog log;
    private final boolean limitsCores;
    private final boolean limitsCpus;
    private final boolean clearsWakersFlag;
    private final int firstStep;
    private final @Nullable Clusters clusters;
    private final CpuSet cluster;
    private final CpuSet candidates;
    private final IdleCoreStep coreStep;

    // The search under way.
    private int from;
    private int left;
    private int scanned;
    private boolean gaveUp;

    SelectIdleCpu(Topology topology, SelectionRules rules, SearchLog log) {
        this.topology = topology;
        this.log = log;
        limitsCores = rules.scanLimit() == ScanLimit.NR_IDLE_SCAN;
        limitsCpus = rules.scanLimit() != ScanLimit.NONE;
        clearsWakersFlag = rules.clearsWakersFlag();
        firstStep = rules.scansFromTarget() ? 0 : 1;
        clusters = rules.clusters() && Clusters.exist(topology) ? new Clusters(topology) : null;
        cluster = new CpuSet(topology.cpus());
        candidates = new CpuSet(topology.cpus());
        coreStep = new IdleCoreStep(topology, log);
    }

    /** Searches CPU by CPU, or, if the idle-core flag is to be read here and gives hope, core by core. */
    int run(WakeupView view, int target, boolean readsFlag) {
        view.enter(SelectFunction.SELECT_IDLE_CPU, target);
        return search(view, target, readsFlag && view.mayHaveIdleCore(target));
    }

    /** Searches core by core. */
    int byCore(WakeupView view, int target) {
        view.enter(SelectFunction.SELECT_IDLE_CPU, target);
        return search(view, target, true);
    }

    private int search(WakeupView view, int target, boolean byCore) {
        scanned = 0;
        gaveUp = false;
        coreStep.begin();
        from = target + firstStep == topology.cpus() ? 0 : target + firstStep;
        view.work(10, 3);
        int limit = (byCore ? limitsCores : limitsCpus) ? view.scanLimit(target) : Integer.MAX_VALUE;
        int found = SelectFunction.NO_CPU;
        // With a limit of 0 it is too busy to look, even if an idle core is believed to exist.
        if (limit > 0) {
            left = limit;
            found = byCore ? cores(view, target) : cpus(view, target);
        }
        int told = byCore || limit <= 0 || limit == Integer.MAX_VALUE ? 0 : limit;
        view.searched(
                target,
                new WakeupView.Search(
                        SelectFunction.SELECT_IDLE_CPU,
                        told,
                        scanned + coreStep.threads(),
                        coreStep.cores(),
                        byCore,
                        !byCore && limit > 0 && !gaveUp,
                        found));
        view.leave(SelectFunction.SELECT_IDLE_CPU, found);
        return found;
    }

    // ---- CPU by CPU

    private int cpus(WakeupView view, int target) {
        CpuSet span = span(target);
        CpuSet near = clusters == null ? null : clusters.of(target);
        if (near == null) {
            return cpus(view, span);
        }
        int found = cpus(view, near);
        if (found != SelectFunction.NO_CPU || gaveUp) {
            return found;
        }
        candidates.copyFrom(span);
        takeOut(view, near);
        return cpus(view, candidates);
    }

    private int cpus(WakeupView view, CpuSet set) {
        int cpu = set.nextCyclic(from);
        int first = cpu;
        if (cpu == CpuSet.NONE) {
            return SelectFunction.NO_CPU;
        }
        do {
            if (left-- == 0) {
                gaveUp = true;
                return SelectFunction.NO_CPU;
            }
            view.work(25);
            scanned++;
            log.scan();
            if (view.isUsable(cpu)) {
                return log.found(Decision.IDLE_CPU, cpu);
            }
            cpu = set.nextCyclic(cpu + 1 == topology.cpus() ? 0 : cpu + 1);
        } while (cpu != first);
        return SelectFunction.NO_CPU;
    }

    // ---- core by core

    private int cores(WakeupView view, int target) {
        candidates.copyFrom(span(target));
        CpuSet near = clusters == null ? null : clusters.of(target);
        int found = SelectFunction.NO_CPU;
        if (near != null) {
            cluster.copyFrom(near);
            found = cores(view, cluster, target);
        }
        if (found == SelectFunction.NO_CPU) {
            if (near != null) {
                takeOut(view, near);
            }
            found = cores(view, candidates, target);
        }
        if (found != SelectFunction.NO_CPU) {
            return log.found(Decision.IDLE_CORE, found);
        }
        view.noIdleCore(clearsWakersFlag ? view.waker() : target);
        int fallback = coreStep.fallback();
        return fallback == SelectFunction.NO_CPU ? fallback : log.found(Decision.IDLE_CPU, fallback);
    }

    /** The CPU at which the walk meets an idle core; empties the set on its way. */
    private int cores(WakeupView view, CpuSet set, int target) {
        CpuSet span = span(target);
        for (int cpu = set.nextCyclic(from); cpu != CpuSet.NONE; cpu = set.nextCyclic(cpu)) {
            if (coreStep.run(view, cpu, span)) {
                return cpu;
            }
            set.andNot(topology.smtMask(cpu));
        }
        return SelectFunction.NO_CPU;
    }

    private void takeOut(WakeupView view, CpuSet near) {
        view.work(0, IdleCoreStep.AND_NOT);
        candidates.andNot(near);
    }

    private CpuSet span(int target) {
        return topology.llcCpus(topology.llcOf(target));
    }
}
