package dev.wakestream.sched.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.sim.RandomStream;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds on every machine, on random ones of 1 to 1024 CPUs. */
class TopologyPropertiesTest {
    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void positionsArePermutedCpuNumbers(long seed) {
        Topology topology = Topology.of(RandomMachines.random(seed));
        CpuSet positions = new CpuSet(topology.cpus());

        for (int cpu = 0; cpu < topology.cpus(); cpu++) {
            positions.set(topology.positionOf(cpu));
        }

        assertThat(positions).isEqualTo(topology.allCpus());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void levelsOfPairsAreSymmetricAndInnermost(long seed) {
        Topology topology = Topology.of(RandomMachines.random(seed));
        RandomStream random = new RandomStream(seed);

        for (int i = 0; i < 500; i++) {
            int a = random.nextInt(topology.cpus());
            int b = random.nextInt(topology.cpus());
            int level = topology.levelOf(a, b);

            assertThat(topology.levelOf(b, a)).isEqualTo(level);
            assertThat(topology.instanceOf(level, a)).isEqualTo(topology.instanceOf(level, b));
            if (level > 0) {
                assertThat(topology.instanceOf(level - 1, a)).isNotEqualTo(topology.instanceOf(level - 1, b));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void coresLlcsAndNodesPartitionTheMachine(long seed) {
        Topology topology = Topology.of(RandomMachines.random(seed));

        for (int cpu = 0; cpu < topology.cpus(); cpu++) {
            assertThat(topology.smtMask(cpu).get(cpu)).isTrue();
            assertThat(topology.llcCpus(topology.llcOf(cpu)).get(cpu)).isTrue();
            assertThat(topology.nodeCpus(topology.nodeOf(cpu)).get(cpu)).isTrue();
            assertThat(topology.pipelineCpus(topology.pipelineOf(cpu)).get(cpu)).isTrue();
        }
        assertThat(weights(topology.cores(), topology::coreCpus)).isEqualTo(topology.cpus());
        assertThat(weights(topology.llcs(), topology::llcCpus)).isEqualTo(topology.cpus());
        assertThat(weights(topology.nodes(), topology::nodeCpus)).isEqualTo(topology.cpus());
        assertThat(weights(topology.pipelines(), topology::pipelineCpus)).isEqualTo(topology.cpus());
    }

    private static int weights(int count, IntFunction<CpuSet> sets) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += sets.apply(i).weight();
        }
        return sum;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void domainsGrowStrictlyAndTheHighestSpansTheMachine(long seed) {
        Topology topology = Topology.of(RandomMachines.random(seed));

        for (int cpu = 0; cpu < topology.cpus(); cpu += 1 + topology.cpus() / 100) {
            CpuSet below = CpuSet.of(topology.cpus(), cpu);
            for (SchedDomain domain : topology.domains(cpu)) {
                assertThat(domain.span().containsAll(below)).isTrue();
                assertThat(domain.spanWeight()).isGreaterThan(below.weight());
                below = domain.span();
            }
            assertThat(below).isEqualTo(topology.allCpus());
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void groupsCoverTheirDomainAndAreAtLeastTwo(long seed) {
        Topology topology = Topology.of(RandomMachines.random(seed));

        for (int cpu = 0; cpu < topology.cpus(); cpu += 1 + topology.cpus() / 100) {
            for (SchedDomain domain : topology.domains(cpu)) {
                CpuSet covered = new CpuSet(topology.cpus());
                domain.groups().forEach(covered::or);
                int total = domain.groups().stream().mapToInt(CpuSet::weight).sum();

                assertThat(covered).isEqualTo(domain.span());
                assertThat(domain.groups()).hasSizeGreaterThan(1);
                if (!domain.has(SchedDomain.Flag.OVERLAP)) {
                    assertThat(total).isEqualTo(domain.spanWeight());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theLlcShortcutsDescribeTheLlc(long seed) {
        Topology topology = Topology.of(RandomMachines.random(seed));

        for (int cpu = 0; cpu < topology.cpus(); cpu++) {
            CpuSet llc = topology.llcCpus(topology.llcOf(cpu));

            assertThat(topology.llcSize(cpu)).isEqualTo(llc.weight());
            assertThat(topology.llcId(cpu)).isEqualTo(llc.first());
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aDomainIsOneObjectForAllItsNodesCpus(long seed) {
        Topology topology = Topology.of(RandomMachines.random(seed));
        SchedDomain[] byIndex = new SchedDomain[topology.domainCount()];

        for (int cpu = 0; cpu < topology.cpus(); cpu++) {
            List<SchedDomain> domains = topology.domains(cpu);
            for (SchedDomain domain : domains) {
                SchedDomain known = byIndex[domain.index()];
                assertThat(known == null || known == domain).isTrue();
                byIndex[domain.index()] = domain;
            }
        }

        assertThat(byIndex).doesNotContainNull();
    }
}
