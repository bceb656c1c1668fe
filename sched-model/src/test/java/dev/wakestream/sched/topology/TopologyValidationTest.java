package dev.wakestream.sched.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.TopologySpec.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TopologyValidationTest {
    private static final TopologySpec SMALL = TestMachines.small();

    record Case(String note, TopologySpec spec, List<String> problems) {
        @Override
        public String toString() {
            return note;
        }
    }

    static List<Case> cases() {
        return List.of(
                new Case(
                        "levels that overlap",
                        withSizes(1, 3, 4),
                        List.of(
                                "levels[1].n: 3 CPUs and a node of cpus_per_node = 4 overlap",
                                "levels[2].n: 4 is not a multiple of levels[1].n = 3 (levels would overlap)")),
                new Case(
                        "levels in the wrong order",
                        withSizes(1, 4, 2),
                        List.of(
                                "levels[2].n: 2 is not more than levels[1].n = 4 (levels go from inside to outside)",
                                "levels[2].n: the outermost level has 2 CPUs, the machine has 4")),
                new Case(
                        "a level of no CPUs", withSizes(1, 0, 4), List.of("levels[1].n: 0 CPUs, allowed is 1 to 4096")),
                new Case(
                        "the innermost level is not the core",
                        withSizes(2, 4),
                        List.of(
                                "levels[0].n: 2 is not smt = 1 (the innermost level is the core)",
                                "smt_speed: 1 values, levels[0].n = 2 are needed (one per number of busy threads)")),
                new Case(
                        "no level",
                        RandomMachines.withLevels(SMALL, List.of()),
                        List.of("levels: there is none, at least one is needed")),
                new Case(
                        "no LLC",
                        edited(1, "llc", 2, "MC", false, 40),
                        List.of("levels: no level has llc: true, exactly one must")),
                new Case(
                        "no LLC of one CPU",
                        RandomMachines.withLevels(
                                RandomMachines.oneCpu(),
                                List.of(new TopologySpec.Level("core", 1, null, false, 1, 1, 2, 2, 0))),
                        List.of(
                                "levels: no level has llc: true; levels[0], the only one, must have it, and a domain with it"
                                        + " (sd: MC)")),
                new Case(
                        "two LLCs",
                        edited(2, "pkg", 4, "PKG", true, 40),
                        List.of("levels: levels[1] and levels[2] have llc: true, exactly one level must")),
                new Case(
                        "an LLC that the scheduler does not see",
                        edited(1, "llc", 2, null, true, 40),
                        List.of("levels[1].sd: the level with llc: true needs a domain, it is the scheduler's sd_llc")),
                new Case(
                        "one name twice",
                        edited(2, "llc", 4, "MC", false, 40),
                        List.of(
                                "levels[2].name: llc is the name of another level too",
                                "levels[2].sd: MC is the domain of another level too")),
                new Case(
                        "NUMA inside a node",
                        edited(2, "pkg", 4, "NUMA", false, 40),
                        List.of("levels[2].sd: NUMA on a level that is not larger than a node")),
                new Case(
                        "a negative time",
                        edited(2, "pkg", 4, "PKG", false, -40),
                        List.of(
                                "levels[2].read: -40.0 ns, allowed is 0 … 1e9",
                                "levels[2].rfo: -40.0 ns, allowed is 0 … 1e9",
                                "levels[2].rmw: -40.0 ns, allowed is 0 … 1e9",
                                "levels[2].serv: -40.0 ns, allowed is 0 … 1e9")),
                new Case(
                        "no number at all",
                        RandomMachines.withCosts(SMALL, Map.of("tick", Double.NaN)),
                        List.of("costs.tick: NaN ns, allowed is 0 … 1e9")),
                new Case(
                        "nodes that do not add up",
                        RandomMachines.withNodes(SMALL, 1, 2),
                        List.of(
                                "levels[2].sd: PKG on a level larger than a node, allowed is NUMA or null",
                                "cpus: 4 is not nodes * cpus_per_node = 1 * 2 = 2")),
                new Case(
                        "a ragged distance table",
                        RandomMachines.withDist(TestMachines.twoNodes(), List.of(List.of(10, 20), List.of(20))),
                        List.of("dist[1]: 1 distances in a table of 2 rows (it must be square)")),
                new Case(
                        "odd distances",
                        RandomMachines.withDist(TestMachines.twoNodes(), List.of(List.of(11, 20), List.of(30, 10))),
                        List.of(
                                "dist[0][0]: 11, a node's distance to itself is 10",
                                "dist[1][0]: 30 is not dist[0][1] = 20 (distances are symmetric)",
                                "dist_level: no level for distance 11",
                                "dist_level: no level for distance 30",
                                "dram_by: no memory latency for distance 11",
                                "dram_by: no memory latency for distance 30")),
                new Case(
                        "distances out of range",
                        RandomMachines.withDist(TestMachines.twoNodes(), List.of(List.of(10, 256), List.of(256, 10))),
                        List.of(
                                "dist[0][1]: 256, allowed is 11 … 255 between two nodes",
                                "dist[1][0]: 256, allowed is 11 … 255 between two nodes",
                                "dist_level[20]: no two nodes are at this distance",
                                "dist_level: no level for distance 256",
                                "dram_by: no memory latency for distance 256")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void findsEveryProblem(Case row) {
        assertThat(TopologyValidation.check(row.spec())).containsExactlyElementsOf(row.problems());
    }

    @Test
    void findsNothingInValidMachines() {
        assertThat(TopologyValidation.check(TestMachines.small())).isEmpty();
        assertThat(TopologyValidation.check(TestMachines.twoNodes())).isEmpty();
        assertThat(TopologyValidation.check(TestMachines.smt())).isEmpty();
        for (int nodes : new int[] {1, 2, 4, 6}) {
            assertThat(TopologyValidation.check(TestMachines.power10(nodes))).isEmpty();
        }
    }

    @Test
    void namesTheLevelsWhenADistanceNamesAnUnknownOne() {
        TopologySpec spec = RandomMachines.withLevels(
                TestMachines.twoNodes(),
                List.of(
                        level("core", 1, null, false, 2),
                        level("llc", 2, "MC", true, 40),
                        level("other", 4, "NUMA", false, 90)));

        assertThat(TopologyValidation.check(spec))
                .containsExactly("dist_level[20]: xsock is no level, allowed are core, llc, other");
    }

    private static TopologySpec withSizes(int... sizes) {
        List<Level> levels = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            boolean llc = i == 1;
            levels.add(level("l" + i, sizes[i], i == 0 ? null : "D" + i, llc, 10));
        }
        return RandomMachines.withLevels(SMALL, levels);
    }

    private static TopologySpec edited(int index, String name, int cpus, @Nullable String domain, boolean llc, int ns) {
        List<Level> levels = new ArrayList<>(SMALL.levels());
        levels.set(index, level(name, cpus, domain, llc, ns));
        return RandomMachines.withLevels(SMALL, levels);
    }

    private static Level level(String name, int cpus, @Nullable String domain, boolean llc, int ns) {
        return new Level(name, cpus, domain, llc, ns, ns, ns, ns);
    }
}
