package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.DomainRules;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.Topology;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** wake_affine of v3.10 (model-spec 2.4): tasks of nice 0 on the waker's CPU 0, the waker among them, and on prev, CPU 2. */
class WakeAffineByWeightTest {
    @ParameterizedTest
    @CsvSource({
        // here, there, sync, pulls; 108 % of the tasks there
        "1, 0, false, false", // 2 > 0
        "1, 1, false, false", // 2 > 1.08
        "1, 2, false, true", // 2 <= 2.16
        "2, 3, false, true",
        "8, 9, false, true", // 9 <= 9.72
        "9, 9, false, false", // 10 > 9.72
        "1, 0, true, true", // nobody but the waker, who is about to sleep
        "2, 1, true, false", // 2 > 1.08
        "2, 2, true, true"
    })
    void theWakeeGoesWhereFewerTasksAre(int here, int there, boolean sync, boolean pulls) {
        Kernel k = Kernels.idle(TestMachines.small(), SelectionRules.V3_10);
        Kernels.run(k, 0, 0);
        for (int task = 1; task < here + there; task++) {
            Kernels.queue(k, task < here ? 0 : 2, task);
        }

        boolean pulled = new SelectTaskRq(k).pullsToWaker(k.cpus[0], k.cpus[2], k.tasks[19], sync);

        assertThat(pulled).isEqualTo(pulls);
    }

    @ParameterizedTest
    @CsvSource({"V3_10, 112", "V5_5, 112", "V6_18, 108"})
    void theBiasIsHalfOfWhatTheDomainAllows(String release, int percent) {
        DomainRules rules = switch (release) {
            case "V3_10" -> DomainRules.V3_10;
            case "V5_5" -> DomainRules.V5_5;
            default -> DomainRules.V6_18;
        };
        Topology topology = Topology.of(TestMachines.small(), rules);

        int pct = topology.domains(0).get(topology.domains(0).size() - 1).imbalancePct();

        assertThat(100 + (pct - 100) / 2).isEqualTo(percent);
    }
}
