package dev.wakestream.producer.ingest.decisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.oracle.DecisionOracle;
import dev.wakestream.sched.oracle.OracleResult;
import dev.wakestream.sched.oracle.OracleResult.Tally;
import dev.wakestream.sched.oracle.RecordedMachine;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.topology.TopologySpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The model's decisions against those of a real kernel. */
class RealDecisionsTest {
    private static TraceInput excerpt(String name) throws IOException {
        String resource = "/decisions/" + name + ".ftrace.txt.gz";
        try (InputStream in = Objects.requireNonNull(RealDecisionsTest.class.getResourceAsStream(resource), resource)) {
            return TraceInput.bytes(name, in.readAllBytes());
        }
    }

    private static OracleResult decide(TraceInput input, TopologySpec machine, KernelProfile profile)
            throws UnusableInputException {
        DecisionSummary summary = DecisionReader.read(input, call -> {});
        DecisionOracle oracle = new DecisionOracle(Topology.of(machine), profile, summary.idleTests(), 3);
        DecisionReader.read(input, oracle);
        return oracle.result();
    }

    private static TopologySpec machineOf(TraceInput input) throws UnusableInputException {
        RecordedMachine machine = new RecordedMachine();
        DecisionSummary summary = DecisionReader.read(input, machine);
        return machine.spec(summary.cpus());
    }

    @ParameterizedTest
    @CsvSource({
        "t8-scan-hb-g1-pT, 2, 2, 2, 103, 240",
        "t8-scan-hb-g1-sock-proc, 2, 2, 2, 86, 297",
        "t32-scan-hb-g1-pT, 1, 32, 1, 78, 479",
        "t8-hb-g1-pT, 2, 2, 2, 87, 0"
    })
    void everyRecordedWakeupIsDecidedAlike(
            String name, int sockets, int cores, int threads, long wakeups, long questions) throws Exception {
        OracleResult result = decide(excerpt(name), RecordedMachine.of(sockets, cores, threads), KernelProfiles.V6_1);

        assertThat(result.first()).isEmpty();
        assertThat(result.wakeups()).isEqualTo(new Tally(wakeups, wakeups));
        assertThat(result.functions()).containsEntry(DecisionOracle.IDLE_TEST, new Tally(questions, questions));
    }

    @Test
    void theMachineIsReadOffItsDecisions() throws Exception {
        assertThat(machineOf(excerpt("t8-scan-hb-g1-sock-proc")).desc())
                .isEqualTo("8 CPUs, LLCs of 4, 2 threads a core");
        assertThat(machineOf(excerpt("t32-scan-hb-g1-pT")).desc()).isEqualTo("32 CPUs, LLCs of 32, 1 thread a core");
    }

    /** The oracle is no yes-man: what other releases do is told apart. */
    @ParameterizedTest
    @CsvSource({"false, true", "true, false"})
    void decisionsOfOtherReleasesDoNotAgree(boolean keepsIdlePrev, boolean siblings) throws Exception {
        SelectionRules rules = KernelProfiles.V6_1.selection();
        if (!keepsIdlePrev) {
            rules = rules.change()
                    .wakeAffine(SelectionRules.WakeAffine.IDLE_THEN_LOAD)
                    .build();
        }
        if (!siblings) {
            rules = rules.change().siblings(SelectionRules.Siblings.NONE).build();
        }
        KernelProfile other = KernelProfiles.V6_1.withSelection(rules);

        OracleResult result = decide(excerpt("t8-scan-hb-g1-sock-proc"), RecordedMachine.of(2, 2, 2), other);

        assertThat(result.wakeups().percent()).isLessThan(95);
        assertThat(result.first()).hasSize(3);
    }

    @Test
    void aKernelThatRemembersPrevOnlyWhenTheRecentCpuIsTakenIsToldApartByItsMemory() throws Exception {
        KernelProfile base = KernelProfiles.V6_1;
        KernelProfile other = base.withSelection(
                base.selection().change().recent(SelectionRules.Recent.ON_HIT).build());
        TopologySpec machine = RecordedMachine.of(2, 2, 2);

        Tally ours = memory(decide(excerpt("t8-scan-hb-g1-pT"), machine, base));
        Tally others = memory(decide(excerpt("t8-scan-hb-g1-pT"), machine, other));

        assertThat(ours.agree()).isEqualTo(ours.calls());
        assertThat(others.agree()).isLessThan(ours.agree());
    }

    private static Tally memory(OracleResult result) {
        return Objects.requireNonNull(result.functions().get(DecisionOracle.RECENT_USED));
    }

    @Test
    void anotherMachineDoesNotAgreeEither() throws Exception {
        OracleResult result =
                decide(excerpt("t8-scan-hb-g1-sock-proc"), RecordedMachine.of(1, 4, 2), KernelProfiles.V6_1);

        assertThat(result.wakeups().percent()).isLessThan(95);
    }

    @Test
    void everyRecordingOfTheCollectionAgreesInNinetyNineOfAHundredWakeups() throws Exception {
        String directory = System.getProperty("wakestream.traces", System.getenv("WAKESTREAM_TRACES"));
        assumeThat(directory)
                .as("set -Dwakestream.traces=DIR (or WAKESTREAM_TRACES) to the directory with all recordings")
                .isNotNull();

        for (Path file : recordings(Path.of(directory))) {
            try (TraceInput input = TraceInput.file(file)) {
                OracleResult result = decide(input, machineOf(input), KernelProfiles.V6_1);
                assertThat(result.wakeups().calls()).as(file.toString()).isPositive();
                assertThat(result.wakeups().percent()).as(file.toString()).isGreaterThanOrEqualTo(99);
            }
        }
    }

    private static List<Path> recordings(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> found = files.filter(f -> f.getFileName().toString().matches(".*\\.dec-.*ftrace.*"))
                    .sorted()
                    .toList();
            assertThat(found).hasSizeGreaterThanOrEqualTo(6);
            return found;
        }
    }
}
