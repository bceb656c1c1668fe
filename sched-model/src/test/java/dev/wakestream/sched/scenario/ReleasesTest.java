package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.TextTrace;
import dev.wakestream.sched.trace.TraceEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** hackbench with every release, on two and on twelve CPUs. */
class ReleasesTest {
    private static Stream<KernelProfile> profiles() {
        return KernelProfiles.all().stream();
    }

    private static List<Scenario> scenarios(KernelProfile profile) {
        List<Scenario> scenarios = new ArrayList<>();
        for (TopologySpec machine : List.of(TestMachines.flat(2), TestMachines.flat(12), TestMachines.twoNodes())) {
            scenarios.add(Scenarios.withKernel(Scenarios.of(machine, 2, 6, 1000), profile.name()));
        }
        return scenarios;
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void everyNanosecondIsCharged(KernelProfile profile) {
        for (Scenario scenario : scenarios(profile)) {
            RunRecorder run = RunRecorder.of(scenario);
            long[] costs = new long[run.cpus()];

            for (RunRecorder.Heard heard : run.all) {
                costs[heard.cpu()] += heard.costNs();
                assertThat(costs[heard.cpu()])
                        .as("%s: costs up to %s", profile.name(), heard)
                        .isEqualTo(heard.timeNs());
            }
            assertThat(costs).containsOnly(scenario.durationNs());
        }
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void theSameScenarioGivesTheSameEvents(KernelProfile profile) {
        for (Scenario scenario : scenarios(profile)) {
            assertThat(DigestMain.digest(scenario)).isEqualTo(DigestMain.digest(scenario));
        }
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void allMessagesArrive(KernelProfile profile) {
        Scenario scenario = Scenarios.withTimes(
                Scenarios.withKernel(Scenarios.of(TestMachines.flat(2), 2, 4, 50), profile.name()),
                0,
                200 * Scenarios.MS,
                Scenarios.MS);

        RunRecorder run = new RunRecorder();
        SimulationResult result = Simulation.run(scenario, run);

        assertThat(result.counts().messages()).isEqualTo(2 * 4 * 4 * 50);
        assertThat(run.spanNs()).as("the workload ended").isLessThan(200 * Scenarios.MS);
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void aTaskRunsOnlyAfterItWasWoken(KernelProfile profile) {
        for (Scenario scenario : scenarios(profile)) {
            RunRecorder run = RunRecorder.of(scenario);
            Set<Integer> asleep = new HashSet<>();
            int checked = 0;

            for (RunRecorder.Heard heard : run.all) {
                if (heard.event() instanceof TraceEvent.SchedSwitch s
                        && s.prevState().equals("S")) {
                    asleep.add(s.prevPid());
                }
                if (heard.event() instanceof TraceEvent.SchedWakeup w) {
                    asleep.remove(w.pid());
                }
                if (heard.event() instanceof TraceEvent.SchedSwitch s && s.nextPid() != 0) {
                    assertThat(asleep).as("%s, %s", profile.name(), heard).doesNotContain(s.nextPid());
                    checked++;
                }
            }
            assertThat(checked).isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void theEventsOfAWakeupAreThoseOfTheRelease(KernelProfile profile) {
        boolean old = profile.name().equals("v3.10");
        StringBuilder text = new StringBuilder();

        Simulation.run(
                scenarios(profile).get(0),
                new TextTrace(text, false, !profile.wakeup().tellsWaking()));

        List<String> wakeups = text.toString()
                .lines()
                .filter(l -> l.contains(" sched:sched_wakeup: "))
                .toList();
        assertThat(wakeups).isNotEmpty().allMatch(l -> l.contains(" prio=120 success=1 target_cpu=0") == old);
        assertThat(text.toString().contains("sched:sched_waking: ")).isEqualTo(!old);
    }
}
