package dev.wakestream.cli.machine;

import dev.wakestream.cli.config.PlatformWords;
import dev.wakestream.cli.machine.KnownMachines.Source;
import dev.wakestream.cli.machine.ShapeLevel.Role;
import dev.wakestream.sched.topology.TopologySpec;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes a topology file: the tree as Linux tells it, every time from a known machine and marked as assumed. */
final class TopologyText {
    private static final int LOCAL = 10;

    private final String name;
    private final String kind;
    private final MachineFacts facts;
    private final MachineShape shape;
    private final KnownMachines known;
    private final String why;
    private final List<String> notes;
    private final TopologySpec nearest;
    private final StringBuilder text = new StringBuilder();

    TopologyText(
            String name,
            String kind,
            MachineFacts facts,
            MachineShape shape,
            KnownMachines known,
            String why,
            List<String> notes) {
        this.name = name;
        this.kind = kind;
        this.facts = facts;
        this.shape = shape;
        this.known = known;
        this.why = why;
        this.notes = notes;
        nearest = known.nearest().spec();
    }

    String render() {
        comment("Read from " + kind + ". Latencies and costs are ASSUMED, none was measured on this machine.");
        comment("Nearest known machine: " + nearest.name() + " (" + why + ").");
        notes.forEach(note -> comment("Note: " + note + "."));
        machine();
        levels();
        nodes();
        costs();
        return text.toString();
    }

    private void machine() {
        int cpus = facts.cpus();
        key("topo", "1");
        key("name", name);
        key(
                "desc",
                "'" + cpus + " CPUs; sockets: " + facts.socket().groups() + ", nodes: "
                        + facts.node().groups() + ", threads a core: " + shape.smt() + "; imported from " + kind + "'");
        key("conf", "'C, assumed: what conf marks below" + assumedKeys() + ", of " + nearest.name() + "'");
        key("cpus", String.valueOf(cpus));
        key("ghz", number(facts.ghz().orElse(nearest.ghz())));
        key("line", String.valueOf(facts.lineBytes().orElse(nearest.lineBytes())));
        key("hz", String.valueOf(nearest.hz()));
        key("nr_cpus", String.valueOf(Math.max(cpus, facts.nrCpus().orElse(nearest.nrCpus()))));
        key("cpu_order", shape.order().key());
        key("arch", PlatformWords.of(nearest.platform().arch()));
        key("atomics", PlatformWords.of(nearest.platform().atomics()));
        key("smt", String.valueOf(shape.smt()));
        if (shape.order() == NumberingOrder.PWR_INTERLEAVE) {
            key("smt_mask_cpus", "{<=v5.9: 8, '>=v5.10': 4}");
        }
        key("cores", String.valueOf(cpus / shape.smt()));
        key("sockets", String.valueOf(facts.socket().groups()));
    }

    private String assumedKeys() {
        return (facts.ghz().isEmpty() ? ", ghz" : "")
                + (facts.lineBytes().isEmpty() ? ", line" : "")
                + ", hz, arch, atomics"
                + (facts.nrCpus().isEmpty() ? ", nr_cpus" : "")
                + (shape.nodes().assumed() ? ", dist" : "")
                + ", dram_by, inval, smt_speed";
    }

    private void levels() {
        text.append("levels:\n");
        double[] least = new double[4];
        for (ShapeLevel level : shape.levels()) {
            Source source = source(level);
            TopologySpec.Level from = source.level();
            // Levels of different machines side by side: the outer one is never the nearer.
            least[0] = Math.max(least[0], from.readNs());
            least[1] = Math.max(least[1], from.rfoNs());
            least[2] = Math.max(least[2], from.rmwNs());
            least[3] = Math.max(least[3], from.servNs());
            text.append("- {name: ").append(level.name());
            text.append(", n: ").append(level.size());
            text.append(", sd: ").append(level.domain() == null ? "null" : level.domain());
            text.append(", read: ").append(number(least[0]));
            text.append(", rfo: ").append(number(least[1]));
            text.append(", rmw: ").append(number(least[2]));
            text.append(", serv: ").append(number(least[3]));
            text.append(from.handOverNs() == 0 ? "" : ", handover: " + number(from.handOverNs()));
            text.append(level.llc() ? ", llc: true" : "");
            text.append(", conf: 'C, assumed: ")
                    .append(from.name())
                    .append(" of ")
                    .append(source.name());
            text.append("'}\n");
        }
    }

