package dev.wakestream.cli.machine;

import dev.wakestream.cli.machine.ShapeLevel.Role;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.List;
import java.util.Optional;

/**
 * A preset with its maker, as a source of latencies.
 *
 * @param spec the preset
 * @param vendor who made its CPUs
 */
record KnownMachine(TopologySpec spec, Vendor vendor) {
    /** The level that plays a role on this machine; empty if none does. */
    Optional<TopologySpec.Level> level(Role role) {
        List<TopologySpec.Level> levels = spec.levels();
        int llc = llcIndex();
        int node = spec.cpusPerNode();
        int last = levels.size() - 1;
        return switch (role) {
            case CORE -> Optional.of(levels.get(0));
            case BIG_CORE ->
                levels.stream().filter(level -> level.name().equals("bigcore")).findFirst();
            case CLUSTER ->
                levels.stream().filter(level -> "CLS".equals(level.domain())).findFirst();
            case LLC -> llc == 0 ? Optional.empty() : Optional.of(levels.get(llc));
            case PACKAGE ->
                levels.subList(llc + 1, levels.size()).stream()
                        .filter(level -> level.cpus() <= node)
                        .reduce((inner, outer) -> outer);
            case NEAR_NODES ->
                levels.subList(0, last).stream()
                        .filter(level -> level.cpus() > node)
                        .findFirst();
            case SYSTEM -> spec.nodes() > 1 ? Optional.of(levels.get(last)) : Optional.empty();
        };
    }

    /** Memory latency beyond a level of this machine (ns): of the nearest or the farthest node, or of its own. */
    double memoryNs(Role role) {
        double own = spec.local().dramNs();
        return switch (role) {
            case NEAR_NODES ->
                level(role).isEmpty()
                        ? own
                        : spec.dramByDist().entrySet().stream()
                                .filter(entry -> spec.distLevel().containsKey(entry.getKey()))
                                .mapToDouble(entry -> entry.getValue())
                                .min()
                                .orElse(own);
            case SYSTEM ->
                spec.dramByDist().values().stream().mapToDouble(ns -> ns).max().orElse(own);
            case CORE, BIG_CORE, CLUSTER, LLC, PACKAGE -> own;
        };
    }

    int llcCpus() {
        return spec.levels().get(llcIndex()).cpus();
    }

    private int llcIndex() {
        for (int i = 0; i < spec.levels().size(); i++) {
            if (spec.levels().get(i).llc()) {
                return i;
            }
        }
        throw new IllegalStateException("preset " + spec.name() + " has no last-level cache");
    }
}
