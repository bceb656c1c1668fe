package dev.wakestream.cli.machine;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.sched.topology.TopologyValidation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * Reads a machine from {@code /sys/devices/system/cpu} and {@code node}. Files that Linux does not have everywhere may be
 * missing; what they would have said is then assumed, with a note. Files that contradict each other are refused.
 */
final class SysfsReader {
    /** More caches than any CPU has. */
    private static final int MAX_CACHES = 10;

    private static final int KHZ_PER_GHZ = 1_000_000;
    private static final int MHZ_PER_GHZ = 1000;

    private final SysfsTree tree;
    private final Vendor vendor;
    private final List<String> notes = new ArrayList<>();
    private final int[] numbers;
    private final BitSet online;
    private final boolean offline;

    private SysfsReader(SysfsTree tree, Vendor fallback) throws InvalidInputException {
        this.tree = tree;
        BitSet present = tree.numbered("cpu", "cpu");
        online = online(present);
        numbers = online.stream().toArray();
        vendor = SysfsVendor.of(tree, numbers[0], fallback);
        present.andNot(online);
        offline = !present.isEmpty();
        if (offline) {
            notes.add("CPUs " + CpuList.format(present) + " are offline and left out");
        }
        if (numbers[numbers.length - 1] != numbers.length - 1) {
            notes.add("Linux numbers the online CPUs " + CpuList.format(online) + ", the file 0-" + (numbers.length - 1)
                    + " in the same order");
        }
    }

    /**
     * Reads the machine.
     *
     * @param fallback vendor where the tree does not say one
     */
    static MachineFacts read(SysfsTree tree, Vendor fallback) throws InvalidInputException {
        return new SysfsReader(tree, fallback).read();
    }

    private BitSet online(BitSet present) throws InvalidInputException {
        Optional<BitSet> listed = tree.set("cpu/online");
        BitSet set = new BitSet();
        if (listed.isPresent()) {
            set.or(listed.get());
        } else {
            for (int cpu = present.nextSetBit(0); cpu >= 0; cpu = present.nextSetBit(cpu + 1)) {
                set.set(cpu, tree.number("cpu/cpu" + cpu + "/online").orElse(1) != 0);
            }
        }
        if (set.isEmpty()) {
            throw SysfsTree.problem("cpu", "has no online CPU");
        }
        if (set.cardinality() > TopologyValidation.MAX_CPUS) {
            throw SysfsTree.problem(
                    "cpu/online", set.cardinality() + " CPUs, allowed is 1 to " + TopologyValidation.MAX_CPUS);
        }
        return set;
    }

    private MachineFacts read() throws InvalidInputException {
        checkCapacity();
        int cpus = numbers.length;
        CpuPartition core = partition(
                        "topology/core_cpus_list",
                        "topology/thread_siblings_list",
                        "topology/core_cpus",
                        "topology/thread_siblings")
                .orElseThrow(() -> SysfsTree.problem(
                        file(0, "topology"),
                        "has neither core_cpus_list nor thread_siblings_list, so cores are unknown"));
        CpuPartition socket = partition(
                        "topology/package_cpus_list",
                        "topology/core_siblings_list",
                        "topology/package_cpus",
                        "topology/core_siblings")
                .orElseGet(() -> {
                    notes.add("sysfs does not name packages, one is assumed");
                    return CpuPartition.whole(cpus);
                });
        SysfsNodes nodes = SysfsNodes.read(tree, numbers, notes);
        return new MachineFacts(
                core,
                cache(false).orElse(core),
                partition("topology/cluster_cpus_list", "topology/cluster_cpus").orElse(CpuPartition.singles(cpus)),
                llc(socket, nodes.partition()),
                partition("topology/die_cpus_list", "topology/die_cpus").orElse(socket),
                socket,
                nodes.partition(),
                nodes.distances(),
                vendor,
                lineBytes(),
                nrCpus(),
                ghz(),
                offline,
                notes);
    }

    private CpuPartition llc(CpuPartition socket, CpuPartition node) throws InvalidInputException {
        Optional<CpuPartition> told = cache(true);
        if (told.isEmpty()) {
            notes.add("sysfs tells no caches, the last-level cache is assumed to be that of the package inside a node");
            return socket.within(node);
        }
        if (!told.get().isInside(node)) {
            notes.add("the last-level cache spans several nodes; the scheduler cuts it at the node, so does the file");
            return told.get().within(node);
        }
        return told.get();
    }

