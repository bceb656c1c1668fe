package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.topology.Topology;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The clusters that LLCs consist of: CPUs below the LLC that share something nearer (model-spec 2.9). */
final class Clusters {
    private final @Nullable CpuSet[] clusterOf;

    Clusters(Topology topology) {
        clusterOf = new @Nullable CpuSet[topology.cpus()];
        Arrays.setAll(clusterOf, cpu -> belowLlc(topology, cpu));
    }

    /** Whether the machine has a cluster level that the scheduler sees. */
    static boolean exist(Topology topology) {
        for (int cpu = 0; cpu < topology.cpus(); cpu++) {
            if (topology.domains(cpu).stream().anyMatch(d -> d.has(SchedDomain.Flag.CLUSTER))) {
                return true;
            }
        }
        return false;
    }

    /** The cluster whose group of its LLC's domain the CPU is in; null if the LLC does not consist of clusters. */
    @Nullable
    CpuSet of(int cpu) {
        return clusterOf[cpu];
    }

    private static @Nullable CpuSet belowLlc(Topology topology, int cpu) {
        List<SchedDomain> domains = topology.domains(cpu);
        SchedDomain llc = topology.llcDomain(cpu);
        int below = llc == null ? -1 : domains.indexOf(llc) - 1;
        if (below < 0 || !domains.get(below).has(SchedDomain.Flag.CLUSTER)) {
            return null;
        }
        return domains.get(below).span();
    }
}