    private Source source(ShapeLevel level) {
        return known.source(level.role(), level.role() == Role.CORE && level.size() > 1);
    }

    private void nodes() {
        NodeTree nodes = shape.nodes();
        key("nodes", String.valueOf(facts.node().groups()));
        key("cpus_per_node", String.valueOf(facts.node().largest()));
        key("dist", nodes.distances().toString());
        Map<Integer, ShapeLevel> levels = new TreeMap<>(nodes.levelOfDistance());
        key(
                "dist_level",
                levels.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue().name())
                        .collect(Collectors.joining(", ", "{", "}")));
        double home = facts.node().groups() > 1 ? nearest.homeAddNs() : 0;
        key(
                "home",
                "{add: " + number(home) + ", when: "
                        + PlatformWords.of(nearest.platform().home()) + ", conf: 'C, assumed: of " + nearest.name()
                        + "'}");
        double memory = nearest.local().dramNs();
        TreeMap<Integer, String> memoryBy = new TreeMap<>();
        memoryBy.put(LOCAL, number(memory));
        for (Map.Entry<Integer, ShapeLevel> entry : levels.entrySet()) {
            memory = Math.max(memory, source(entry.getValue()).memoryNs());
            memoryBy.put(entry.getKey(), number(memory));
        }
        key("dram_by", inBraces(memoryBy));
    }

    private void costs() {
        String assumed = ", conf: 'C, assumed: of " + nearest.name() + "'}";
        TopologySpec.Local local = nearest.local();
        key(
                "local",
                "{l1: " + number(local.l1Ns()) + ", l2: " + number(local.l2Ns()) + ", llc: " + number(local.llcNs())
                        + ", dram: " + number(local.dramNs()) + ", rmw: " + number(local.rmwNs()) + assumed);
        key("inval", "{per_sharer: " + number(nearest.invalPerSharerNs()) + "}");
        TreeMap<String, String> costs = new TreeMap<>();
        nearest.costs().forEach((cost, ns) -> costs.put(cost, number(ns)));
        String listed = inBraces(costs);
        key("costs", listed.substring(0, listed.length() - 1) + assumed);
        TopologySpec.IdleExit exit = nearest.idleExit();
        key(
                "idle_exit",
                "{poll: " + number(exit.pollNs()) + ", shallow: " + number(exit.shallowNs()) + ", deep: "
                        + number(exit.deepNs()) + assumed);
        key("smt_speed", speeds().stream().map(TopologyText::number).toList().toString());
    }

    /** Speeds of a core with as many threads, else the nearest machine's, of which the last goes on. */
    private List<Double> speeds() {
        int threads = shape.levels().get(0).size();
        List<Double> own = nearest.smtSpeed();
        List<Double> stretched = IntStream.range(0, threads)
                .mapToObj(thread -> own.get(Math.min(thread, own.size() - 1)))
                .toList();
        return known.first(
                machine -> Optional.of(machine.spec().smtSpeed()).filter(speeds -> speeds.size() == threads),
                stretched);
    }

    private static String inBraces(Map<?, String> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private void comment(String sentence) {
        text.append("# ").append(sentence).append('\n');
    }

    private void key(String key, String value) {
        text.append(key).append(": ").append(value).append('\n');
    }

    private static String number(double value) {
        BigDecimal plain = BigDecimal.valueOf(value).stripTrailingZeros();
        return plain.scale() < 0 ? plain.toBigInteger().toString() : plain.toPlainString();
    }
}
