package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.TestMachines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums and classes of groups (model-spec 4.7). */
class GroupStatsTest {
    private static final int PCT = 117;

    private final Kernel k = Kernels.idle(TestMachines.small());

    private GroupStats pair(int running, double util, double load, int pct) {
        for (int task = 0; task < running; task++) {
            Kernels.queue(k, task % 2, task);
        }
        k.cpus[0].rq.pelt.util = util / 2;
        k.cpus[1].rq.pelt.util = util / 2;
        k.cpus[0].rq.pelt.load = load / 2;
        k.cpus[1].rq.pelt.load = load / 2;
        GroupStats stats = new GroupStats();
        stats.sum(CpuSet.of(4, 0, 1), k.cpus, pct);
        return stats;
    }

    /** Two CPUs: capacity 2048. Overloaded: 204800 < util · 117 or 239616 < load · 100, with more tasks than CPUs. Such a load is no spare capacity either. */
    @ParameterizedTest
    @CsvSource({
        "1, 2048, 9999, 117, HAS_SPARE",
        "2, 1750, 2396, 117, HAS_SPARE",
        "2, 1750, 2397, 117, FULLY_BUSY",
        "2, 1751, 9999, 117, FULLY_BUSY",
        "3, 1750, 2396, 117, HAS_SPARE",
        "3, 1751, 0, 117, OVERLOADED",
        "3, 1750, 2397, 117, OVERLOADED",
        "3, 2048, 2048, 100, FULLY_BUSY"
    })
    void theClassFollowsFromTasksUtilisationAndLoad(int running, double util, double load, int pct, String type) {
        int expected = switch (type) {
            case "HAS_SPARE" -> GroupStats.HAS_SPARE;
            case "FULLY_BUSY" -> GroupStats.FULLY_BUSY;
            default -> GroupStats.OVERLOADED;
        };

        assertThat(pair(running, util, load, pct).type).isEqualTo(expected);
    }

    @Test
    void sumsAreOverTheGroupOnly() {
        Kernels.queue(k, 2, 9);

        GroupStats stats = pair(1, 300, 500, PCT);

        assertThat(stats.weight).isEqualTo(2);
        assertThat(stats.running).isEqualTo(1);
        assertThat(stats.idle).isEqualTo(1);
        assertThat(stats.util).isEqualTo(300);
        assertThat(stats.load).isEqualTo(500);
        assertThat(stats.capacity()).isEqualTo(2048);
        assertThat(stats.weights()).isEqualTo(GroupStats.TASK_WEIGHT);
    }

    /** Class, load, CPUs, idle CPUs, tasks of one group and of another. */
    @ParameterizedTest
    @CsvSource({
        "2, 1, 1, 0, 1,   1, 9, 1, 0, 9, true",
        "1, 9, 1, 0, 9,   2, 1, 1, 0, 1, false",
        "2, 9, 4, 0, 1,   2, 4, 2, 0, 1, true",
        "2, 8, 4, 0, 1,   2, 4, 2, 0, 1, false",
        "1, 9, 4, 0, 1,   1, 4, 2, 0, 1, true",
        "1, 8, 4, 0, 1,   1, 4, 2, 0, 1, false",
        "0, 1, 4, 1, 1,   0, 9, 4, 2, 9, true",
        "0, 1, 4, 2, 9,   0, 9, 4, 2, 8, true",
        "0, 1, 4, 2, 9,   0, 9, 4, 2, 9, false",
        "0, 1, 4, 3, 9,   0, 9, 4, 2, 8, false"
    })
    void theBusierGroupIsThatOfTheHigherClassThenOfMoreLoadOrFewerIdleCpus(
            int type,
            double load,
            int weight,
            int idle,
            int running,
            int otherType,
            double otherLoad,
            int otherWeight,
            int otherIdle,
            int otherRunning,
            boolean busier) {
        GroupStats one = group(type, load, weight, idle, running);
        GroupStats other = group(otherType, otherLoad, otherWeight, otherIdle, otherRunning);

        assertThat(one.busierThan(other)).isEqualTo(busier);
    }

    private static GroupStats group(int type, double load, int weight, int idle, int running) {
        GroupStats stats = new GroupStats();
        stats.type = type;
        stats.load = load;
        stats.weight = weight;
        stats.idle = idle;
        stats.running = running;
        return stats;
    }

    @ParameterizedTest
    @CsvSource({"3, 2, 5, 4, true", "2, 2, 4, 4, false", "2, 4, 2, 2, false"})
    void theHeavierGroupHasMoreTasksACpu(int running, int weight, int otherRunning, int otherWeight, boolean heavier) {
        assertThat(group(0, 0, weight, 0, running).heavierThan(group(0, 0, otherWeight, 0, otherRunning)))
                .isEqualTo(heavier);
    }

    /** Tasks and CPUs of the local and the busiest group; average of the whole domain, in tasks a CPU; tasks to move. */
    @ParameterizedTest
    @CsvSource({
        "0, 4, 8, 4, 0.5, 2", // 0.5 × 4 below the average
        "0, 4, 8, 4, 1.75, 1", // 0.25 × 4 above it
        "1, 4, 8, 4, 0.5, 1",
        "4, 4, 6, 4, 1.1, 1", // less than one task, with which 1.25 is still less than 1.5
        "2, 2, 3, 2, 1.1, 0" // with one more, both have 1.5
    })
    void v310MovesWhatIsAboveAndBelowTheAverageOfTheDomain(
            int here, int hereCpus, int there, int thereCpus, double average, double tasks) {
        GroupStats local = group(0, 0, hereCpus, 0, here);
        GroupStats busiest = group(0, 0, thereCpus, 0, there);

        assertThat(GroupStats.weightImbalance(local, busiest, average * GroupStats.TASK_WEIGHT, 125))
                .isEqualTo(tasks * GroupStats.TASK_WEIGHT);
    }
}
