package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import java.util.ArrayList;
import java.util.List;

/**
 * The search of v3.10, inside select_idle_sibling: from the LLC's domain downwards, the first group whose CPUs are all idle; its
 * first CPU is taken. Groups come in the order of the domain, from the target's own on; the target counts as busy without being
 * asked. Nothing limits it (model-spec 2.5).
 */
final class SelectIdleGroup implements IdleSearch {
    // Instructions of model-spec 5.4.2; the idle test brings its own.
    private static final int PER_GROUP = 12;
    private static final int PER_CPU = 8;

    private final SchedDomain[][] fromLlcDown;
    private final SearchLog log;
    private int scanned;
    private int cores;

    SelectIdleGroup(Topology topology, SearchLog log) {
        this.log = log;
        fromLlcDown = new SchedDomain[topology.cpus()][];
        for (int cpu = 0; cpu < fromLlcDown.length; cpu++) {
            List<SchedDomain> down = new ArrayList<>();
            for (SchedDomain domain : topology.domains(cpu)) {
                if (domain.has(SchedDomain.Flag.SHARE_LLC)) {
                    down.add(0, domain);
                }
            }
            fromLlcDown[cpu] = down.toArray(new SchedDomain[0]);
        }
    }

    @Override
    public int run(WakeupView view, int target) {
        scanned = 0;
        cores = 0;
        int found = SelectFunction.NO_CPU;
        for (SchedDomain domain : fromLlcDown[target]) {
            found = idleGroup(view, domain.groups(), target);
            if (found != SelectFunction.NO_CPU) {
                break;
            }
        }
        view.searched(
                target,
                new WakeupView.Search(SelectFunction.SELECT_IDLE_SIBLING, 0, scanned, cores, false, false, found));
        return found;
    }

    private int idleGroup(WakeupView view, List<CpuSet> groups, int target) {
        int count = groups.size();
        int own = 0;
        while (!groups.get(own).get(target)) {
            own++;
        }
        for (int i = 0; i < count; i++) {
            CpuSet group = groups.get((own + i) % count);
            boolean several = group.next(group.first() + 1) != CpuSet.NONE;
            view.work(PER_GROUP);
            cores += several ? 1 : 0;
            if (isIdle(view, group, target)) {
                return log.found(several ? Decision.IDLE_CORE : Decision.IDLE_CPU, group.first());
            }
        }
        return SelectFunction.NO_CPU;
    }

    private boolean isIdle(WakeupView view, CpuSet group, int target) {
        for (int cpu = group.first(); cpu != CpuSet.NONE; cpu = group.next(cpu + 1)) {
            view.work(PER_CPU);
            if (cpu == target) {
                return false;
            }
            scanned++;
            log.scan();
            if (!view.isAvailable(cpu)) {
                return false;
            }
        }
        return true;
    }
}
