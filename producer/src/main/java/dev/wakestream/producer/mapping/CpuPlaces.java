package dev.wakestream.producer.mapping;

import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.schema.CpuPlace;
import java.util.ArrayList;
import java.util.List;

/** Where the CPUs of a modelled machine are, as begin markers tell it to the fold. */
public final class CpuPlaces {
    private CpuPlaces() {}

    /**
     * The CPUs in order of their numbers. Cores are those of the SMT mask; LLCs are the caches, whether or not the kernel has a domain
     * for them.
     */
    public static List<CpuPlace> of(TopologySpec machine) {
        Topology topology = Topology.of(machine);
        List<CpuPlace> places = new ArrayList<>();
        for (int cpu = 0; cpu < topology.cpus(); cpu++) {
            places.add(new CpuPlace(
                    cpu,
                    topology.smtMask(cpu).first(),
                    topology.llcCpus(topology.llcOf(cpu)).first(),
                    topology.nodeOf(cpu)));
        }
        return places;
    }
}