    /** The cache that the scheduler goes by (Power: the L2, elsewhere the last), or the L1 for data. */
    private Optional<CpuPartition> cache(boolean last) throws InvalidInputException {
        String[] folders = new String[numbers.length];
        int found = 0;
        for (int i = 0; i < numbers.length; i++) {
            String best = null;
            int bestLevel = 0;
            for (int index = 0; index < MAX_CACHES && tree.has(file(i, "cache/index" + index)); index++) {
                String folder = "cache/index" + index + "/";
                int level = tree.number(file(i, folder + "level")).orElse(0);
                boolean data = !tree.text(file(i, folder + "type")).orElse("").equals("Instruction");
                boolean wanted =
                        last ? level > bestLevel && (vendor != Vendor.IBM || level <= 2) : level == 1 && best == null;
                if (data && wanted) {
                    best = folder;
                    bestLevel = level;
                }
            }
            folders[i] = best == null ? "" : best;
            found += best == null ? 0 : 1;
        }
        if (found == 0) {
            return Optional.empty();
        }
        BitSet[] sets = new BitSet[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            if (folders[i].isEmpty()) {
                throw SysfsTree.problem(file(i, "cache"), "tells no such cache as other CPUs have");
            }
            sets[i] = tree.set(file(i, folders[i] + "shared_cpu_list"), file(i, folders[i] + "shared_cpu_map"))
                    .orElse(new BitSet());
            sets[i].set(numbers[i]);
        }
        return Optional.of(group(sets, i -> file(i, folders[i] + "shared_cpu_list")));
    }

    /** Groups by files that say of each CPU with whom it belongs together; empty if no CPU has them. */
    private Optional<CpuPartition> partition(String... files) throws InvalidInputException {
        BitSet[] sets = new BitSet[numbers.length];
        int found = 0;
        for (int i = 0; i < numbers.length; i++) {
            String[] paths = new String[files.length];
            for (int f = 0; f < files.length; f++) {
                paths[f] = file(i, files[f]);
            }
            Optional<BitSet> set = tree.set(paths);
            sets[i] = set.orElse(new BitSet());
            found += set.isPresent() ? 1 : 0;
        }
        if (found == 0) {
            return Optional.empty();
        }
        return Optional.of(group(sets, i -> file(i, files[0])));
    }

    private CpuPartition group(BitSet[] sets, IntFunction<String> file) throws InvalidInputException {
        long[] keys = new long[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            if (sets[i].isEmpty()) {
                throw SysfsTree.problem(file.apply(i), "is missing or empty, other CPUs have it");
            }
            if (!sets[i].get(numbers[i])) {
                throw SysfsTree.problem(
                        file.apply(i), CpuList.format(sets[i]) + " without CPU " + numbers[i] + " itself");
            }
            sets[i].and(online);
            keys[i] = sets[i].nextSetBit(0);
        }
        for (int i = 0; i < numbers.length; i++) {
            for (int member = sets[i].nextSetBit(0); member >= 0; member = sets[i].nextSetBit(member + 1)) {
                int other = Arrays.binarySearch(numbers, member);
                if (keys[other] != keys[i] || !sets[other].equals(sets[i])) {
                    throw SysfsTree.problem(
                            file.apply(i),
                            CpuList.format(sets[i]) + ", but for CPU " + member + " it is "
                                    + CpuList.format(sets[other]));
                }
                if (keys[i] != numbers[i]) {
                    // The group's lowest CPU has looked at all members.
                    break;
                }
            }
        }
        return CpuPartition.byKey(keys);
    }

    /** Machines with big and little cores are told by their capacities, even where the tree of caches is even. */
    private void checkCapacity() throws InvalidInputException {
        OptionalInt first = tree.number(file(0, "cpu_capacity"));
        for (int i = 1; i < numbers.length; i++) {
            OptionalInt other = tree.number(file(i, "cpu_capacity"));
            if (!other.equals(first)) {
                throw SysfsTree.problem(
                        file(i, "cpu_capacity"),
                        (other.isPresent() ? other.getAsInt() : "nothing") + ", but CPU " + numbers[0] + " has "
                                + (first.isPresent() ? first.getAsInt() : "nothing")
                                + "; a topology file describes machines whose CPUs are all alike");
            }
        }
    }

    private OptionalInt lineBytes() throws InvalidInputException {
        return tree.number(file(0, "cache/index0/coherency_line_size"));
    }

    private OptionalInt nrCpus() throws InvalidInputException {
        OptionalInt max = tree.number("cpu/kernel_max");
        return max.isEmpty() ? max : OptionalInt.of(max.getAsInt() + 1);
    }

    private OptionalDouble ghz() throws InvalidInputException {
        OptionalInt nominal = tree.number(file(0, "acpi_cppc/nominal_freq"));
        if (nominal.isPresent() && nominal.getAsInt() > 0) {
            return OptionalDouble.of((double) nominal.getAsInt() / MHZ_PER_GHZ);
        }
        for (String name : List.of("cpufreq/base_frequency", "cpufreq/cpuinfo_max_freq")) {
            OptionalInt khz = tree.number(file(0, name));
            if (khz.isPresent() && khz.getAsInt() > 0) {
                return OptionalDouble.of((double) khz.getAsInt() / KHZ_PER_GHZ);
            }
        }
        return OptionalDouble.empty();
    }

    private String file(int cpu, String name) {
        return "cpu/cpu" + numbers[cpu] + "/" + name;
    }
}
