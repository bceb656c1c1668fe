package dev.wakestream.cli.config;

import static dev.wakestream.cli.config.ScenarioParser.choice;
import static dev.wakestream.cli.config.ScenarioParser.ordered;

import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the key {@code workload} of a scenario. */
final class WorkloadParser {
    /** Reads one type of workload. */
    private interface Reader {
        WorkloadSpec read(YamlSection workload);
    }

    private static final Map<String, Reader> TYPES = types();

    private WorkloadParser() {}

    private static Map<String, Reader> types() {
        Map<String, Reader> types = new LinkedHashMap<>();
        types.put("hackbench", WorkloadParser::hackbench);
        types.put("pipe", WorkloadParser::pipe);
        return types;
    }

    /** Whether this version has workloads of a type. */
    static boolean knows(String type) {
        return TYPES.containsKey(type);
    }

    static WorkloadSpec of(YamlSection root) {
        if (!root.has("workload")) {
            ScenarioParser.missing(root, "workload");
        }
        YamlSection w = root.section("workload");
        Reader reader = WorkloadParser::hackbench;
        if (root.isSection("workload")) {
            reader = w.choice("type", TYPES, reader);
        }
        return reader.read(w);
    }

    private static void allow(YamlSection w, String... keys) {
        List<String> allowed = new ArrayList<>(List.of("type"));
        allowed.addAll(List.of(keys));
        w.allow(allowed);
    }

    private static WorkloadSpec hackbench(YamlSection w) {
        allow(w, "groups", "fds", "loops", "size", "ipc", "mode");
        return new Hackbench(
                w.whole("groups", 10),
                w.whole("fds", 20),
                w.whole("loops", 100),
                w.whole("size", 100),
                choice(
                        w,
                        "ipc",
                        ordered("socket", Hackbench.Ipc.SOCKET, "pipe", Hackbench.Ipc.PIPE),
                        Hackbench.Ipc.SOCKET),
                threads(w) ? Hackbench.Mode.THREAD : Hackbench.Mode.PROCESS);
    }

    private static WorkloadSpec pipe(YamlSection w) {
        allow(w, "loops", "mode");
        return new WorkloadSpec.Pipe(w.whole("loops", 1_000_000), threads(w));
    }

    private static boolean threads(YamlSection w) {
        return choice(w, "mode", ordered("process", false, "thread", true), false);
    }
}
