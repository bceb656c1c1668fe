package dev.wakestream.sched.topology;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds what is wrong with a machine's description: every problem at once, each as {@code path: message}, in the order
 * of the file form, with its keys.
 */
public final class TopologyValidation {
    /** More CPUs than any Linux machine has; bounds the tables of {@link Topology}. */
    public static final int MAX_CPUS = 4096;

    private static final int MAX_HZ = 10_000;
    private static final int LOCAL_DISTANCE = 10;
    /** The kernel keeps distances in a byte. */
    private static final int MAX_DISTANCE = 255;

    private final TopologySpec spec;
    private final List<String> problems = new ArrayList<>();

    private TopologyValidation(TopologySpec spec) {
        this.spec = spec;
    }

    /** The problems; empty if the machine can be laid out. */
    public static List<String> check(TopologySpec spec) {
        TopologyValidation validation = new TopologyValidation(spec);
        validation.checkMachine();
        validation.checkLevels();
        validation.checkThreads();
        validation.checkNodes();
        validation.checkTimes();
        return List.copyOf(validation.problems);
    }

    private void checkMachine() {
        require(!spec.name().isBlank(), "name", "is empty");
        range("cpus", spec.cpus(), 1, MAX_CPUS);
        require(
                Double.isFinite(spec.ghz()) && spec.ghz() > 0 && spec.ghz() <= 100,
                "ghz",
                spec.ghz() + " is not a clock, allowed is more than 0, up to 100 (GHz)");
        require(
                Integer.bitCount(spec.lineBytes()) == 1 && spec.lineBytes() >= 16 && spec.lineBytes() <= 4096,
                "line",
                spec.lineBytes() + " is not a line size, allowed are powers of two from 16 to 4096 (bytes)");
        range("hz", spec.hz(), 1, MAX_HZ);
        require(spec.nrCpus() >= spec.cpus(), "nr_cpus", spec.nrCpus() + " is less than cpus = " + spec.cpus());
    }

    private void checkLevels() {
        List<TopologySpec.Level> levels = spec.levels();
        if (levels.isEmpty()) {
            problem("levels", "there is none, at least one is needed");
            return;
        }
        Set<String> names = new HashSet<>();
        Set<String> domains = new HashSet<>();
        for (int i = 0; i < levels.size(); i++) {
            TopologySpec.Level level = levels.get(i);
            String path = "levels[" + i + "]";
            require(!level.name().isBlank(), path + ".name", "is empty");
            require(names.add(level.name()), path + ".name", level.name() + " is the name of another level too");
            checkNesting(i, path);
            checkDomain(level, path, domains);
            time(path + ".read", level.readNs());
            time(path + ".rfo", level.rfoNs());
            time(path + ".rmw", level.rmwNs());
            time(path + ".serv", level.servNs());
            time(path + ".handover", level.handOverNs());
        }
        int last = levels.size() - 1;
        require(
                levels.get(last).cpus() == spec.cpus(),
                "levels[" + last + "].n",
                "the outermost level has " + levels.get(last).cpus() + " CPUs, the machine has " + spec.cpus());
        checkLlc();
    }

    private void checkNesting(int i, String path) {
        int size = spec.levels().get(i).cpus();
        if (size < 1) {
            problem(path + ".n", size + " CPUs, allowed is 1 to " + MAX_CPUS);
            return;
        }
        if (i > 0) {
            int inner = spec.levels().get(i - 1).cpus();
            String innerPath = "levels[" + (i - 1) + "].n = " + inner;
            if (size <= inner) {
                problem(path + ".n", size + " is not more than " + innerPath + " (levels go from inside to outside)");
            } else if (inner > 0 && size % inner != 0) {
                problem(path + ".n", size + " is not a multiple of " + innerPath + " (levels would overlap)");
            }
        }
        int node = spec.cpusPerNode();
        require(
                node < 1 || size % node == 0 || node % size == 0,
                path + ".n",
                size + " CPUs and a node of cpus_per_node = " + node + " overlap");
    }

    private void checkDomain(TopologySpec.Level level, String path, Set<String> domains) {
        String domain = level.domain();
        if (domain == null) {
            return;
        }
        boolean aboveNode = level.cpus() > spec.cpusPerNode();
        if (domain.equals("NUMA")) {
            require(aboveNode, path + ".sd", "NUMA on a level that is not larger than a node");
        } else {
            require(!domain.isBlank(), path + ".sd", "is empty, allowed is a domain's name or null");
            require(!aboveNode, path + ".sd", domain + " on a level larger than a node, allowed is NUMA or null");
            require(domains.add(domain), path + ".sd", domain + " is the domain of another level too");
        }
    }

