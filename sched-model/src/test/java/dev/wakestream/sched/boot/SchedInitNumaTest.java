package dev.wakestream.sched.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.wakestream.sched.boot.SchedInitNuma.Outcome;
import dev.wakestream.sched.kernel.profile.BootRules;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchedInitNumaTest {
    private static final List<String> ALL = List.of("SMT", "CLUSTER", "MC");
    private static final BootRules LOOP = BootRules.V5_16;
    private static final BootRules BLOCK = LOOP.withBlockCopy(true);
    private static final BootRules RETURN = LOOP.withSingleNodeReturn(true);

    @Test
    void theCalibratedFiguresAreThoseOfThePosting() {
        TopologySpec machine = TestMachines.twoNodes();

        assertThat(SchedInitNuma.run(LOOP, List.of("MC"), machine).copyTicks()).isEqualTo(65.71, within(1e-9));
        assertThat(SchedInitNuma.run(LOOP, ALL, machine).copyTicks()).isEqualTo(516.57, within(1e-9));
        assertThat(SchedInitNuma.run(BLOCK, List.of("MC"), machine).copyTicks()).isEqualTo(55.00, within(1e-9));
        assertThat(SchedInitNuma.run(BLOCK, ALL, machine).copyTicks()).isEqualTo(85.33, within(1e-9));
        assertThat(SchedInitNuma.run(LOOP, List.of("MC"), machine).copiedBytes())
                .isEqualTo(128);
        assertThat(SchedInitNuma.run(LOOP, ALL, machine).copiedBytes()).isEqualTo(256);
    }

    @Test
    void aBlockCostsACallAndSomethingAByte() {
        assertThat(CopyCost.block(0)).isEqualTo(24.7, within(0.05));
        assertThat(CopyCost.block(1000) - CopyCost.block(0)).isEqualTo(237, within(0.5));
    }

    @Test
    void moreLevelsNeverCostLess() {
        for (int levels = 0; levels < 8; levels++) {
            assertThat(CopyCost.loop(levels + 1))
                    .as("%d levels more than %d", levels + 1, levels)
                    .isGreaterThan(CopyCost.loop(levels));
        }
        assertThat(CopyCost.loop(3)).isEqualTo((65.71 + 516.57) / 2, within(1e-9));
    }

    @Test
    void theTableHasTheDefaultLevelsThenNodeThenOneLevelADistance() {
        assertThat(SchedInitNuma.run(LOOP, ALL, TestMachines.twoNodes()).levels())
                .containsExactly("SMT", "CLUSTER", "MC", "DIE", "NODE", "NUMA");
        assertThat(SchedInitNuma.run(BootRules.V6_7, List.of("MC"), TestMachines.small())
                        .levels())
                .containsExactly("MC", "PKG", "NODE");
        assertThat(SchedInitNuma.run(BootRules.V3_10, List.of("SMT", "MC"), TestMachines.twoNodes())
                        .levels())
                .containsExactly("SMT", "MC", "DIE", "NUMA");
    }

    @Test
    void everyAllocationIsCounted() {
        int mask = 8;

        Outcome outcome = SchedInitNuma.run(LOOP, List.of("MC"), TestMachines.twoNodes());

        // The bitmap, the distances, the rows; two rows of two masks each; the table.
        assertThat(outcome.allocations()).isEqualTo(3 + 2 * (1 + 2) + 1);
        // Two default levels, NODE, NUMA and the empty end.
        assertThat(outcome.allocatedBytes()).isEqualTo(32 + 2 * 4 + 2 * 8 + 2 * (2 * 8 + 2 * mask) + 5 * 64);
    }

    @Test
    void theOldestReleaseHasSmallerLevelsAndNoNodeLevel() {
        Outcome old = SchedInitNuma.run(BootRules.V3_10, List.of("MC"), TestMachines.small());

        assertThat(old.levels()).containsExactly("MC", "DIE");
        assertThat(old.copiedBytes()).isEqualTo(2 * 48);
        assertThat(old.unusedAllocations()).isZero();
        assertThat(old.unusedBytes()).isZero();
    }

    @Test
    void onOneNodeTheNodeLevelIsAllocatedAtEveryBuildForNothing() {
        int mask = 16;

        Outcome outcome = SchedInitNuma.run(LOOP, ALL, TestMachines.flat(96));

        // About 400 calls for 30 to 40 KB, as the specification has it.
        assertThat(outcome.unusedAllocations()).isEqualTo(4 + 4 * 96);
        assertThat(outcome.unusedBytes())
                .isEqualTo(96L * (4 * 8 + 160 + 16 + 64 + 48 + 3 * mask))
                .isBetween(30_000L, 40_000L);
        assertThat(SchedInitNuma.run(LOOP, ALL, TestMachines.twoNodes()).unusedAllocations())
                .isZero();
    }

    @Test
    void onOneNodeTheCallItselfMakesSixAllocations() {
        int mask = 16;

        Outcome outcome = SchedInitNuma.run(LOOP, ALL, TestMachines.flat(96));

        // Bitmap, distances, rows, the row's node, its mask, the table of four levels, NODE and an empty end.
        assertThat(outcome.allocations()).isEqualTo(6);
        assertThat(outcome.allocatedBytes()).isEqualTo(32 + 4 + 8 + 8 + mask + (4 + 2) * 64);
    }

    @Test
    void theEarlyReturnSavesEverythingOnOneNode() {
        Outcome outcome = SchedInitNuma.run(RETURN, ALL, TestMachines.small());

        assertThat(outcome).isEqualTo(new Outcome(List.of("SMT", "CLUSTER", "MC", "DIE"), 0, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void theEarlyReturnNeverHappensOnTwoNodes() {
        TopologySpec machine = TestMachines.twoNodes();

        assertThat(SchedInitNuma.run(RETURN, ALL, machine)).isEqualTo(SchedInitNuma.run(LOOP, ALL, machine));
    }
}
