package dev.wakestream.cli.machine;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.Topology;
import java.util.List;
import java.util.stream.Collectors;

/** The sysfs that Linux would show on a preset's machine. */
final class PresetTree {
    private PresetTree() {}

    static SavedTree of(Topology machine, boolean power) {
        SavedTree tree = SavedTree.x86(1, 1, 1, false).without("cpu").without("node");
        int cpus = machine.cpus();
        tree.with("cpu/online", "0-" + (cpus - 1));
        int cluster = cluster(machine);
        for (int cpu = 0; cpu < cpus; cpu++) {
            int me = cpu;
            int threads = machine.spec().smt();
            int core = machine.positionOf(cpu) / threads;
            String node = list(machine.nodeCpus(machine.nodeOf(cpu)));
            tree.cpu(
                    cpu, "topology/core_cpus_list", SavedTree.list(cpus, o -> machine.positionOf(o) / threads == core));
            tree.cpu(cpu, "topology/package_cpus_list", node);
            tree.cache(cpu, 0, 1, "Data", list(machine.pipelineCpus(machine.pipelineOf(cpu))));
            boolean shared = !"CLS"
                    .equals(machine.spec().levels().get(machine.llcLevel()).domain());
            if (shared) {
                tree.cache(cpu, 1, power ? 2 : 3, "Unified", list(machine.llcCpus(machine.llcOf(cpu))));
            }
            if (cluster >= 0) {
                tree.cpu(
                        cpu,
                        "topology/cluster_cpus_list",
                        SavedTree.list(cpus, o -> machine.instanceOf(cluster, o) == machine.instanceOf(cluster, me)));
            }
            if (power) {
                tree.cpu(cpu, "spurr", "1");
            }
        }
        for (int n = 0; n < machine.nodes(); n++) {
            tree.with("node/node" + n + "/cpulist", list(machine.nodeCpus(n)));
            List<Integer> row = machine.spec().dist().get(n);
            tree.with(
                    "node/node" + n + "/distance",
                    row.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        }
        return tree.with("node/online", "0-" + (machine.nodes() - 1));
    }

    private static int cluster(Topology machine) {
        for (int i = 0; i < machine.levels(); i++) {
            if ("CLS".equals(machine.spec().levels().get(i).domain())) {
                return i;
            }
        }
        return -1;
    }

    private static String list(CpuSet set) {
        return SavedTree.list(set.capacity(), set::get);
    }
}
