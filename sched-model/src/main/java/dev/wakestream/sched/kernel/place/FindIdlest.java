package dev.wakestream.sched.kernel.place;

import dev.wakestream.sched.kernel.profile.PlacementRules;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * find_idlest_cpu (sched_balance_find_dst_cpu since v6.10) from select_task_rq_fair: the slow path, which puts a new task or one that executes another program, where the
 * machine is idlest. It goes down from the highest domain that balances at fork, or at exec: into the idlest group's idlest CPU, whose own smaller
 * domains follow, or stays in the local group, whose domain follows (model-spec 2.2 and 2.11). One of these serves any number of
 * tasks, one after the other.
 *
 * <p>Not modelled: affinity masks, groups of SCHED_IDLE tasks.
 */
public final class FindIdlest {
    private final SchedDomain[][] domains;
    private final boolean stopsAtGap;
    private final IdlestGroup idlestGroup;
    private final IdlestCpu idlestCpu;

    /** The slow path of a kernel release on a machine. */
    public FindIdlest(Topology topology, PlacementRules rules) {
        domains = new SchedDomain[topology.cpus()][];
        for (int cpu = 0; cpu < domains.length; cpu++) {
            domains[cpu] = topology.domains(cpu).toArray(new SchedDomain[0]);
        }
        stopsAtGap = rules.groups() != PlacementRules.Groups.AVERAGE_LOAD;
        idlestGroup = new IdlestGroup(rules, new NumaAllowance(topology, rules.numa()));
        idlestCpu = new IdlestCpu(rules.cpus() == PlacementRules.Cpus.SHALLOWEST_IDLE);
    }

    /** The CPU for a new task whose parent runs on {@code parentCpu}. */
    public int run(PlacementView view, int parentCpu) {
        return run(view, parentCpu, SchedDomain.Flag.BALANCE_FORK);
    }

    /** The CPU for a task that executes another program on {@code cpu}; the view's business is whether it counts the task itself. */
    public int forExec(PlacementView view, int cpu) {
        return run(view, cpu, SchedDomain.Flag.BALANCE_EXEC);
    }

    private int run(PlacementView view, int from, SchedDomain.Flag balances) {
        int cpu = from;
        int level = highest(view, cpu, balances);
        while (level >= 0) {
            SchedDomain domain = domains[cpu][level];
            boolean looks = domain.has(balances);
            view.descends(domain, cpu, looks);
            int target = looks ? target(view, domain, cpu) : cpu;
            if (target == cpu) {
                level--;
            } else {
                cpu = target;
                level = below(view, cpu, domain.spanWeight());
            }
        }
        return cpu;
    }

    /** The CPU of the domain to go on from. */
    private int target(PlacementView view, SchedDomain domain, int cpu) {
        CpuSet group = group(view, domain, cpu);
        if (group == null) {
            return cpu;
        }
        view.enter(PlaceFunction.GROUP_CPU);
        int target = idlestCpu.find(view, group, cpu);
        view.leave(PlaceFunction.GROUP_CPU);
        view.choseCpu(target);
        return target;
    }

    private @Nullable CpuSet group(PlacementView view, SchedDomain domain, int cpu) {
        view.enter(PlaceFunction.GROUP);
        CpuSet group = idlestGroup.find(view, domain, cpu);
        view.leave(PlaceFunction.GROUP);
        return group;
    }

    /** The highest level to begin with; below 0 = there is none. Since v5.5 the first one that does not balance so ends the climb. */
    private int highest(PlacementView view, int cpu, SchedDomain.Flag balances) {
        int highest = -1;
        for (int level = 0; level < domains[cpu].length; level++) {
            view.work(15);
            if (domains[cpu][level].has(balances)) {
                highest = level;
            } else if (stopsAtGap) {
                break;
            }
        }
        return highest;
    }

    /** The highest level of a CPU that spans less. */
    private int below(PlacementView view, int cpu, int spanWeight) {
        int level = -1;
        while (level + 1 < domains[cpu].length && domains[cpu][level + 1].spanWeight() < spanWeight) {
            view.work(5);
            level++;
        }
        return level;
    }
}
