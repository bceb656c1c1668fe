package dev.wakestream.sched.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.sched.topology.SchedDomain.Flag;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyTest {
    @Test
    void x86NumbersAllFirstThreadsBeforeTheSecondOnes() {
        Topology smt = Topology.of(TestMachines.smt());

        assertThat(smt.coreCpus(0)).hasToString("0,2");
        assertThat(smt.coreCpus(1)).hasToString("1,3");
        assertThat(smt.levelOf(0, 2)).isZero();
        assertThat(smt.levelOf(0, 1)).isEqualTo(1);
        assertThat(smt.smtActive()).isTrue();
    }

    @Test
    void powerNumbersTheSmallCoresOfABigCoreInTurn() {
        Topology power = Topology.of(TestMachines.power10(6));

        assertThat(power.smtMask(0)).hasToString("0,2,4,6");
        assertThat(power.smtMask(1)).hasToString("1,3,5,7");
        assertThat(power.llcCpus(power.llcOf(479))).hasToString("473,475,477,479");
        assertThat(power.nodeCpus(5)).hasToString("400-479");
        assertThat(power.cores()).isEqualTo(120);
        assertThat(power.llcs()).isEqualTo(120);
    }

    @Test
    void pairsMeetAtTheInnermostCommonLevel() {
        Topology power = Topology.of(TestMachines.power10(6));

        record Pair(int a, int b, String level) {}
        for (Pair pair : List.of(
                new Pair(0, 0, "smallcore"),
                new Pair(0, 6, "smallcore"),
                new Pair(0, 1, "bigcore"),
                new Pair(0, 39, "hemisphere"),
                new Pair(0, 40, "chip"),
                new Pair(0, 80, "drawer"),
                new Pair(159, 160, "system"),
                new Pair(0, 479, "system"))) {
            assertThat(power.spec()
                            .levels()
                            .get(power.levelOf(pair.a(), pair.b()))
                            .name())
                    .as("%s", pair)
                    .isEqualTo(pair.level());
        }
    }

    @Test
    void builds480CpuDomainsBottomUpWithoutTheDegenerateNodeLevel() {
        Topology power = Topology.of(TestMachines.power10(6));

        assertThat(power.domains(0))
                .extracting(SchedDomain::toString)
                .containsExactly("SMT[0,2,4,6]", "MC[0-39]", "PKG[0-79]", "NUMA[0-159]", "NUMA[0-479]");
        assertThat(power.llcId(479)).isEqualTo(473);
        assertThat(power.llcSize(479)).isEqualTo(4);
        assertThat(power.shareId(479)).isEqualTo(473);
        assertThat(power.cpusShareCache(472, 473)).isFalse();
    }

    @Test
    void groupsAreTheChildSpansBeginningWithTheLocalOneOfTheLowestCpu() {
        Topology power = Topology.of(TestMachines.power10(6));

        List<SchedDomain> domains = power.domains(200);

        assertThat(domains.get(0).groups()).extracting(CpuSet::toString).containsExactly("200", "202", "204", "206");
        assertThat(domains.get(1).groups()).hasSize(10);
        assertThat(domains.get(2).groups()).extracting(CpuSet::toString).containsExactly("160-199", "200-239");
        assertThat(domains.get(3).groups()).extracting(CpuSet::toString).containsExactly("160-239", "240-319");
        assertThat(domains.get(4).groups()).extracting(CpuSet::toString).containsExactly("160-319", "320-479", "0-159");
    }

    @Test
    void numericParametersAreThoseOfTheRelease() {
        List<SchedDomain> domains = Topology.of(TestMachines.power10(6)).domains(0);

        assertThat(domains).extracting(SchedDomain::imbalancePct).containsExactly(110, 117, 117, 117, 117);
        assertThat(domains).extracting(SchedDomain::cacheNiceTries).containsExactly(0, 1, 1, 2, 2);
        assertThat(domains).extracting(SchedDomain::busyFactor).containsOnly(16);
        assertThat(domains).extracting(SchedDomain::minIntervalMs).containsExactly(4, 40, 80, 160, 480);
        assertThat(domains).extracting(SchedDomain::maxIntervalMs).containsExactly(8, 80, 160, 320, 960);
    }

    @Test
    void farNumaLevelsAreNotBalancedAtForkNorWakeAffine() {
        List<SchedDomain> domains = Topology.of(TestMachines.power10(6)).domains(0);
        SchedDomain near = domains.get(3);
        SchedDomain far = domains.get(4);

        assertThat(near.has(Flag.WAKE_AFFINE)).isTrue();
        assertThat(near.has(Flag.BALANCE_FORK)).isTrue();
        assertThat(far.has(Flag.WAKE_AFFINE)).isFalse();
        assertThat(far.has(Flag.BALANCE_EXEC)).isFalse();
        assertThat(far.has(Flag.BALANCE_NEWIDLE)).isTrue();
        assertThat(far.has(Flag.SERIALIZE)).isTrue();
        assertThat(far.has(Flag.PREFER_SIBLING)).isFalse();
        assertThat(domains.get(0).has(Flag.SHARE_CPUCAPACITY)).isTrue();
        assertThat(domains.get(0).has(Flag.SHARE_LLC)).isTrue();
        assertThat(domains.get(1).has(Flag.SHARE_LLC)).isFalse();
    }

    @Test
    void numaSpansGrowWithEachDistinctDistanceAsOnKunpeng() {
        Topology kunpeng = Topology.of(RandomMachines.kunpengLike());

        assertThat(kunpeng.domains(0))
                .extracting(SchedDomain::toString)
                .containsExactly("CLS[0-3]", "MC[0-23]", "NUMA[0-47]", "NUMA[0-71]", "NUMA[0-95]");
        assertThat(kunpeng.domains(24))
                .extracting(SchedDomain::toString)
                .containsExactly("CLS[24-27]", "MC[24-47]", "NUMA[0-47]", "NUMA[0-71]", "NUMA[0-95]");
        assertThat(kunpeng.shareId(5)).isEqualTo(4);
        assertThat(kunpeng.llcId(5)).isZero();
        assertThat(kunpeng.cpusShareResources(3, 4)).isFalse();
        assertThat(kunpeng.cpusShareCache(3, 4)).isTrue();
    }

    @Test
    void olderPowerKernelsTookTheBigCoreForACore() {
        DomainRules rules = DomainRules.V5_5;
        TopologySpec spec = RandomMachines.withSmtMaskBefore510(TestMachines.power10(1), 8);

        assertThat(Topology.of(spec, rules).smtMask(3)).hasToString("0-7");
        assertThat(Topology.of(spec).smtMask(3)).hasToString("1,3,5,7");
        assertThat(Topology.of(spec, rules).domains(0).get(1).imbalancePct()).isEqualTo(125);
    }

    @Test
    void oneCpuHasNoDomains() {
        Topology one = Topology.of(RandomMachines.oneCpu());

        assertThat(one.domains(0)).isEmpty();
        assertThat(one.llcDomain(0)).isNull();
        assertThat(one.llcSize(0)).isEqualTo(1);
        assertThat(one.smtActive()).isFalse();
    }

    @Test
    void anImpossibleMachineIsRefusedWithAllItsProblems() {
        TopologySpec impossible = RandomMachines.withNodes(TestMachines.small(), 3, 2);

        assertThatThrownBy(() -> Topology.of(impossible))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cpus: 4 is not nodes * cpus_per_node = 3 * 2 = 6")
                .hasMessageContaining("dist: 1 rows");
    }
}
