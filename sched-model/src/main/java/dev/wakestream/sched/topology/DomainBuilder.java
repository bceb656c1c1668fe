package dev.wakestream.sched.topology;

import dev.wakestream.sched.topology.SchedDomain.Flag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Builds the scheduler domains (model-spec 1.1): the tree's visible levels, NODE, then one NUMA level per distinct
 * distance. Going up from a CPU, a level is left out if it spans one CPU or no more than the level below, and the walk
 * ends at the first level that spans the machine. Levels have the release's names; those that its table lacks are left out.
 *
 * <p>Not modelled: asymmetric capacity, partitions of the machine by cpusets, isolated CPUs.
 */
final class DomainBuilder {
    private static final int LOCAL_DISTANCE = 10;
    private static final String NUMA = "NUMA";
    private static final String SMT = "SMT";
    private static final String CLUSTER = "CLS";
    /** Old and new name of the package's level, either of which a machine may be described with. */
    private static final Set<String> PACKAGE = Set.of("DIE", "PKG");

    /** Intervals of v3.10 (ms): shortest of all levels inside a node; longest between threads, and above. */
    private static final int SHORTEST_MS = 1;

    private static final int LONGEST_SMT_MS = 2;
    private static final int LONGEST_MS = 4;

    private static final Set<Flag> BALANCED =
            EnumSet.of(Flag.BALANCE_NEWIDLE, Flag.BALANCE_EXEC, Flag.BALANCE_FORK, Flag.WAKE_AFFINE);

    /** A level of the kernel's table. Domains of CPUs with the same key are one object. */
    private record Level(
            String name,
            EnumSet<Flag> flags,
            int imbalancePct,
            int tries,
            IntFunction<CpuSet> spanOf,
            IntUnaryOperator keyOf) {}

    /** A domain as it stands in one CPU's list. */
    private record Placed(int level, SchedDomain domain) {}

    private final Topology topology;
    private final DomainRules rules;
    private final List<Level> levels = new ArrayList<>();
    private final List<List<Placed>> placed = new ArrayList<>();
    private int domainCount;

    DomainBuilder(Topology topology, DomainRules rules) {
        this.topology = topology;
        this.rules = rules;
    }

    /** The domains of each CPU, bottom-up. */
    List<List<SchedDomain>> build() {
        addTreeLevels();
        if (topology.nodes() > 1) {
            if (rules.levels().node()) {
                addNodeLevel();
            }
            addNumaLevels();
        }
        placeDomains();
        buildGroups();
        return placed.stream()
                .map(list -> list.stream().map(Placed::domain).toList())
                .toList();
    }

    int domainCount() {
        return domainCount;
    }

    private void addTreeLevels() {
        List<TopologySpec.Level> tree = topology.spec().levels();
        for (int i = 0; i < tree.size(); i++) {
            TopologySpec.Level level = tree.get(i);
            String name = level.domain();
            if (name == null
                    || name.equals(NUMA)
                    || (name.equals(CLUSTER) && !rules.levels().cluster())) {
                continue;
            }
            boolean smt = i == 0;
            boolean sharesLlc = i <= topology.llcLevel();
            EnumSet<Flag> flags = EnumSet.copyOf(BALANCED);
            flags.add(Flag.PREFER_SIBLING);
            addIf(smt, flags, Flag.SHARE_CPUCAPACITY);
            addIf(sharesLlc, flags, Flag.SHARE_LLC);
            addIf(name.equals(CLUSTER), flags, Flag.CLUSTER);
            int pct = smt ? rules.smtImbalancePct() : sharesLlc ? rules.llcImbalancePct() : rules.imbalancePct();
            int tries = smt ? rules.smtCacheNiceTries() : rules.cacheNiceTries();
            CpuSet[] spans = spans(i);
            int index = i;
            levels.add(new Level(
                    nameOf(name),
                    flags,
                    pct,
                    tries,
                    cpu -> spans[topology.instanceOf(index, cpu)],
                    cpu -> topology.instanceOf(index, cpu)));
        }
    }

    /** The release's name of a level that a machine is described with. */
    private String nameOf(String level) {
        if (PACKAGE.contains(level)) {
            return rules.levels().packageName();
        }
        return level.equals(SMT) ? rules.levels().smtName() : level;
    }

    private static void addIf(boolean condition, EnumSet<Flag> flags, Flag flag) {
        if (condition) {
            flags.add(flag);
        }
    }

    private CpuSet[] spans(int level) {
        CpuSet[] spans =
                new CpuSet[topology.cpus() / topology.spec().levels().get(level).cpus()];
        Arrays.setAll(spans, i -> new CpuSet(topology.cpus()));
        for (int cpu = 0; cpu < topology.cpus(); cpu++) {
            spans[topology.instanceOf(level, cpu)].set(cpu);
        }
        for (CpuSet span : spans) {
            span.freeze();
        }
        return spans;
    }

