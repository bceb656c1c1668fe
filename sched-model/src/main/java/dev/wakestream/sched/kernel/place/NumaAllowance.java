package dev.wakestream.sched.kernel.place;

import dev.wakestream.sched.kernel.profile.PlacementRules;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.topology.Topology;

/**
 * How many tasks a node may have before a new one is sent to a node with more idle CPUs: near its parent, a task finds the
 * memory that they share. The specification names the field of the domain (imb_numa) only: the rules are general knowledge.
 */
final class NumaAllowance {
    /** Of a node of one LLC, the part of its CPUs. */
    private static final int ONE_LLC_PART = 8;

    private static final int QUARTER = 4;

    private final Topology topology;
    private final PlacementRules.Numa rule;

    NumaAllowance(Topology topology, PlacementRules.Numa rule) {
        this.topology = topology;
        this.rule = rule;
    }

    /** Whether the local group, which has capacity to spare, keeps the task. */
    boolean keeps(SchedDomain domain, GroupLoad local) {
        if (!domain.has(SchedDomain.Flag.NUMA)) {
            return false;
        }
        return switch (rule) {
            case NONE -> false;
            case WHILE_IDLE -> local.idle() > 0;
            case QUARTER -> local.running() < domain.spanWeight() / QUARTER;
            case BY_LLC -> local.running() + 1 <= byLlc(domain);
        };
    }

    /** A task for each LLC of a node, or an eighth of its CPUs if it has one LLC; more on levels that span more. */
    private int byLlc(SchedDomain domain) {
        int cpu = domain.span().first();
        CpuSet node = topology.nodeCpus(topology.nodeOf(cpu));
        int llcs = node.weight() / topology.llcSize(cpu);
        int allowed = Math.max(1, llcs <= 1 ? node.weight() / ONE_LLC_PART : llcs);
        for (SchedDomain level : topology.domains(cpu)) {
            if (level.has(SchedDomain.Flag.NUMA)) {
                return allowed * Math.max(1, domain.spanWeight() / level.spanWeight());
            }
        }
        return allowed;
    }
}