    private void checkLlc() {
        List<String> llcs = new ArrayList<>();
        for (int i = 0; i < spec.levels().size(); i++) {
            TopologySpec.Level level = spec.levels().get(i);
            if (level.llc()) {
                String path = "levels[" + i + "]";
                llcs.add(path);
                require(
                        level.domain() != null,
                        path + ".sd",
                        "the level with llc: true needs a domain, it is the scheduler's sd_llc");
                require(
                        level.cpus() <= spec.cpusPerNode(),
                        path + ".llc",
                        "an LLC of " + level.cpus() + " CPUs is larger than a node of " + spec.cpusPerNode());
            }
        }
        require(
                llcs.size() == 1,
                "levels",
                llcs.isEmpty() && spec.levels().size() == 1
                        ? "no level has llc: true; levels[0], the only one, must have it, and a domain with it (sd: MC)"
                        : llcs.isEmpty()
                                ? "no level has llc: true, exactly one must"
                                : String.join(" and ", llcs) + " have llc: true, exactly one level must");
    }

    private void checkThreads() {
        range("smt", spec.smt(), 1, Math.max(1, spec.cpus()));
        if (spec.smt() < 1 || spec.levels().isEmpty()) {
            return;
        }
        require(
                spec.cpus() % spec.smt() == 0,
                "smt",
                spec.cpus() + " CPUs are not a whole number of cores with " + spec.smt() + " threads");
        int inner = spec.levels().get(0).cpus();
        if (spec.cpuOrder() == TopologySpec.CpuOrder.PWR_INTERLEAVE) {
            checkBigCores(inner);
        } else {
            require(
                    inner == spec.smt(),
                    "levels[0].n",
                    inner + " is not smt = " + spec.smt() + " (the innermost level is the core)");
        }
        smtMask("smt_mask_cpus", spec.smtMaskCpus(), inner);
        if (spec.smtMaskCpusBefore510() != spec.smtMaskCpus()) {
            smtMask("smt_mask_cpus[<=v5.9]", spec.smtMaskCpusBefore510(), inner);
        }
        checkSmtSpeed(inner);
    }

    private void checkBigCores(int inner) {
        require(
                spec.smt() == CpuNumbering.BIG_CORE,
                "smt",
                spec.smt() + ", but cpu_order: pwr-interleave is for cores of " + CpuNumbering.BIG_CORE + " threads");
        require(
                inner == CpuNumbering.SMALL_CORE,
                "levels[0].n",
                inner + ", but with cpu_order: pwr-interleave the innermost level is the small core of "
                        + CpuNumbering.SMALL_CORE);
        require(
                spec.levels().stream().anyMatch(level -> level.cpus() == CpuNumbering.BIG_CORE),
                "levels",
                "cpu_order: pwr-interleave needs a level with n: " + CpuNumbering.BIG_CORE + ", the big core");
    }

    private void smtMask(String path, int value, int inner) {
        require(
                value == inner || value == spec.smt(),
                path,
                value + " is neither levels[0].n = " + inner + " nor smt = " + spec.smt());
    }

    private void checkSmtSpeed(int inner) {
        List<Double> speeds = spec.smtSpeed();
        require(
                speeds.size() == inner,
                "smt_speed",
                speeds.size() + " values, levels[0].n = " + inner + " are needed (one per number of busy threads)");
        for (int i = 0; i < speeds.size(); i++) {
            double speed = speeds.get(i);
            double most = i == 0 ? 1 : speeds.get(i - 1);
            require(
                    speed > 0 && speed <= most,
                    "smt_speed[" + i + "]",
                    speed + ", allowed is more than 0, up to " + most + " (a busy sibling never speeds a thread up)");
        }
        require(
                speeds.isEmpty() || speeds.get(0) == 1,
                "smt_speed[0]",
                "a thread alone on its core has speed 1, by definition");
    }

    private void checkNodes() {
        range("nodes", spec.nodes(), 1, Math.max(1, spec.cpus()));
        range("cpus_per_node", spec.cpusPerNode(), 1, Math.max(1, spec.cpus()));
        long product = (long) spec.nodes() * spec.cpusPerNode();
        require(
                product == spec.cpus(),
                "cpus",
                spec.cpus() + " is not nodes * cpus_per_node = " + spec.nodes() + " * " + spec.cpusPerNode() + " = "
                        + product);
        if (checkDistShape()) {
            checkDistances();
        }
    }

