package dev.wakestream.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import dev.wakestream.producer.sink.PublishException;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.EventCost;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.topic.RunIds;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The way of a recording from its file to records and back. */
final class IngestRunTest {
    private static final String EVENTS = "a 1 [000] 1.000000: 5 cycles:\n\na 1 [001] 1.002000: 7 cycles:\n\n";

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final MemoryRunOutput output = new MemoryRunOutput(registry);
    private final Clock clock = Clock.fixed(Instant.ofEpochMilli(1_700_000_000_000L), ZoneOffset.UTC);
    private final RunContext context = new RunContext(
            output, registry, new RunIds(clock, new Random(1)), clock, () -> 0, 64, 200_000_000, Pace.MAX);

    private IngestRun.Result ingest(TraceInput input) throws UnusableInputException {
        return IngestRun.run(input, 0.1, RunLabels.single("my import"), null, context, RunListener.NONE);
    }

    private IngestRun.Result ingest(String text) throws UnusableInputException {
        return ingest(TraceInput.bytes("my.trace", text.getBytes(StandardCharsets.UTF_8)));
    }

    private static TraceInput resource(String name) throws IOException {
        try (InputStream in = IngestRunTest.class.getResourceAsStream("/traces/" + name)) {
            return TraceInput.bytes(name, Objects.requireNonNull(in).readAllBytes());
        }
    }

    @Test
    void theMachineThatTheUserNamesSaysWhereTheCpusAre() throws Exception {
        TraceInput input = TraceInput.bytes("my.trace", EVENTS.getBytes(StandardCharsets.UTF_8));

        IngestRun.run(input, 0.1, RunLabels.single("x"), ModelRunTest.machine(), context, RunListener.NONE);

        assertThat(output.records.sent())
                .filteredOn(r -> r.page().getBegin() != null)
                .allSatisfy(r -> assertThat(r.page().getBegin().getPlaces())
                        .contains(new CpuPlace(1, 1, 0, 0), new CpuPlace(3, 3, 2, 0)));
    }

    @Test
    void aMachineWithFewerCpusIsNotTheOneThatWasRecorded() {
        TraceInput input =
                TraceInput.bytes("my.trace", EVENTS.replace("[001]", "[007]").getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> IngestRun.run(
                        input, 0.1, RunLabels.single("x"), ModelRunTest.machine(), context, RunListener.NONE))
                .isInstanceOf(UnusableInputException.class)
                .hasMessage("my.trace: has events of CPU 7, but the machine four has CPUs 0 to 3");
        assertThat(output.records.sent()).isEmpty();
    }

    @Test
    void aProfileArrivesWithAllItsWeight() throws Exception {
        IngestRun.Result result = ingest(resource("A2-host618-messaging-systemwide.cpu-clock.perf-script.txt.gz"));

        long weight = output.records.pages().stream()
                .flatMap(p -> p.getEvents().stream())
                .flatMap(e -> e.getCosts().stream())
                .mapToLong(EventCost::getSelfNs)
                .sum();
        RunInfo info = result.info();
        assertThat(weight).isEqualTo(4_648_240_625L);
        assertThat(info.getState()).isEqualTo(RunState.FINISHED);
        assertThat(info.getSource()).isEqualTo("perf-script");
        assertThat(info.getWeightUnit()).isEqualTo("ns");
        assertThat(info.getKernel()).isEqualTo("6.18.44-custom");
        assertThat(info.getMachine()).isEqualTo("HOST, AMD EPYC");
        assertThat(info.getCpus()).isEqualTo(2);
        assertThat(info.getWorkload()).startsWith("/usr/bin/perf record -q -a");
        assertThat(info.getScenario()).startsWith("# ========\n# captured on");
        assertThat(info.getEvents()).isEqualTo(925);
        assertThat(info.getEventCounts()).containsExactly(new EventCount("cpu-clock", 925L));
        assertThat(info.getSpanNs()).isEqualTo(2_381_975_000L);
        assertThat(info.getDigest()).hasSize(64);
        assertThat(info.getLines())
                .as("only the model accounts for cache lines")
                .isNull();
        assertThat(info.getCounters()).isEmpty();
        assertThat(info.getPages()).isEqualTo(output.records.pages().size());
        assertThat(result.tooManyRejected()).isFalse();
        assertThat(output.calls).containsExactly("started", "begin", "page", "end", "finished");
    }

