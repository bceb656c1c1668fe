package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Classes of groups, and what an attempt leaves behind (model-spec 4.7, steps 3 and 8). */
class BalanceBookkeepingTest {
    private static final int IDLE_CPU = 1;
    private static final int CORES = 1;
    private static final int PCT = 117;

    @ParameterizedTest
    @CsvSource({
        // tasks, utilisation and runnable of two CPUs (percent of both), class
        "1, 100, 100, has spare: fewer tasks than CPUs",
        "2, 50, 50, has spare: little utilised",
        "2, 50, 130, fully busy: little utilised but tasks have waited",
        "2, 100, 100, fully busy: utilised",
        "3, 100, 150, overloaded: more tasks than CPUs and utilised",
        "3, 50, 130, overloaded: more tasks than CPUs that have waited",
        "3, 50, 50, has spare: more tasks than CPUs that hardly ran"
    })
    void aGroupHasAClass(int tasks, int util, int runnable, String expected) {
        Kernel k = Kernels.idle(TestMachines.flat(2));
        CpuSet both = new CpuSet(2);
        for (int i = 0; i < tasks; i++) {
            Kernels.queue(k, i % 2, i);
        }
        for (Cpu c : k.cpus) {
            both.set(c.id);
            c.rq.pelt.util = Constants.CAPACITY_SCALE * util / 100.0;
            c.rq.pelt.load = Constants.CAPACITY_SCALE * runnable / 100.0;
        }
        GroupStats group = new GroupStats();

        group.sum(both, k.cpus, PCT);

        assertThat(group.type).as(expected).isEqualTo(classOf(expected));
    }

    private static int classOf(String words) {
        if (words.startsWith("has spare")) {
            return GroupStats.HAS_SPARE;
        }
        return words.startsWith("fully busy") ? GroupStats.FULLY_BUSY : GroupStats.OVERLOADED;
    }

    private static Kernel machine(int... busy) {
        Kernel k = Kernels.idle(TestMachines.smt(), Kernels.balancedAs(KernelProfiles.V6_18));
        Kernels.busy(k, busy);
        for (Cpu c : k.cpus) {
            c.clock = Kernels.MS / 2 * 1000;
        }
        return k;
    }

    private static Cpu balance(Kernel k) {
        Cpu c = k.cpus[IDLE_CPU];
        c.walk.destination = IDLE_CPU;
        c.walk.level = CORES;
        k.balanceDomains.pull(c);
        return c;
    }

    @Test
    void whoFindsNothingToMoveLooksLessOften() {
        Cpu c = balance(machine());
        SchedDomain domain = c.domains[CORES];

        assertThat(c.balanceIntervalMs[CORES]).isEqualTo(Math.min(domain.maxIntervalMs(), 2 * domain.minIntervalMs()));
        assertThat(c.balanceFailed[CORES]).isZero();
    }

    @Test
    void whoFailsToMoveCountsItAndLooksAsOftenAsBefore() {
        // Cores 0 = CPUs 0 and 2: both run one task, which only a push can move.
        Cpu c = balance(machine(0, 2));

        assertThat(c.balanceIntervalMs[CORES]).isEqualTo(c.domains[CORES].minIntervalMs());
        assertThat(c.balanceFailed[CORES]).isEqualTo(1);
    }
}
