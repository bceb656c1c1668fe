package dev.wakestream.cli.config;

import dev.wakestream.sched.topology.AtomicRule;
import dev.wakestream.sched.topology.Platform;
import dev.wakestream.sched.topology.Platform.Architecture;
import dev.wakestream.sched.topology.Platform.HomeRule;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.topology.TopologySpec.CpuOrder;
import dev.wakestream.sched.topology.TopologySpec.IdleExit;
import dev.wakestream.sched.topology.TopologySpec.Level;
import dev.wakestream.sched.topology.TopologySpec.Local;
import dev.wakestream.sched.topology.TopologyValidation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.MappingNode;

/** Turns a file of the form {@code topo/1} (docs/reference/topology-file.md) into a machine, or into all its problems. */
final class TopologyParser {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private static final List<String> KEYS = List.of(
            "topo",
            "name",
            "desc",
            "cpus",
            "ghz",
            "line",
            "hz",
            "nr_cpus",
            "cpu_order",
            "arch",
            "atomics",
            "smt",
            "smt_mask_cpus",
            "cores",
            "sockets",
            "levels",
            "nodes",
            "cpus_per_node",
            "dist",
            "dist_level",
            "dist_extra",
            "home",
            "local",
            "dram_by",
            "inval",
            "costs",
            "idle_exit",
            "smt_speed",
            // Said of the machine, used by no calculation.
            "turbo",
            "tsc_ghz",
            "tb_hz",
            "llc_line",
            "note_smt",
            "alt",
            "host",
            "syscall_native_guest",
            "conf");

    private static final List<String> LEVEL_KEYS =
            List.of("name", "n", "sd", "llc", "read", "rfo", "rmw", "serv", "handover", "conf");
    private static final List<String> HOME_KEYS = List.of("add", "when", "rule", "note", "conf");
    private static final List<String> LOCAL_KEYS = List.of("l1", "l2", "llc", "dram", "rmw", "llc_far", "conf");
    private static final List<String> COST_KEYS = List.of(
            "syscall",
            "pipe_w",
            "pipe_r",
            "unix_w",
            "unix_r",
            "ctxsw",
            "ttwu",
            "ipi_send",
            "ipi_deliver",
            "tick",
            "lb_per_cpu",
            "fork",
            "fork_start",
            "clone",
            "clone_start",
            "exec",
            "conf");
    private static final List<String> IDLE_EXIT_KEYS = List.of("poll", "shallow", "deep", "note", "conf");
    private static final List<String> SMT_MASK_KEYS = List.of("<=v5.9", ">=v5.10");

    /** Keys whose absence or nonsense would make the checks of the whole machine say things that are not so. */
    private static final Pattern STRUCTURE =
            Pattern.compile("cpus|cpus_per_node|cpu_order|smt|smt_mask_cpus.*|nodes|dram_by.*"
                    + "|dist.*|levels(\\[\\d+](\\.(n|name|sd|llc))?)?");

    private final YamlIssues issues;

    private TopologyParser(YamlIssues issues) {
        this.issues = issues;
    }

    /**
     * The machine.
     *
     * @param file how messages call the file
     * @throws InvalidInputException with every problem
     */
    static TopologySpec parse(String file, String text) throws InvalidInputException {
        YamlIssues issues = new YamlIssues();
        Optional<MappingNode> root = YamlDocument.parse(text, issues);
        if (root.isEmpty()) {
            throw new InvalidInputException(file, issues.describe(file));
        }
        TopologySpec spec = new TopologyParser(issues).read(new YamlSection("", root.get(), issues));
        if (issues.paths().stream().noneMatch(path -> STRUCTURE.matcher(path).matches())) {
            List<String> known = issues.paths();
            TopologyValidation.check(spec).stream()
                    .filter(problem -> !known.contains(problem.substring(0, problem.indexOf(": "))))
                    .forEach(issues::add);
        }
        if (!issues.isEmpty()) {
            throw new InvalidInputException(file, issues.describe(file));
        }
        return spec;
    }

    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    private TopologySpec read(YamlSection root) {
        root.allow(KEYS);
        int form = root.whole("topo");
        if (form != 1 && !issues.concern("topo")) {
            issues.add("topo", "form " + form + " is not known, allowed is 1");
        }
        int smt = root.whole("smt", 1);
        checkCores(root, smt);
        Map<String, CpuOrder> orders = new TreeMap<>(
                Map.of("seq", CpuOrder.SEQ, "smt-last", CpuOrder.SMT_LAST, "pwr-interleave", CpuOrder.PWR_INTERLEAVE));
        Local local = local(root.section("local"));
        int line = root.whole("line");
        return new TopologySpec(
                name(root, "name"),
                root.text("desc", ""),
                root.whole("cpus"),
                root.number("ghz"),
                line,
                root.whole("hz"),
                root.whole("nr_cpus"),
                root.choice("cpu_order", orders, CpuOrder.SEQ),
                smt,
                smtMask(root, smt, ">=v5.10"),
                smtMask(root, smt, "<=v5.9"),
                root.sections("levels", this::level),
                root.whole("nodes"),
                root.whole("cpus_per_node"),
                root.table("dist"),
                root.section("dist_level").textsByWhole(),
                root.section("dist_extra").numbersByWhole(),
                home(root.section("home")),
                local,
                root.has("dram_by") ? root.section("dram_by").numbersByWhole() : Map.of(10, local.dramNs()),
                inval(root.section("inval")),
                costs(root.section("costs")),
                idleExit(root.section("idle_exit")),
                root.numbers("smt_speed"),
                platform(root, line));
    }

