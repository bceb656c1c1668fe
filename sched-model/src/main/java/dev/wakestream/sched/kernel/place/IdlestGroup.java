package dev.wakestream.sched.kernel.place;

import dev.wakestream.sched.kernel.profile.PlacementRules;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * find_idlest_group: the group of a domain that a new task should go to, unless the local one is as good (model-spec 2.11). The
 * groups are counted from the local one on, and of equal ones the first is kept.
 */
final class IdlestGroup {
    private final boolean classes;
    private final boolean comparesUtil;
    private final NumaAllowance allowance;
    private final GroupLoad local = new GroupLoad();
    private GroupLoad best = new GroupLoad();
    private GroupLoad candidate = new GroupLoad();

    IdlestGroup(PlacementRules rules, NumaAllowance allowance) {
        classes = rules.groups() != PlacementRules.Groups.AVERAGE_LOAD;
        comparesUtil = rules.groups() == PlacementRules.Groups.CLASSES_THEN_UTIL;
        this.allowance = allowance;
    }

    /** The group to go to; null to stay in that of the CPU. */
    @Nullable
    CpuSet find(PlacementView view, SchedDomain domain, int cpu) {
        List<CpuSet> groups = domain.groups();
        int first = localGroup(groups, cpu);
        count(view, domain, local, groups.get(first), true);
        boolean any = false;
        for (int i = 1; i < groups.size(); i++) {
            count(view, domain, candidate, groups.get((first + i) % groups.size()), false);
            if (!any || isIdler(candidate, best, domain)) {
                GroupLoad previous = best;
                best = candidate;
                candidate = previous;
                any = true;
            }
        }
        boolean kept = any && keeps(domain);
        CpuSet group = any && !kept && leaves(domain) ? best.cpus() : null;
        view.choseGroup(group, kept);
        return group;
    }

    private static int localGroup(List<CpuSet> groups, int cpu) {
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i).get(cpu)) {
                return i;
            }
        }
        throw new IllegalStateException("CPU " + cpu + " is in no group of its domain");
    }

    private static void count(PlacementView view, SchedDomain domain, GroupLoad group, CpuSet cpus, boolean isLocal) {
        group.begin(cpus);
        for (int cpu = cpus.first(); cpu != CpuSet.NONE; cpu = cpus.next(cpu + 1)) {
            view.count(cpu, group);
        }
        view.counted(domain, group, isLocal);
    }

    private boolean isIdler(GroupLoad a, GroupLoad b, SchedDomain domain) {
        if (!classes) {
            return a.averageLoad() < b.averageLoad();
        }
        int typeA = a.type(domain.imbalancePct());
        int typeB = b.type(domain.imbalancePct());
        if (typeA != typeB) {
            return typeA < typeB;
        }
        if (typeA != GroupLoad.HAS_SPARE) {
            return a.averageLoad() < b.averageLoad();
        }
        return a.idle() > b.idle() || (comparesUtil && a.idle() == b.idle() && a.util() < b.util());
    }

    /** Whether the node keeps the task though another one has more idle CPUs. */
    private boolean keeps(SchedDomain domain) {
        int pct = domain.imbalancePct();
        return classes
                && local.type(pct) == GroupLoad.HAS_SPARE
                && best.type(pct) == GroupLoad.HAS_SPARE
                && local.idle() < best.idle()
                && allowance.keeps(domain, local);
    }

    /** Whether the best of the others is better than the local group. */
    private boolean leaves(SchedDomain domain) {
        int pct = domain.imbalancePct();
        if (!classes) {
            // v3.10: half of what imbalance_pct allows.
            return 100 * local.averageLoad() >= (100 + (pct - 100) / 2) * best.averageLoad();
        }
        int here = local.type(pct);
        int there = best.type(pct);
        if (here != there) {
            return there < here;
        }
        if (here == GroupLoad.HAS_SPARE) {
            return local.idle() < best.idle();
        }
        return 100 * local.averageLoad() > pct * best.averageLoad();
    }
}