    private void addNodeLevel() {
        EnumSet<Flag> flags = EnumSet.copyOf(BALANCED);
        flags.add(Flag.PREFER_SIBLING);
        levels.add(new Level(
                "NODE",
                flags,
                rules.imbalancePct(),
                rules.cacheNiceTries(),
                cpu -> topology.nodeCpus(topology.nodeOf(cpu)),
                topology::nodeOf));
    }

    private void addNumaLevels() {
        TreeSet<Integer> distances = new TreeSet<>();
        topology.spec().dist().forEach(distances::addAll);
        for (int distance : distances.tailSet(LOCAL_DISTANCE, false)) {
            CpuSet[] spans = new CpuSet[topology.nodes()];
            for (int node = 0; node < spans.length; node++) {
                spans[node] = within(node, distance).freeze();
            }
            EnumSet<Flag> flags = EnumSet.copyOf(BALANCED);
            if (distance > rules.reclaimDistance()) {
                flags.removeAll(EnumSet.of(Flag.BALANCE_EXEC, Flag.BALANCE_FORK, Flag.WAKE_AFFINE));
            }
            flags.addAll(EnumSet.of(Flag.SERIALIZE, Flag.NUMA, Flag.OVERLAP));
            levels.add(new Level(
                    NUMA,
                    flags,
                    rules.imbalancePct(),
                    rules.numaCacheNiceTries(),
                    cpu -> spans[topology.nodeOf(cpu)],
                    topology::nodeOf));
        }
    }

    private CpuSet within(int node, int distance) {
        CpuSet span = new CpuSet(topology.cpus());
        for (int other = 0; other < topology.nodes(); other++) {
            if (topology.distance(node, other) <= distance) {
                span.or(topology.nodeCpus(other));
            }
        }
        return span;
    }

    private void placeDomains() {
        @Nullable SchedDomain[][] byKey = new @Nullable SchedDomain[levels.size()][topology.cpus()];
        for (int cpu = 0; cpu < topology.cpus(); cpu++) {
            List<Placed> list = new ArrayList<>();
            CpuSet below = CpuSet.of(topology.cpus(), cpu);
            for (int i = 0; i < levels.size() && !below.equals(topology.allCpus()); i++) {
                Level level = levels.get(i);
                CpuSet span = level.spanOf().apply(cpu);
                if (!span.equals(below)) {
                    int key = level.keyOf().applyAsInt(cpu);
                    SchedDomain domain = byKey[i][key];
                    if (domain == null) {
                        domain = domain(level, span);
                        byKey[i][key] = domain;
                    }
                    list.add(new Placed(i, domain));
                    below = span;
                }
            }
            placed.add(list);
        }
    }

    private SchedDomain domain(Level level, CpuSet span) {
        boolean numa = level.flags().contains(Flag.NUMA);
        int min = span.weight();
        int max = 2 * span.weight();
        if (rules.intervals() == DomainRules.Intervals.BY_LEVEL && !numa) {
            min = SHORTEST_MS;
            max = level.flags().contains(Flag.SHARE_CPUCAPACITY) ? LONGEST_SMT_MS : LONGEST_MS;
        }
        return new SchedDomain(
                level.name(),
                domainCount++,
                span,
                level.flags(),
                level.imbalancePct(),
                numa ? rules.numaBusyFactor() : rules.busyFactor(),
                level.tries(),
                min,
                max);
    }

    private void buildGroups() {
        boolean[] done = new boolean[domainCount];
        for (int cpu = 0; cpu < topology.cpus(); cpu++) {
            for (Placed at : placed.get(cpu)) {
                if (!done[at.domain().index()]) {
                    at.domain().groups(groups(at, cpu));
                    done[at.domain().index()] = true;
                }
            }
        }
    }

    /** Groups of the domain, beginning with that of {@code start}, the lowest CPU that has this domain. */
    private List<CpuSet> groups(Placed at, int start) {
        List<CpuSet> groups = new ArrayList<>();
        CpuSet left = at.domain().span().copy();
        int cpu = start;
        while (cpu != CpuSet.NONE) {
            CpuSet group = childSpan(cpu, at);
            groups.add(group);
            left.andNot(group);
            cpu = left.nextCyclic(cpu);
        }
        return groups;
    }

    /** Highest span below the level that the domain holds entirely; on an overlapping level a CPU's child may not be. */
    private CpuSet childSpan(int cpu, Placed at) {
        CpuSet best = CpuSet.of(topology.cpus(), cpu).freeze();
        for (Placed child : placed.get(cpu)) {
            if (child.level() < at.level()
                    && at.domain().span().containsAll(child.domain().span())) {
                best = child.domain().span();
            }
        }
        return best;
    }
}
