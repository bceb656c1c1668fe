package dev.wakestream.sched.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.SchedDomain.Flag;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The same machine as kernel releases see it. */
class DomainRulesTest {
    private static List<SchedDomain> power(DomainRules rules) {
        return Topology.of(TestMachines.power10(6), rules).domains(0);
    }

    private static List<String> levels(TopologySpec machine, DomainRules rules) {
        return Topology.of(machine, rules).domains(0).stream()
                .map(SchedDomain::name)
                .toList();
    }

    @Test
    void thePackageIsADieUpToV66() {
        assertThat(levels(TestMachines.small(), DomainRules.V3_10)).containsExactly("MC", "DIE");
        assertThat(levels(TestMachines.small(), DomainRules.V5_5)).containsExactly("MC", "DIE");
        assertThat(levels(TestMachines.small(), DomainRules.V5_19)).containsExactly("MC", "DIE");
        assertThat(levels(TestMachines.small(), DomainRules.V6_18)).containsExactly("MC", "PKG");
    }

    @Test
    void clustersAreALevelOnlySinceTheTableHasOne() {
        assertThat(levels(RandomMachines.kunpengLike(), DomainRules.V5_12))
                .containsExactly("MC", "NUMA", "NUMA", "NUMA");
        assertThat(levels(RandomMachines.kunpengLike(), DomainRules.V5_19))
                .containsExactly("CLS", "MC", "NUMA", "NUMA", "NUMA");
    }

    @Test
    void withoutTheLevelNobodySharesAClusterAndGroupsAreSingleCpus() {
        Topology old = Topology.of(RandomMachines.kunpengLike(), DomainRules.V5_12);

        assertThat(old.shareId(5)).isEqualTo(old.llcId(5));
        assertThat(old.domains(5).get(0).groups()).hasSize(24).allMatch(group -> group.weight() == 1);
    }

    @Test
    void v310BalancesLevelsInsideANodeEveryFewMilliseconds() {
        List<SchedDomain> domains = power(DomainRules.V3_10);

        assertThat(domains).extracting(SchedDomain::name).containsExactly("SIBLING", "MC", "DIE", "NUMA", "NUMA");
        assertThat(domains).extracting(SchedDomain::minIntervalMs).containsExactly(1, 1, 1, 160, 480);
        assertThat(domains).extracting(SchedDomain::maxIntervalMs).containsExactly(2, 4, 4, 320, 960);
        assertThat(domains).extracting(SchedDomain::busyFactor).containsExactly(64, 64, 64, 32, 32);
        assertThat(domains).extracting(SchedDomain::imbalancePct).containsExactly(110, 125, 125, 125, 125);
        assertThat(domains).extracting(SchedDomain::cacheNiceTries).containsExactly(0, 1, 1, 2, 2);
    }

    @Test
    void v310NeitherForksNorPullsWakeupsAcrossNodesHoweverNear() {
        SchedDomain near = power(DomainRules.V3_10).get(3);

        assertThat(near.has(Flag.WAKE_AFFINE)).isFalse();
        assertThat(near.has(Flag.BALANCE_FORK)).isFalse();
        assertThat(near.has(Flag.BALANCE_EXEC)).isFalse();
        assertThat(power(DomainRules.V5_5).get(3).has(Flag.WAKE_AFFINE)).isTrue();
    }

    @Test
    void sinceV55IntervalsFollowTheWeight() {
        List<SchedDomain> domains = power(DomainRules.V5_5);

        assertThat(domains).allMatch(d -> d.minIntervalMs() == d.spanWeight());
        assertThat(domains).allMatch(d -> d.maxIntervalMs() == 2 * d.spanWeight());
        assertThat(domains).extracting(SchedDomain::busyFactor).containsOnly(32);
    }
}
