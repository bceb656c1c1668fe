package dev.wakestream.cli.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/** A sysfs of few files, kept as what {@code grep -r . cpu node} prints of it: {@code path:text}. */
final class SavedTree {
    private static final Path RESOURCES = Path.of("src/test/resources/machines");

    private final TreeMap<String, String> files;

    private SavedTree(Map<String, String> files) {
        this.files = new TreeMap<>(files);
    }

    static SavedTree resource(String name) throws IOException {
        Map<String, String> files = new TreeMap<>();
        for (String line : Files.readAllLines(RESOURCES.resolve(name), StandardCharsets.UTF_8)) {
            int colon = line.indexOf(':');
            files.put(line.substring(0, colon), line.substring(colon + 1));
        }
        return new SavedTree(files);
    }

    /**
     * An even x86 machine of Intel's.
     *
     * @param threadsLast whether all first threads come before all second ones
     */
    static SavedTree x86(int sockets, int coresOfSocket, int threads, boolean threadsLast) {
        SavedTree tree = new SavedTree(Map.of("cpu/modalias", "cpu:type:x86,ven0000fam0006mod0055:feature:"));
        int cores = sockets * coresOfSocket;
        int cpus = cores * threads;
        tree.with("cpu/online", "0-" + (cpus - 1)).with("cpu/kernel_max", "8191");
        for (int cpu = 0; cpu < cpus; cpu++) {
            int core = threadsLast ? cpu % cores : cpu / threads;
            IntPredicate sameCore = other -> (threadsLast ? other % cores : other / threads) == core;
            IntPredicate sameSocket =
                    other -> (threadsLast ? other % cores : other / threads) / coresOfSocket == core / coresOfSocket;
            tree.cpu(cpu, "topology/core_cpus_list", list(cpus, sameCore));
            tree.cpu(cpu, "topology/package_cpus_list", list(cpus, sameSocket));
            tree.cache(cpu, 0, 1, "Data", list(cpus, sameCore));
            tree.cache(cpu, 1, 1, "Instruction", list(cpus, sameCore));
            tree.cache(cpu, 2, 3, "Unified", list(cpus, sameSocket));
            tree.with("node/node" + core / coresOfSocket + "/cpulist", list(cpus, sameSocket));
        }
        for (int node = 0; node < sockets; node++) {
            List<String> row = new ArrayList<>();
            for (int other = 0; other < sockets; other++) {
                row.add(node == other ? "10" : "21");
            }
            tree.with("node/node" + node + "/distance", String.join(" ", row));
        }
        return tree.with("node/online", "0-" + (sockets - 1));
    }

    static String list(int cpus, IntPredicate member) {
        BitSet set = new BitSet();
        for (int cpu = 0; cpu < cpus; cpu++) {
            set.set(cpu, member.test(cpu));
        }
        return CpuList.format(set);
    }

    SavedTree cpu(int cpu, String file, String text) {
        return with("cpu/cpu" + cpu + "/" + file, text);
    }

    SavedTree cache(int cpu, int index, int level, String type, String shared) {
        String folder = "cache/index" + index + "/";
        return cpu(cpu, folder + "level", String.valueOf(level))
                .cpu(cpu, folder + "type", type)
                .cpu(cpu, folder + "shared_cpu_list", shared);
    }

    SavedTree with(String file, String text) {
        files.put(file, text);
        return this;
    }

    /** Without the files whose names have these words in them. */
    SavedTree without(String words) {
        files.keySet().removeIf(file -> file.contains(words));
        return this;
    }

    List<String> files() {
        return List.copyOf(files.keySet());
    }

    Path writeTo(Path dir) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = dir.resolve("devices/system").resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue() + "\n");
        }
        return dir;
    }
}