    /** What a file leaves out is as it was before there were these keys. */
    private static Platform platform(YamlSection root, int line) {
        Platform usual = Platform.ofLine(line);
        Architecture arch =
                root.has("arch") ? root.choice("arch", PlatformWords.ARCHITECTURES, usual.arch()) : usual.arch();
        AtomicRule atomics = root.has("atomics")
                ? root.choice("atomics", PlatformWords.ATOMICS, arch.usualAtomics())
                : arch.usualAtomics();
        YamlSection home = root.section("home");
        HomeRule when = home.has("when") ? home.choice("when", PlatformWords.HOME_RULES, usual.home()) : usual.home();
        return new Platform(arch, atomics, when);
    }

    private void checkCores(YamlSection root, int smt) {
        if (root.has("cores") && root.has("cpus")) {
            int cores = root.whole("cores");
            int cpus = root.whole("cpus");
            if (!issues.concern("cores") && !issues.concern("cpus") && (long) cores * smt != cpus) {
                issues.add("cores", cores + " cores of smt = " + smt + " threads are not cpus = " + cpus);
            }
        }
        if (root.has("sockets") && root.whole("sockets") < 1 && !issues.concern("sockets")) {
            issues.add("sockets", root.whole("sockets") + " sockets, allowed is 1 and more");
        }
    }

    private static int smtMask(YamlSection root, int smt, String kernels) {
        if (!root.isSection("smt_mask_cpus")) {
            return root.whole("smt_mask_cpus", smt);
        }
        YamlSection byKernel = root.section("smt_mask_cpus");
        byKernel.allow(SMT_MASK_KEYS);
        return byKernel.whole(kernels);
    }

    /** Names end up in tables and file names. */
    private String name(YamlSection section, String key) {
        String name = section.text(key);
        if (!isName(name) && !issues.concern(section.at(key))) {
            issues.add(section.at(key), "is no name: up to 64 letters, digits, dots, dashes and underscores");
        }
        return name;
    }

    private Level level(YamlSection level) {
        level.allow(LEVEL_KEYS);
        return new Level(
                name(level, "name"),
                level.whole("n"),
                level.has("sd") ? name(level, "sd") : null,
                level.truth("llc", false),
                level.number("read"),
                level.number("rfo"),
                level.number("rmw"),
                level.number("serv"),
                level.number("handover", 0));
    }

    private static double home(YamlSection home) {
        home.allow(HOME_KEYS);
        return home.number("add", 0);
    }

    private static Local local(YamlSection local) {
        local.allow(LOCAL_KEYS);
        return new Local(
                local.number("l1"), local.number("l2"), local.number("llc"), local.number("dram"), local.number("rmw"));
    }

    private static double inval(YamlSection inval) {
        inval.allow(List.of("per_sharer"));
        return inval.number("per_sharer", 0);
    }

    private static Map<String, Double> costs(YamlSection costs) {
        costs.allow(COST_KEYS);
        return costs.numbersByName(List.of("conf"));
    }

    private static IdleExit idleExit(YamlSection idleExit) {
        idleExit.allow(IDLE_EXIT_KEYS);
        return new IdleExit(idleExit.number("poll"), idleExit.number("shallow"), idleExit.number("deep"));
    }
}