    private boolean checkDistShape() {
        int before = problems.size();
        require(
                spec.dist().size() == spec.nodes(),
                "dist",
                spec.dist().size() + " rows, one for each of " + spec.nodes() + " nodes is needed");
        for (int a = 0; a < spec.dist().size(); a++) {
            int width = spec.dist().get(a).size();
            require(
                    width == spec.dist().size(),
                    "dist[" + a + "]",
                    width + " distances in a table of " + spec.dist().size() + " rows (it must be square)");
        }
        return problems.size() == before;
    }

    private void checkDistances() {
        TreeSet<Integer> distances = new TreeSet<>();
        List<List<Integer>> dist = spec.dist();
        for (int a = 0; a < dist.size(); a++) {
            for (int b = 0; b < dist.size(); b++) {
                int distance = dist.get(a).get(b);
                String path = "dist[" + a + "][" + b + "]";
                distances.add(distance);
                if (a == b) {
                    require(distance == LOCAL_DISTANCE, path, distance + ", a node's distance to itself is 10");
                    continue;
                }
                require(
                        distance > LOCAL_DISTANCE && distance <= MAX_DISTANCE,
                        path,
                        distance + ", allowed is 11 … 255 between two nodes");
                require(
                        a < b || dist.get(b).get(a) == distance,
                        path,
                        distance + " is not dist[" + b + "][" + a + "] = "
                                + dist.get(b).get(a) + " (distances are symmetric)");
            }
        }
        checkDistLevels(distances);
        for (int distance : distances) {
            require(spec.dramByDist().containsKey(distance), "dram_by", "no memory latency for distance " + distance);
        }
    }

    private void checkDistLevels(Set<Integer> distances) {
        for (Map.Entry<Integer, String> entry : new TreeMap<>(spec.distLevel()).entrySet()) {
            String path = "dist_level[" + entry.getKey() + "]";
            List<TopologySpec.Level> named = spec.levels().stream()
                    .filter(level -> level.name().equals(entry.getValue()))
                    .toList();
            if (named.isEmpty()) {
                problem(
                        path,
                        entry.getValue() + " is no level, allowed are "
                                + String.join(
                                        ", ",
                                        spec.levels().stream()
                                                .map(TopologySpec.Level::name)
                                                .toList()));
            } else {
                require(
                        named.get(0).cpus() > spec.cpusPerNode(),
                        path,
                        entry.getValue() + " is not larger than a node of " + spec.cpusPerNode() + " CPUs");
            }
            require(distances.contains(entry.getKey()), path, "no two nodes are at this distance");
        }
        for (int distance : distances) {
            require(
                    distance == LOCAL_DISTANCE || spec.distLevel().containsKey(distance),
                    "dist_level",
                    "no level for distance " + distance);
        }
    }

    private void checkTimes() {
        new TreeMap<>(spec.distExtraNs()).forEach((distance, ns) -> time("dist_extra[" + distance + "]", ns));
        time("home.add", spec.homeAddNs());
        time("local.l1", spec.local().l1Ns());
        time("local.l2", spec.local().l2Ns());
        time("local.llc", spec.local().llcNs());
        time("local.dram", spec.local().dramNs());
        time("local.rmw", spec.local().rmwNs());
        new TreeMap<>(spec.dramByDist()).forEach((distance, ns) -> time("dram_by[" + distance + "]", ns));
        time("inval.per_sharer", spec.invalPerSharerNs());
        new TreeMap<>(spec.costs()).forEach((key, ns) -> time("costs." + key, ns));
        time("idle_exit.poll", spec.idleExit().pollNs());
        time("idle_exit.shallow", spec.idleExit().shallowNs());
        time("idle_exit.deep", spec.idleExit().deepNs());
    }

    /** A second is longer than anything here can take, and keeps the sums far from overflow. */
    private void time(String path, double ns) {
        require(ns >= 0 && ns <= 1e9, path, ns + " ns, allowed is 0 … 1e9");
    }

    private void range(String path, int value, int least, int most) {
        require(value >= least && value <= most, path, value + ", allowed is " + least + " … " + most);
    }

    private void require(boolean fine, String path, String message) {
        if (!fine) {
            problem(path, message);
        }
    }

    private void problem(String path, String message) {
        problems.add(path + ": " + message);
    }
}
