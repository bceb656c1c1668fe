package dev.wakestream.cli.config;

import static dev.wakestream.cli.config.ScenarioParser.choice;
import static dev.wakestream.cli.config.ScenarioParser.ordered;

import dev.wakestream.sched.scenario.RtAppSpec;
import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads the key {@code workload} of a scenario. */
final class WorkloadParser {
    /** Reads one type of workload. */
    private interface Reader {
        WorkloadSpec read(YamlSection workload, ScenarioParser.Machines files);
    }

    private static final Map<String, Reader> TYPES = readers();

    /** Stands in for a workload that could not be read. */
    private static final WorkloadSpec NO_TASKS = new RtAppSpec(List.of(new RtAppSpec.TaskSpec(
            "none", 1, 0, 1, List.of(new RtAppSpec.Phase(1, List.of(new RtAppSpec.Run(1_000)))))));

    private WorkloadParser() {}

    private static Map<String, Reader> readers() {
        Map<String, Reader> types = new LinkedHashMap<>();
        types.put("hackbench", (w, files) -> hackbench(w));
        types.put("pipe", (w, files) -> pipe(w));
        types.put("schbench", (w, files) -> schbench(w));
        types.put("pgbench", (w, files) -> pgbench(w));
        types.put("idle", (w, files) -> idle(w));
        types.put("boot", (w, files) -> boot(w));
        types.put("rt-app", WorkloadParser::rtApp);
        return types;
    }

    /** The types that this version has. */
    static Set<String> types() {
        return Collections.unmodifiableSet(TYPES.keySet());
    }

    /** Whether this version has workloads of a type. */
    static boolean knows(String type) {
        return TYPES.containsKey(type);
    }

    static WorkloadSpec of(YamlSection root, ScenarioParser.Machines files) {
        if (!root.has("workload")) {
            ScenarioParser.missing(root, "workload");
        }
        return of(root, root.section("workload"), files);
    }

    /**
     * The workload at a point of a sweep.
     *
     * @param values in place of its own
     * @param point section that they come from
     * @param names keys among them that a workload need not know
     */
    static WorkloadSpec of(
            YamlSection root,
            ScenarioParser.Machines files,
            Map<String, Node> values,
            YamlSection point,
            List<String> names) {
        if (!root.has("workload")) {
            ScenarioParser.missing(root, "workload");
        }
        return of(root, root.section("workload").with(values, point, names, "sweep.by"), files);
    }

    private static WorkloadSpec of(YamlSection root, YamlSection w, ScenarioParser.Machines files) {
        Reader reader = (section, unused) -> hackbench(section);
        if (root.isSection("workload")) {
            reader = w.choice("type", TYPES, reader);
        }
        return reader.read(w, files);
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

    private static WorkloadSpec schbench(YamlSection w) {
        boolean requests = choice(w, "form", ordered("old", false, "new", true), true);
        if (requests) {
            allow(w, "form", "message_threads", "workers", "sleep", "operations", "footprint_kib");
            return new WorkloadSpec.SchbenchNew(
                    w.whole("message_threads", 1),
                    w.whole("workers", 0),
                    w.duration("sleep", 100_000),
                    w.whole("operations", 5),
                    w.whole("footprint_kib", 256));
        }
        allow(w, "form", "message_threads", "workers", "sleep", "cpu");
        return new WorkloadSpec.SchbenchOld(
                w.whole("message_threads", 2),
                w.whole("workers", 16),
                w.duration("sleep", 30_000_000),
                w.duration("cpu", 30_000_000));
    }

    private static WorkloadSpec pgbench(YamlSection w) {
        allow(w, "clients", "threads", "client_time", "server_time", "side_wakes");
        return new WorkloadSpec.Pgbench(
                w.whole("clients", 1),
                w.whole("threads", 1),
                w.duration("client_time", 13_000),
                w.duration("server_time", 69_000),
                number(w, "side_wakes", 0.5));
    }

    private static WorkloadSpec idle(YamlSection w) {
        allow(w, "kworker_hz", "kworker_time", "daemons", "daemon_hz", "daemon_time");
        return new WorkloadSpec.Idle(
                number(w, "kworker_hz", 5),
                w.duration("kworker_time", 10_000),
                w.whole("daemons", 0),
                number(w, "daemon_hz", 10),
                w.duration("daemon_time", 100_000));
    }

    private static WorkloadSpec boot(YamlSection w) {
        allow(w, "config");
        return new WorkloadSpec.Boot(w.has("config") ? w.texts("config") : List.of("SMT", "MC"));
    }

    private static WorkloadSpec rtApp(YamlSection w, ScenarioParser.Machines files) {
        allow(w, "file", "json");
        if (w.has("file") == w.has("json")) {
            w.note("file", "exactly one of file and json is wanted");
            return NO_TASKS;
        }
        try {
            return w.has("json")
                    ? RtAppJson.parse("json", w.text("json"))
                    : RtAppJson.parse(w.text("file"), files.read(w.text("file")));
        } catch (InvalidInputException e) {
            e.problems().forEach(problem -> w.note(w.has("json") ? "json" : "file", problem));
            return NO_TASKS;
        }
    }

    private static double number(YamlSection w, String key, double otherwise) {
        return w.has(key) ? w.number(key) : otherwise;
    }

    private static boolean threads(YamlSection w) {
        return choice(w, "mode", ordered("process", false, "thread", true), false);
    }
}