    @Test
    void theSameFileHasTheSameDigestAndAnotherHasNot() throws Exception {
        String once = ingest(EVENTS).info().getDigest();
        String again = ingest(EVENTS).info().getDigest();
        String other = ingest(EVENTS.replace("7 cycles", "8 cycles")).info().getDigest();

        assertThat(again).isEqualTo(once);
        assertThat(other).isNotEqualTo(once);
    }

    @Test
    void noRecordOfALongRecordingIsInTheFuture() throws Exception {
        String long2h = EVENTS.replace("1.002000", "7201.002000");

        RunInfo info = ingest(long2h).info();

        assertThat(info.getStartedAt().plusNanos(info.getSpanNs())).isEqualTo(clock.instant());
    }

    @Test
    void recordsCarryTheRunsStartAndTheEventsTime() throws Exception {
        IngestRun.Result result = ingest(EVENTS);

        String run = result.info().getRun();
        long startMs = result.info().getStartedAt().toEpochMilli();
        assertThat(output.records.sent())
                .extracting(s -> s.partition() + " " + s.key().replace(run, "R") + " " + (s.timestampMs() - startMs))
                .containsExactly(
                        "0 R/begin 0",
                        "1 R/begin 0",
                        "2 R/begin 0",
                        "0 R/0 0",
                        "1 R/1 2",
                        "0 R/end 2",
                        "1 R/end 2",
                        "2 R/end 2");
        assertThat(output.records.pages()).extracting(TracePage::getRun).containsOnly(run);
    }

    @Test
    void rejectedLinesAreCountedAndTooManyAreSaid() throws Exception {
        IngestRun.Result result = ingest(EVENTS + "what is this?\nb 2 [000] -1.000000: 1 cycles:\n");

        assertThat(result.tooManyRejected()).isTrue();
        assertThat(result.summary().lines().rejectedFraction()).isEqualTo(0.5);
        assertThat(result.info().getCounters())
                .containsExactly(
                        new Counter("rejected_lines", "not_understood", 1L),
                        new Counter("rejected_lines", "time_out_of_range", 1L));
        assertThat(result.info().getEvents()).isEqualTo(2);
    }

    @Test
    void anUnusableFilePublishesNothing() {
        assertThatThrownBy(() -> ingest("")).isInstanceOf(UnusableInputException.class);

        assertThat(output.calls).isEmpty();
    }

    @Test
    void aStoppedRunEndsWithItsMarkersAndHasFailed() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            text.append("a 1 [000] 1.0").append(10_000 + i).append(": 5 cycles:\n\n");
        }
        TraceInput input = TraceInput.bytes("my.trace", text.toString().getBytes(StandardCharsets.UTF_8));

        List<RunListener.Progress> seen = new ArrayList<>();

        assertThatThrownBy(() -> IngestRun.run(input, 0, RunLabels.single("x"), null, context, progress -> {
                    seen.add(progress);
                    return false;
                }))
                .isInstanceOf(RunCancelledException.class);

        assertThat(seen).containsExactly(new RunListener.Progress(4_095_000, 9_999_000, 4096, 64));

        assertThat(output.calls).containsExactly("started", "begin", "page", "end", "failed");
        assertThat(output.lastInfo().getState()).isEqualTo(RunState.FAILED);
        assertThat(output.lastInfo().getEvents()).isEqualTo(4096);
        assertThat(output.lastInfo().getCounters())
                .containsExactly(new Counter("run_failed", "stopped before its end", 1L));
    }

    @Test
    void anOutputThatFailsFailsTheRunWithItsOwnSentence() {
        output.failures.add(new PublishException("Kafka at b:1 did not store a record: disk full", null));

        assertThatThrownBy(() -> ingest(EVENTS)).isInstanceOf(PublishException.class);

        assertThat(output.lastInfo().getState()).isEqualTo(RunState.FAILED);
        assertThat(output.lastInfo().getCounters().get(0).getReason())
                .isEqualTo("Kafka at b:1 did not store a record: disk full");
    }
}
