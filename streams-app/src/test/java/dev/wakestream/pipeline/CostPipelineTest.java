package dev.wakestream.pipeline;

import static dev.wakestream.testing.Outputs.counters;
import static dev.wakestream.testing.Outputs.selfNs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.cost.WindowSpec;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.serde.RegistryUnreachableException;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.RejectedHeaders;
import dev.wakestream.store.StateStores;
import dev.wakestream.testing.Event;
import dev.wakestream.testing.TestTrace;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows of 10 ns. Runs have two partitions: CPU 0 is in partition 0, CPU 1 in partition 1. */
class CostPipelineTest {
    @TempDir
    Path stateDir;

    private final TestTrace trace = new TestTrace();
    private PipelineDriver pipeline;

    @BeforeEach
    void start() {
        pipeline = new PipelineDriver(trace.registry, new WindowSpec(10, 0), stateDir);
    }

    /** With other properties, and without what was there. */
    private void restart(Map<String, String> properties) {
        pipeline.close();
        pipeline = new PipelineDriver(trace.registry, new WindowSpec(10, 0), stateDir.resolve("other"), properties);
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    private void begin(String run) {
        pipeline.pipe(run + "/begin", trace.begin(run, 0, 2, 2, 0));
        pipeline.pipe(run + "/begin", trace.begin(run, 1, 2, 2, 1));
    }

    private void page(String run, int cpu, long seq, long firstNs, Event... events) {
        pipeline.pipe(run + "/" + cpu, trace.page(run, cpu, seq, firstNs, events));
    }

    private void idle(String run, int cpu, long seq, long firstNs, long lastNs) {
        pipeline.pipe(run + "/" + cpu, trace.idlePage(run, cpu, seq, firstNs, lastNs));
    }

    private void end(String run, int partition, long spanNs, long pages) {
        pipeline.pipe(run + "/end", trace.end(run, partition, spanNs, Map.of(partition, pages)));
    }

    private static Event cost(long timeNs, long selfNs) {
        return Event.cost(timeNs, "task", "f", selfNs);
    }

    @Test
    void theLastWindowComesWithTheEndMarkerWithoutLaterTraffic() {
        begin("r");
        page("r", 0, 0, 0, cost(5, 5));
        page("r", 1, 0, 0, cost(7, 7));
        end("r", 0, 7, 1);
        end("r", 1, 7, 1);

        CostWindow window = pipeline.out().closed("r").get(0);
        assertThat(window.getTotalNs()).isEqualTo(5 + 7);
        RunProfile profile = pipeline.out().profile("r");
        assertThat(selfNs(profile.getFunctions())).isEqualTo(Map.of("task f", 12L));
        assertThat(profile.getWindows()).isEqualTo(1);
        assertThat(profile.getCounters()).isEmpty();
    }

    /** A broker refuses timestamps of more than an hour ahead, and the transaction with them: no run is to stop the application. */
    @Test
    void timestampsOfResultsAreNeverFarAheadOfTheClock() {
        long tenYearsNs = Duration.ofDays(3650).toNanos();
        pipeline.close();
        pipeline = new PipelineDriver(
                trace.registry, new WindowSpec(Duration.ofHours(2).toNanos(), 0), stateDir.resolve("other"));
        begin("r");
        page("r", 0, 0, 0, cost(5, 5));
        page("r", 1, 0, 0, cost(7, 7));
        pipeline.tick();
        pipeline.tick();
        end("r", 0, tenYearsNs, 1);
        end("r", 1, tenYearsNs, 1);

        assertThat(pipeline.out().profile("r").getSpanNs()).isEqualTo(tenYearsNs);
        long nowMs = PipelineDriver.START_MS + 2 * 500;
        assertThat(pipeline.out().timestampsMs())
                .hasSizeGreaterThanOrEqualTo(4)
                .allMatch(timestampMs -> timestampMs <= nowMs + MergeProcessor.MOST_AHEAD_MS);
        assertThat(pipeline.out().closed("r"))
                .extracting(CostWindow::getEndNs)
                .containsExactly(Duration.ofHours(2).toNanos());
    }

    @Test
    void aPageAcrossAWindowEdgeIsSplit() {
        begin("r");
        page("r", 0, 0, 0, cost(5, 5), cost(15, 10), cost(16, 1));
        end("r", 0, 16, 1);
        end("r", 1, 16, 0);

        assertThat(pipeline.out().closed("r"))
                .extracting(CostWindow::getTotalNs)
                .containsExactly(5L, 11L);
    }

    @Test
    void liveUpdatesComeWithTheClockAndAreMarked() {
        begin("r");
        page("r", 0, 0, 0, cost(5, 5));

        assertThat(pipeline.out().windows("r")).isEmpty();

        pipeline.tick();
        pipeline.tick();

        assertThat(pipeline.out().windows("r"))
                .extracting(CostWindow::getFinal$)
                .containsOnly(false)
                .hasSize(1);
        assertThat(pipeline.out().profiles("r"))
                .extracting(RunProfile::getFinal$)
                .containsOnly(false);
    }

    @Test
    void aLiveUpdateFollowsSoonAfterWhatItTellsButNotMoreOftenThanTheEmitInterval() {
        begin("r");
        page("r", 0, 0, 0, cost(5, 5));
        pipeline.tick(); // the fold hands on
        pipeline.tick(100);

        assertThat(pipeline.out().windows("r")).hasSize(1);

        page("r", 0, 1, 5, cost(6, 1));
        pipeline.tick(400); // the fold hands on
        pipeline.tick(69);
        assertThat(pipeline.out().windows("r")).as("others may hand on, too").hasSize(1);

        pipeline.tick(31);
        assertThat(pipeline.out().windows("r"))
                .extracting(CostWindow::getTotalNs)
                .containsExactly(5L, 6L);
    }

    @Test
    void theFoldHandsOnAtTheSameMomentsInAllTasks() {
        pipeline.tick(333); // so much later it meets its first run
        begin("r");
        page("r", 0, 0, 0, cost(5, 5));

        pipeline.tick(166);
        pipeline.tick(100);
        assertThat(pipeline.out().windows("r")).isEmpty();

        pipeline.tick(1); // ms that are divided by the emit interval
        pipeline.tick(100);
        assertThat(pipeline.out().windows("r")).hasSize(1);
    }

    @Test
    void anIdleCpusEmptyPageReleasesTheWindow() {
        begin("r");
        page("r", 0, 0, 0, cost(5, 5), cost(25, 20));
        pipeline.tick();

        assertThat(pipeline.out().closed("r"))
                .as("CPU 1 may still bring something")
                .isEmpty();

        idle("r", 1, 0, 0, 22);
        pipeline.tick();

        assertThat(pipeline.out().closed("r"))
                .extracting(CostWindow::getStartNs)
                .containsExactly(0L);
    }

    @Test
    void aPartitionWithoutCpusHoldsNothingBack() {
        pipeline.pipe("r/begin", trace.begin("r", 0, 3, 1, 0));
        pipeline.pipe("r/begin", trace.begin("r", 1, 3, 1));
        pipeline.pipe("r/begin", trace.begin("r", 2, 3, 1));
        page("r", 0, 0, 0, cost(5, 5), cost(25, 20));
        pipeline.tick();

        assertThat(pipeline.out().closed("r")).hasSize(1);
    }

    @Test
    void aClosedWindowIsEmittedOnce() {
        begin("r");
        page("r", 0, 0, 0, cost(5, 5), cost(25, 20));
        page("r", 1, 0, 0, cost(5, 5), cost(25, 20));
        pipeline.tick();
        page("r", 0, 1, 25, cost(26, 1));
        pipeline.tick();
        pipeline.tick();
        end("r", 0, 26, 2);
        end("r", 1, 26, 1);
        pipeline.tick();

        assertThat(pipeline.out().closed("r"))
                .extracting(CostWindow::getStartNs)
                .containsExactly(0L, 20L);
        assertThat(pipeline.out().profile("r").getTotalNs()).isEqualTo(5 + 20 + 5 + 20 + 1);
    }

    @Test
    void twoRunsDoNotDisturbEachOther() {
        begin("live");
        page("live", 0, 0, 0, cost(5, 5));
        begin("replay");
        page("replay", 0, 0, 0, cost(5, 1), cost(5_005, 5_000));
        page("replay", 1, 0, 0, cost(5_005, 2));
        pipeline.tick();
        page("live", 1, 0, 0, cost(6, 6));
        end("replay", 0, 5_005, 1);
        end("replay", 1, 5_005, 1);
        page("live", 0, 1, 5, cost(9, 4));
        end("live", 0, 9, 2);
        end("live", 1, 9, 1);

        assertThat(pipeline.out().profile("live").getTotalNs()).isEqualTo(5 + 6 + 4);
        assertThat(pipeline.out().profile("replay").getTotalNs()).isEqualTo(1 + 5_000 + 2);
        assertThat(pipeline.out().profile("live").getCounters()).isEmpty();
        assertThat(pipeline.out().profile("replay").getCounters()).isEmpty();
    }

    @Test
    void duplicateLostAndLateReachWindowsAndProfile() {
        begin("r");
        page("r", 0, 0, 0, cost(5, 5));
        page("r", 0, 0, 0, cost(5, 5));
        page("r", 0, 2, 25, cost(28, 3));
        page("r", 0, 3, 3, cost(4, 1), cost(29, 25));
        end("r", 0, 30, 5);
        end("r", 1, 30, 0);

        assertThat(counters(pipeline.out().profile("r").getCounters()))
                .isEqualTo(Map.of(
                        "duplicate_pages", 1L,
                        "lost_pages gap in the sequence", 1L,
                        "lost_pages missing at the end", 1L,
                        "late_events window passed", 1L,
                        "late_ns window passed", 1L,
                        "out_of_order_events", 1L));
        assertThat(counters(pipeline.out().closed("r").get(0).getCounters())).containsEntry("duplicate_pages", 1L);
    }

    @Test
    void undecodableRecordsAreKeptWithTheReasonAndCounted() {
        begin("r");
        byte[] garbage = {1, 2, 3};
        pipeline.pipe("r/0", garbage);
        page("r", 0, 0, 0, cost(5, 5));
        end("r", 0, 5, 1);
        end("r", 1, 5, 0);

        TestRecord<byte[], byte[]> rejected = pipeline.rejected().get(0);
        assertThat(rejected.key()).isEqualTo("r/0".getBytes(StandardCharsets.UTF_8));
        assertThat(rejected.value()).isEqualTo(garbage);
        assertThat(header(rejected, RejectedHeaders.CLASS)).isEqualTo("not_framed");
        assertThat(header(rejected, RejectedHeaders.REASON)).isNotEmpty();
        assertThat(header(rejected, RejectedHeaders.TOPIC)).isEqualTo("wakestream.trace");
        assertThat(header(rejected, RejectedHeaders.PARTITION)).isEqualTo("0");
        assertThat(header(rejected, RejectedHeaders.OFFSET)).isEqualTo("2");
        assertThat(header(rejected, RejectedHeaders.STAGE)).isEqualTo("fold");
        RunProfile profile = pipeline.out().profile("r");
        assertThat(profile.getTotalNs()).isEqualTo(5);
        assertThat(counters(profile.getCounters())).isEqualTo(Map.of("rejected_records not_framed", 1L));
        assertThat(pipeline.stats.snapshot().rejected()).isEqualTo(1);
    }

    @Test
    void aRemovedRunsStateGoesAndWhatWasToldOfItIsTakenBack() {
        begin("r");
        begin("other");
        page("r", 0, 0, 0, cost(5, 5), cost(15, 10));
        page("other", 0, 0, 0, cost(5, 5));
        pipeline.tick();
        pipeline.tick();
        assertThat(pipeline.out().windows("r")).isNotEmpty();

        pipeline.pipe("r/removed", null);
        page("r", 0, 1, 15, cost(16, 1));
        pipeline.tick();
        pipeline.tick();

        assertThat(pipeline.out().windowsGone())
                .extracting(WindowKey::getStartNs)
                .containsExactly(0L, 10L);
        assertThat(pipeline.out().profilesGone()).containsExactly("r");
        assertThat(pipeline.rejected())
                .extracting(r -> header(r, RejectedHeaders.CLASS))
                .containsExactly("unknown_run");

        end("other", 0, 5, 1);
        end("other", 1, 5, 0);
        assertThat(pipeline.out().profile("other").getTotalNs()).isEqualTo(5);
        assertThat(pipeline.entries(StateStores.FOLD)).isZero();
        assertThat(pipeline.entries(StateStores.MERGE)).isZero();
    }

    @Test
    void theRemovalOfARunThatIsNotOpenChangesNothing() {
        pipeline.pipe("r/removed", null);

        assertThat(pipeline.rejected()).isEmpty();
        assertThat(pipeline.out().profilesGone()).isEmpty();
        assertThat(pipeline.entries(StateStores.MERGE)).isZero();
    }

    @Test
    void stopsBeforeAnUnreadableRecordWhereItIsToldTo() {
        restart(Map.of(ErrorPolicy.DESERIALIZATION, "fail"));

        assertThatThrownBy(() -> pipeline.pipe("r/0", new byte[] {1, 2, 3}))
                .hasRootCauseInstanceOf(UnusableRecordException.class)
                .rootCause()
                .hasMessageStartingWith("record 0 of wakestream.trace-0 cannot be used: ");
        assertThat(pipeline.rejected()).isEmpty();
    }

    @Test
    void stopsBeforeAPageOfAnUnknownRunWhereItIsToldTo() {
        restart(Map.of(ErrorPolicy.PROCESSING, "fail"));
        pipeline.pipe("r/0", new byte[] {1, 2, 3});

        assertThatThrownBy(() -> page("stranger", 0, 0, 0, cost(5, 5)))
                .rootCause()
                .hasMessageContaining("record 1 of wakestream.trace-0")
                .hasMessageContaining("stranger");
        assertThat(pipeline.rejected()).hasSize(1);
    }

    @Test
    void recordsOfUnknownRunsAreKeptToo() {
        page("stranger", 0, 0, 0, cost(5, 5));
        pipeline.pipe("what is this", null);
        pipeline.tick();

        List<TestRecord<byte[], byte[]>> rejected = pipeline.rejected();
        assertThat(rejected)
                .extracting(r -> header(r, RejectedHeaders.CLASS))
                .containsExactly("unknown_run", "no_value");
        assertThat(header(rejected.get(0), RejectedHeaders.REASON)).contains("stranger");
        assertThat(pipeline.out().windows("stranger")).isEmpty();
    }

    @Test
    void nothingOfAFinishedRunStaysInTheStores() {
        begin("r");
        page("r", 0, 0, 0, cost(5, 5), cost(25, 20));
        page("r", 1, 0, 0, cost(95, 7));
        pipeline.tick();

        assertThat(pipeline.entries(StateStores.FOLD)).isPositive();
        assertThat(pipeline.entries(StateStores.MERGE)).isPositive();

        end("r", 0, 95, 1);
        end("r", 1, 95, 1);

        assertThat(pipeline.entries(StateStores.FOLD)).isZero();
        assertThat(pipeline.entries(StateStores.MERGE)).isZero();
    }

    @Test
    void closedWindowsLeaveTheStores() {
        begin("r");
        for (int i = 0; i < 100; i++) {
            page("r", 0, i, i * 10L, cost(i * 10L + 5, 5), cost(i * 10L + 10, 5));
            page("r", 1, i, i * 10L, cost(i * 10L + 10, 10));
            pipeline.tick();
        }

        assertThat(pipeline.out().closed("r")).hasSize(99);
        assertThat(pipeline.entries(StateStores.FOLD))
                .as("two heads, two logs of at most 16 chunks and one, none of the 99 windows twice")
                .isBetween(4, 2 + 2 * 17);
        assertThat(pipeline.entries(StateStores.MERGE))
                .as("head, profile, the open window twice")
                .isEqualTo(4);
    }

    @Test
    void aRegistryThatDoesNotAnswerRejectsNothing() {
        SchemaRegistry silent = new SchemaRegistry() {
            @Override
            public int register(String subject, Schema schema) {
                return trace.registry.register(subject, schema);
            }

            @Override
            public Schema byId(int id) {
                throw new RegistryUnreachableException("registry http://127.0.0.1:1 does not answer", null);
            }
        };
        try (PipelineDriver other = new PipelineDriver(silent, new WindowSpec(10, 0), stateDir.resolve("other"))) {
            byte[] begin = trace.begin("r", 0, 1, 1, 0);

            assertThatThrownBy(() -> other.pipe("r/begin", begin))
                    .hasRootCauseInstanceOf(RegistryUnreachableException.class);
            assertThat(other.rejected()).isEmpty();
        }
    }

    @Test
    void aRunWhoseProducerIsGoneIsGivenUp() {
        begin("lost");
        page("lost", 0, 0, 0, cost(5, 5));
        pipeline.tick();
        pipeline.driver.advanceWallClockTime(PipelineConfig.DEFAULT_RUN_EXPIRY);
        begin("r");
        pipeline.driver.advanceWallClockTime(PipelineConfig.DEFAULT_RUN_EXPIRY);
        end("lost", 0, 5, 1);
        end("r", 0, 0, 0);
        end("r", 1, 0, 0);

        assertThat(pipeline.out().profile("r").getWindows()).isZero();
        assertThat(pipeline.out().profiles("lost"))
                .extracting(RunProfile::getFinal$)
                .containsOnly(false);
        assertThat(pipeline.rejected())
                .extracting(r -> header(r, RejectedHeaders.CLASS))
                .containsExactly("unknown_run");
        assertThat(pipeline.entries(StateStores.FOLD)).isZero();
        assertThat(pipeline.entries(StateStores.MERGE)).isZero();
    }

    @Test
    void aRunWithoutEventsHasAProfileAndNoWindows() {
        begin("r");
        end("r", 0, 50, 0);
        end("r", 1, 50, 0);

        assertThat(pipeline.out().windows("r")).isEmpty();
        assertThat(pipeline.out().profile("r").getSpanNs()).isEqualTo(50);
        assertThat(pipeline.out().profile("r").getWindows()).isZero();
    }

    private static String header(TestRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
    }
}
