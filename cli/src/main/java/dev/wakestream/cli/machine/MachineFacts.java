package dev.wakestream.cli.machine;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What Linux says of a machine. CPUs are counted from 0 without holes, in the order of Linux's numbers; offline ones are
 * left out.
 *
 * @param core threads of a core
 * @param pipeline threads that share an L1 data cache; {@code core} where nothing is said
 * @param cluster CPUs below the last-level cache that Linux calls a cluster; each alone where nothing is said
 * @param llc CPUs that share the last-level cache the scheduler goes by
 * @param die CPUs of a die; {@code socket} where nothing is said
 * @param socket CPUs of a package
 * @param node CPUs of a NUMA node
 * @param distances SLIT by node, in the order of the nodes' lowest CPUs; empty where nothing is said
 * @param vendor who made the CPUs
 * @param lineBytes unit of coherence (bytes)
 * @param nrCpus the kernel's NR_CPUS (count)
 * @param ghz nominal clock, else the highest (GHz)
 * @param offline whether CPUs were left out because they are offline
 * @param notes what had to be assumed or left out while reading, each one sentence without full stop
 */
record MachineFacts(
        CpuPartition core,
        CpuPartition pipeline,
        CpuPartition cluster,
        CpuPartition llc,
        CpuPartition die,
        CpuPartition socket,
        CpuPartition node,
        List<List<Integer>> distances,
        Vendor vendor,
        OptionalInt lineBytes,
        OptionalInt nrCpus,
        OptionalDouble ghz,
        boolean offline,
        List<String> notes) {

    MachineFacts {
        distances = distances.stream().map(List::copyOf).toList();
        notes = List.copyOf(notes);
    }

    int cpus() {
        return core.cpus();
    }
}
