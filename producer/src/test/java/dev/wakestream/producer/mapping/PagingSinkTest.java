package dev.wakestream.producer.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceEvent.Checkpoint;
import dev.wakestream.sched.trace.TraceEvent.SchedSwitch;
import dev.wakestream.sched.trace.TraceSink;
import dev.wakestream.schema.CpuPages;
import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.EventCost;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.InMemorySchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PagingSinkTest {
    private static final long STARTED_MS = 1_000_000;
    private static final long LINGER_NS = 200;
    private static final List<CpuPlace> PLACES = List.of(new CpuPlace(0, 0, 0, 0), new CpuPlace(3, 2, 0, 1));

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final MemoryOutput output = new MemoryOutput(registry);
    private final NameTable names = new NameTable();
    private final int comm = names.comm("hackbench");
    private final int symbol = names.symbol("try_to_wake_up");
    private final CostBatch costs = new CostBatch();
    private long wallNs;

    private PagingSink sink(int partitions, int pageEvents, Paging.Order order) {
        int id = registry.register(Topics.TRACE.subject(), TracePage.getClassSchema());
        Paging paging = new Paging("run-1", id, partitions, STARTED_MS, pageEvents, LINGER_NS, order);
        return new PagingSink(paging, PLACES, output, () -> wallNs);
    }

    /** A checkpoint that charges all the time since the CPU's previous event. */
    private void checkpoint(PagingSink sink, int cpu, long fromNs, long toNs) {
        costs.clear();
        costs.add(symbol, comm, 1, toNs - fromNs);
        sink.emit(cpu, toNs, 7, comm, Checkpoint.INSTANCE, costs);
    }

    @Test
    void everyKindOfEventArrivesWithItsFieldsNamesAndCosts() {
        int other = names.comm("kworker/0:1");
        int user = names.symbol(new NameTable.Symbol("main", "libc.so.6"));
        PagingSink sink = sink(1, 512, Paging.Order.PER_CPU);
        sink.start(new int[] {3}, names);
        costs.add(user, other, 2, 55);
        List<TraceEvent> events = List.of(
                new TraceEvent.SchedWaking(other, 9, 120, 4),
                new TraceEvent.SchedWakeup(
                        other,
                        9,
                        120,
                        5,
                        false,
                        new TraceEvent.Placement(4, 3, TraceEvent.Decision.IDLE_CORE, true, false)),
                new TraceEvent.SchedWakeup(other, 9, 120, 5, true, null),
                new SchedSwitch(comm, 7, 120, "R+", other, 9, 98, 1234),
                new SchedSwitch(comm, 7, 120, "S", other, 9, 98, SchedSwitch.WAIT_UNKNOWN),
                new TraceEvent.SchedMigrateTask(other, 9, 120, 4, 5),
                new TraceEvent.IdleScan(symbol, 0, 16, 12, 6, TraceEvent.IdleScan.NONE_FOUND, true, 99),
                new TraceEvent.IdleScan(symbol, 0, 16, 12, 6, 11, false, 99),
                new TraceEvent.Nohz(TraceEvent.NohzAction.BALANCER_KICK, 31, 10, 40),
                new TraceEvent.TopologyInit(symbol, 4096, 2.5),
                new TraceEvent.Sample(user, 5_025_125, "cpu-clock"),
                new TraceEvent.Tracepoint("sched_stat_runtime", "comm=x pid=9"),
                Checkpoint.INSTANCE);

        long time = 100;
        for (TraceEvent event : events) {
            sink.emit(3, time++, 7, comm, event, costs);
        }
        sink.end(200);

        TracePage page = output.pages().get(0);
        assertThat(page.getRun()).isEqualTo("run-1");
        assertThat(page.getComms()).containsExactly("hackbench", "kworker/0:1");
        assertThat(page.getSymbols().toString())
                .isEqualTo(
                        "[{\"name\": \"main\", \"dso\": \"libc.so.6\"}, {\"name\": \"try_to_wake_up\", \"dso\": null}]");
        assertThat(page.getEvents())
                .extracting(e -> String.valueOf(e.getDetail()))
                .containsExactly(
                        "{\"comm\": 1, \"pid\": 9, \"prio\": 120, \"target_cpu\": 4}",
                        "{\"comm\": 1, \"pid\": 9, \"prio\": 120, \"target_cpu\": 5, \"new_task\": false, \"placement\": "
                                + "{\"prev_cpu\": 4, \"waker_cpu\": 3, \"decision\": \"IDLE_CORE\", \"wide\": true, \"affine\": false}}",
                        "{\"comm\": 1, \"pid\": 9, \"prio\": 120, \"target_cpu\": 5, \"new_task\": true, \"placement\": null}",
                        "{\"prev_comm\": 0, \"prev_pid\": 7, \"prev_prio\": 120, \"prev_state\": \"R+\", \"next_comm\": 1, "
                                + "\"next_pid\": 9, \"next_prio\": 98, \"wait_ns\": 1234}",
                        "{\"prev_comm\": 0, \"prev_pid\": 7, \"prev_prio\": 120, \"prev_state\": \"S\", \"next_comm\": 1, "
                                + "\"next_pid\": 9, \"next_prio\": 98, \"wait_ns\": null}",
                        "{\"comm\": 1, \"pid\": 9, \"prio\": 120, \"orig_cpu\": 4, \"dest_cpu\": 5}",
                        "{\"function\": 1, \"llc\": 0, \"limit\": 16, \"scanned\": 12, \"cores_scanned\": 6, \"result_cpu\": null, "
                                + "\"has_idle_cores\": true, \"cost_ns\": 99}",
                        "{\"function\": 1, \"llc\": 0, \"limit\": 16, \"scanned\": 12, \"cores_scanned\": 6, \"result_cpu\": 11, "
                                + "\"has_idle_cores\": false, \"cost_ns\": 99}",
                        "{\"action\": \"BALANCER_KICK\", \"idle_cpus\": 31, \"line_wait_ns\": 10, \"cost_ns\": 40}",
                        "{\"function\": 1, \"bytes\": 4096, \"ticks\": 2.5}",
                        "{\"symbol\": 0, \"period\": 5025125, \"event\": \"cpu-clock\"}",
                        "{\"name\": \"sched_stat_runtime\", \"fields\": \"comm=x pid=9\"}",
                        "null");
        assertThat(page.getEvents()).allSatisfy(e -> {
            assertThat(e.getPid()).isEqualTo(7);
            assertThat(e.getCosts()).containsExactly(new EventCost(0, 1, 2L, 55L));
        });
        assertThat(page.getEvents().get(0).getDeltaNs()).isEqualTo(100);
        assertThat(page.getEvents().get(1).getDeltaNs()).isEqualTo(1);
    }

    @Test
    void aPageIsClosedWhenItHasPageEvents() {
        PagingSink sink = sink(1, 2, Paging.Order.PER_CPU);
        sink.start(new int[] {0}, names);

        for (int i = 0; i < 5; i++) {
            checkpoint(sink, 0, 10L * i, 10L * i + 10);
        }
        sink.end(50);

        assertThat(output.pages()).extracting(p -> p.getEvents().size()).containsExactly(2, 2, 1);
        assertThat(output.pages()).extracting(TracePage::getSeq).containsExactly(0L, 1L, 2L);
        assertThat(output.pages()).extracting(TracePage::getFirstNs).containsExactly(0L, 20L, 40L);
        assertThat(output.pages()).extracting(TracePage::getLastNs).containsExactly(20L, 40L, 50L);
        assertThat(output.sent())
                .extracting(MemoryOutput.Sent::key)
                .containsExactly("run-1/begin", "run-1/0", "run-1/0", "run-1/0", "run-1/end");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void pagesOfACpuAreContiguousAndTheirCostsAddUpToTheirLength(long seed) {
        Random random = new Random(seed);
        PagingSink sink = sink(3, 1 + random.nextInt(20), Paging.Order.PER_CPU);
        int cpus = 1 + random.nextInt(6);
        long[] at = new long[cpus];
        sink.start(java.util.stream.IntStream.range(0, cpus).toArray(), names);

        for (int i = 0; i < 5000; i++) {
            int cpu = random.nextInt(cpus);
            long to = at[cpu] + random.nextInt(1000);
            checkpoint(sink, cpu, at[cpu], to);
            at[cpu] = to;
            wallNs += random.nextInt(3);
        }
        sink.end(1_000_000);

        for (int cpu = 0; cpu < cpus; cpu++) {
            long last = 0;
            long seq = 0;
            for (TracePage page : output.pagesOf(cpu)) {
                assertThat(page.getSeq()).isEqualTo(seq++);
                assertThat(page.getFirstNs()).isEqualTo(last);
                last = page.getLastNs();
                assertThat(costOf(page)).as("seed %d", seed).isEqualTo(page.getLastNs() - page.getFirstNs());
            }
            assertThat(last).isEqualTo(at[cpu]);
        }
        assertThat(sink.pages()).isEqualTo(output.pages().size());
        assertThat(sink.events()).isEqualTo(5000);
    }

    private static long costOf(TracePage page) {
        return page.getEvents().stream()
                .flatMap(e -> e.getCosts().stream())
                .mapToLong(EventCost::getSelfNs)
                .sum();
    }

    @Test
    void everyPartitionHasABeginMarkerFirstAndAnEndMarkerLast() {
        PagingSink sink = sink(4, 512, Paging.Order.PER_CPU);
        sink.start(new int[] {-1, 0, 1, 5}, names);
        checkpoint(sink, 5, 0, 3_000_000);
        checkpoint(sink, -1, 0, 10);

        sink.end(4_000_000);

        List<MemoryOutput.Sent> sent = output.sent();
        assertThat(sent).hasSize(4 + 2 + 4);
        for (int partition = 0; partition < 4; partition++) {
            var begin = sent.get(partition);
            var end = sent.get(6 + partition);
            assertThat(begin.partition()).isEqualTo(partition);
            assertThat(begin.key()).isEqualTo("run-1/begin");
            assertThat(begin.timestampMs()).isEqualTo(STARTED_MS);
            assertThat(begin.page().getBegin().getPartitions()).isEqualTo(4);
            assertThat(begin.page().getBegin().getRunCpus()).isEqualTo(4);
            assertThat(begin.page().getBegin().getPlaces()).isEqualTo(PLACES);
            assertThat(end.partition()).isEqualTo(partition);
            assertThat(end.key()).isEqualTo("run-1/end");
            assertThat(end.timestampMs()).isEqualTo(STARTED_MS + 4);
            assertThat(end.page().getEnd().getSpanNs()).isEqualTo(4_000_000);
        }
        assertThat(sent.get(0).page().getBegin().getCpus()).containsExactly(-1, 0);
        assertThat(sent.get(1).page().getBegin().getCpus()).containsExactly(1, 5);
        assertThat(sent.get(2).page().getBegin().getCpus()).isEmpty();
        assertThat(sent.get(6).page().getEnd().getPages())
                .containsExactly(new CpuPages(-1, 1L, 1L), new CpuPages(0, 0L, 0L));
        assertThat(sent.get(7).page().getEnd().getPages())
                .containsExactly(new CpuPages(1, 0L, 0L), new CpuPages(5, 1L, 1L));
    }

    @Test
    void aPageGoesToThePartitionOfItsCpuAtTheTimeOfItsLastEvent() {
        PagingSink sink = sink(6, 1, Paging.Order.PER_CPU);
        sink.start(new int[] {TraceSink.CPU_UNKNOWN, 7, 479}, names);

        checkpoint(sink, 7, 0, 5_000_000);
        checkpoint(sink, 479, 0, 6_999_999);
        checkpoint(sink, TraceSink.CPU_UNKNOWN, 0, 8_000_000);

        assertThat(output.sent().subList(6, 9))
                .extracting(s -> s.partition() + " " + s.key() + " " + (s.timestampMs() - STARTED_MS))
                .containsExactly("1 run-1/7 5", "5 run-1/479 6", "0 run-1/-1 8");
    }

    /** Enough events on CPU 0 that the clock is looked at. */
    private void untilTheClockIsLookedAt(PagingSink sink, long fromNs) {
        for (int i = 0; i < 1024; i++) {
            checkpoint(sink, 0, fromNs + i, fromNs + i + 1);
        }
    }

    @Test
    void aPageThatIsNotFullIsClosedAfterPageLinger() {
        PagingSink sink = sink(1, 100_000, Paging.Order.PER_CPU);
        sink.start(new int[] {0, 1}, names);
        checkpoint(sink, 1, 0, 5);

        wallNs = LINGER_NS - 1;
        untilTheClockIsLookedAt(sink, 0);
        assertThat(output.pages()).isEmpty();

        wallNs = LINGER_NS;
        untilTheClockIsLookedAt(sink, 1024);

        assertThat(output.pagesOf(1)).extracting(TracePage::getLastNs).containsExactly(5L);
    }

    @Test
    void aSilentCpuOfAMergedRecordingSaysThatItHasNothing() {
        PagingSink sink = sink(1, 100_000, Paging.Order.GLOBAL);
        sink.start(new int[] {0, 1}, names);

        wallNs = LINGER_NS;
        untilTheClockIsLookedAt(sink, 0);

        assertThat(output.pagesOf(1)).hasSize(1).allSatisfy(empty -> {
            assertThat(empty.getEvents()).isEmpty();
            assertThat(empty.getSeq()).isZero();
            assertThat(empty.getFirstNs()).isZero();
            assertThat(empty.getLastNs()).isEqualTo(1024);
        });
    }

    @Test
    void noPageGoesFarThoughARecordingIsReadFasterThanItWasMade() {
        long second = 1_000_000_000L;
        PagingSink sink = sink(1, 100_000, Paging.Order.GLOBAL);
        sink.start(new int[] {0, 1, 2}, names);

        for (int i = 1; i <= 100; i++) {
            checkpoint(sink, 0, (i - 1) * second, i * second);
            if (i == 42) {
                checkpoint(sink, 1, 0, i * second);
            }
        }
        sink.end(100 * second);

        for (int cpu = 0; cpu < 3; cpu++) {
            long reached = 0;
            for (TracePage page : output.pagesOf(cpu)) {
                assertThat(page.getFirstNs()).isEqualTo(reached);
                assertThat(page.getLastNs() - reached).isBetween(0L, 20 * second);
                reached = page.getLastNs();
            }
            assertThat(reached).as("CPU %d", cpu).isGreaterThanOrEqualTo(90 * second);
        }
        assertThat(output.pagesOf(1)).filteredOn(p -> !p.getEvents().isEmpty()).hasSize(1);
    }

    /** What the fold rejects pages by: docs/adr/0024-pages-join.md. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void pagesJoinWhateverIsLostSilentOrCutShort(long seed) {
        Random random = new Random(seed);
        PagingSink sink = sink(3, 1 + random.nextInt(20), seed % 2 == 0 ? Paging.Order.GLOBAL : Paging.Order.PER_CPU);
        sink.start(new int[] {-1, 0, 1, 2, 3}, names);

        long[] at = new long[5];
        long now = 0;
        for (int i = 0; i < 10_000; i++) {
            int cpu = random.nextInt(random.nextInt(20) == 0 ? 5 : 3) - 1;
            now += random.nextInt(100) == 0 ? 3_000_000_000L : random.nextInt(1_000);
            checkpoint(sink, cpu, at[cpu + 1], now);
            at[cpu + 1] = now;
            if (random.nextInt(50) == 0) {
                sink.lost(random.nextInt(5) - 1, 1 + random.nextInt(9));
            }
            wallNs += random.nextInt(10) == 0 ? LINGER_NS / 10 : 0;
        }
        sink.end(now);

        for (int cpu = -1; cpu < 4; cpu++) {
            long reached = 0;
            for (TracePage page : output.pagesOf(cpu)) {
                assertThat(page.getFirstNs()).isEqualTo(reached);
                reached = page.getLastNs();
                long lastEventNs = page.getFirstNs();
                for (dev.wakestream.schema.TraceEvent event : page.getEvents()) {
                    lastEventNs += event.getDeltaNs();
                }
                assertThat(page.getEvents().isEmpty() || lastEventNs == reached)
                        .as("page %d of CPU %d ends with its last event", page.getSeq(), cpu)
                        .isTrue();
            }
        }
        assertThat(output.pages()).anyMatch(page -> page.getLostEvents() > 0);
    }

    @Test
    void aSilentCpuOfTheModelSaysNothingSinceNothingIsKnownOfIt() {
        PagingSink sink = sink(1, 100_000, Paging.Order.PER_CPU);
        sink.start(new int[] {0, 1}, names);

        wallNs = 10 * LINGER_NS;
        untilTheClockIsLookedAt(sink, 0);

        assertThat(output.pagesOf(1)).isEmpty();
    }

    @Test
    void lostEventsStandBetweenThePagesAroundTheLoss() {
        PagingSink sink = sink(1, 512, Paging.Order.PER_CPU);
        sink.start(new int[] {0}, names);
        checkpoint(sink, 0, 0, 10);

        sink.lost(0, 3);
        checkpoint(sink, 0, 10, 20);
        sink.lost(0, 4);
        sink.end(20);

        assertThat(output.pages()).extracting(TracePage::getLostEvents).containsExactly(0L, 3L, 4L);
        assertThat(output.pages()).extracting(p -> p.getEvents().size()).containsExactly(1, 1, 0);
    }

    @Test
    void aPageStaysBelowTheSizeOfARecordWhateverPageEventsSays() {
        PagingSink sink = sink(1, Integer.MAX_VALUE, Paging.Order.PER_CPU);
        sink.start(new int[] {0}, names);
        costs.clear();

        for (int i = 0; i < 100; i++) {
            sink.emit(0, i, 7, comm, new TraceEvent.Tracepoint("x", "y".repeat(60_000)), costs);
        }
        sink.end(100);

        assertThat(output.pages()).hasSizeGreaterThan(5);
        assertThat(output.pages().stream().mapToInt(p -> p.getEvents().size()).sum())
                .isEqualTo(100);
    }

    @Test
    void eventsAreCountedByName() {
        PagingSink sink = sink(1, 512, Paging.Order.PER_CPU);
        sink.start(new int[] {0}, names);
        costs.clear();
        List<TraceEvent> events = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            events.add(new TraceEvent.Tracepoint("event_" + i % 100, ""));
        }
        events.add(new TraceEvent.SchedWakeup(comm, 1, 120, 0, true, null));

        events.forEach(e -> sink.emit(0, 1, 7, comm, e, costs));

        assertThat(sink.eventCounts())
                .hasSize(101)
                .containsEntry("event_42", 2L)
                .containsEntry("sched_wakeup_new", 1L);
        events.forEach(e -> sink.emit(0, 1, 7, comm, e, costs));
        assertThat(sink.eventCounts()).hasSize(101).containsEntry("event_42", 4L);
    }

    @Test
    void anAbortedRunSendsWhatItHasAndItsEndMarkers() {
        PagingSink sink = sink(2, 512, Paging.Order.PER_CPU);
        sink.start(new int[] {0}, names);
        checkpoint(sink, 0, 0, 10);

        sink.abort();
        sink.abort();

        assertThat(output.pages()).hasSize(1);
        assertThat(output.sent().subList(3, 5))
                .allSatisfy(s -> assertThat(s.page().getEnd().getSpanNs()).isEqualTo(10));
    }

    @Test
    void anUnannouncedCpuIsAProgrammersError() {
        PagingSink sink = sink(1, 512, Paging.Order.PER_CPU);
        sink.start(new int[] {0, 2}, names);

        assertThatThrownBy(() -> checkpoint(sink, 1, 0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("CPU 1 was not announced when run run-1 began");
    }
}
