package dev.wakestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cost.BinaryIn;
import dev.wakestream.cost.BinaryOut;
import dev.wakestream.cost.GroupField;
import dev.wakestream.cost.PartialCodec;
import dev.wakestream.cost.PartialSink;
import dev.wakestream.cost.PartitionProgress;
import dev.wakestream.cost.ResultSink;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.cost.WindowPartial;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.cost.WindowedFold;
import dev.wakestream.cost.WindowedMerge;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.BadPageException;
import dev.wakestream.schema.serde.PageReader;
import dev.wakestream.schema.serde.PageWriter;
import dev.wakestream.schema.topic.Topics;
import dev.wakestream.testing.Event;
import dev.wakestream.testing.FakeStore;
import dev.wakestream.testing.Names;
import dev.wakestream.testing.Outputs;
import dev.wakestream.testing.TestTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

/**
 * However many names a run has, of whatever is not cut, and however many CPUs: no record outgrows its topic. What programs have, long
 * symbols, is in {@link LongRowsTest}.
 */
class RecordLimitTest {
    /** For the key and the headers of a record. */
    private static final int MOST = Topics.MAX_RESULT_BYTES - 1_000;

    private static final WindowSpec WINDOWS = new WindowSpec(
            List.of(WindowDefinition.tumbling(100), new WindowDefinition(1_000, 100), WindowDefinition.tumbling(3_000)),
            0,
            WindowSpec.DEFAULT_MAX_AHEAD_NS);

    private final TestTrace trace = new TestTrace();
    private final PageReader reader = new PageReader(trace.registry);
    private final FakeStore foldStore =
            new FakeStore().observed((key, value) -> note("fold " + kind(key.get()), value));
    private final FakeStore mergeStore =
            new FakeStore().observed((key, value) -> note("merge " + kind(key.get()), value));
    /** Bytes of the largest record by what it is. */
    private final Map<String, Integer> largest = new TreeMap<>();

    private final Outputs out = new Outputs();
    private RowSpec rows = new RowSpec(Set.of(), true, RowSpec.LARGEST_MAX_ROWS);
    private WindowedFold fold = newFold();
    private WindowedMerge merge = newMerge();

    private static String kind(byte[] key) {
        return StateKey.decode(Bytes.wrap(key)).kind().name();
    }

    private void note(String what, byte[] value) {
        largest.merge(what, value.length, Math::max);
    }

    private WindowedFold newFold() {
        return new WindowedFold(WINDOWS, rows, new FoldStore(foldStore, WINDOWS, rows));
    }

    private WindowedMerge newMerge() {
        return new WindowedMerge(WINDOWS, rows, new MergeStore(mergeStore, WINDOWS, rows), new ResultSink() {
            @Override
            public void window(CostWindow window, long timestampMs) {
                note("window", Outputs.bytes(window));
                out.window(window, timestampMs);
            }

            @Override
            public void profile(RunProfile profile, long timestampMs) {
                note("profile", Outputs.bytes(profile));
                out.profile(profile, timestampMs);
            }
        });
    }

    private void use(RowSpec other) {
        rows = other;
        fold = newFold();
        merge = newMerge();
    }

    private void add(byte[] record) throws BadPageException {
        assertThat(record.length).isLessThan(1_048_588);
        reader.read(record, fold.collector());
        assertThat(fold.apply(0).rejection()).isNull();
    }

    /** By way of bytes, as through the internal topic. */
    private void drain() {
        PartialSink toMerge = new PartialSink() {
            @Override
            public void window(WindowPartial partial) {
                merge.add(partial);
            }

            @Override
            public void progress(PartitionProgress progress) {
                merge.add(progress);
            }
        };
        fold.drain(new PartialSink() {
            @Override
            public void window(WindowPartial partial) {
                BinaryOut bytes = new BinaryOut();
                PartialCodec.encode(partial, WINDOWS, rows, bytes);
                note("partial", bytes.toByteArray());
                PartialCodec.decode(partial.run(), WINDOWS, rows, new BinaryIn(bytes.toByteArray()), toMerge);
            }

            @Override
            public void progress(PartitionProgress progress) {
                BinaryOut bytes = new BinaryOut();
                PartialCodec.encode(progress, WINDOWS, rows, bytes);
                note("progress", bytes.toByteArray());
                PartialCodec.decode(progress.run(), WINDOWS, rows, new BinaryIn(bytes.toByteArray()), toMerge);
            }
        });
    }

    private void restart() {
        FoldStore restored = new FoldStore(foldStore, WINDOWS, rows);
        fold = new WindowedFold(WINDOWS, rows, restored);
        restored.restore(fold);
        merge = newMerge();
        new MergeStore(mergeStore, WINDOWS, rows).restore(merge);
    }

    private void allFit() {
        assertThat(largest)
                .allSatisfy((what, bytes) -> assertThat(bytes).as(what).isLessThan(MOST));
        assertThat(foldStore.approximateNumEntries()).isZero();
        assertThat(mergeStore.approximateNumEntries()).isZero();
    }

    /** Each page has all its symbols, of the greatest length that is kept, under all its comms. */
    @Test
    void longSymbolsUnderManyComms() throws BadPageException {
        int pages = 8;
        int comms = 100;
        int symbols = 300;
        add(trace.begin("r", 0, 1, 1, 0));
        for (int i = 0; i < pages; i++) {
            add(manyRows(i, 10L * i, 10L * (i + 1), comms, symbols));
            if (i % 4 == 3) {
                drain();
                merge.live();
                restart();
            }
        }
        add(trace.end("r", 0, 10L * pages, Map.of(0, (long) pages)));
        drain();

        allFit();
        RunProfile profile = out.profile("r");
        assertThat(sum(profile.getFunctions())).isEqualTo(profile.getTotalNs()).isEqualTo(3L * pages * comms * symbols);
        assertThat(profile.getEventsTotal()).isEqualTo((long) pages * comms);
        assertThat(profile.getEvents())
                .extracting(EventCount::getEvent)
                .contains("[other]")
                .hasSizeLessThan(pages * comms);
        assertThat(Outputs.counters(profile.getCounters())).containsKey("folded_rows rows of a partition");
    }

    private byte[] manyRows(int seq, long firstNs, long lastNs, int comms, int symbols) {
        Names names = new Names();
        PageWriter writer = new PageWriter(names);
        writer.begin("r", 0, seq, firstNs, 0);
        for (int i = 0; i < comms; i++) {
            int comm = names.commId("comm" + i);
            writer.event(lastNs, 1 + i, comm);
            writer.tracepoint("e".repeat(980) + seq + "/" + i, "");
            for (int j = 0; j < symbols; j++) {
                writer.cost(names.symbolId("s".repeat(980) + seq + "/" + j, null), comm, 1, 3);
            }
            writer.endEvent();
        }
        return writer.finish(trace.schemaId, lastNs);
    }

    /** Halted idle is not folded for the number of its rows, but where a record has no room for them. */
    @Test
    void haltedIdleUnderTooManyComms() throws BadPageException {
        int pages = 40;
        int comms = 500;
        add(trace.begin("r", 0, 1, 1, 0));
        for (int i = 0; i < pages; i++) {
            List<Event> events = new ArrayList<>();
            for (int j = 0; j < comms; j++) {
                events.add(event(50, Event.Kind.CHECKPOINT, 1, "c".repeat(980) + i + "/" + j, "[idle]", 3));
            }
            events.add(Event.cost(50, "c", "f" + i, 5));
            add(trace.page("r", 0, i, i == 0 ? 0 : 50, 50, events));
        }
        add(trace.end("r", 0, 60, Map.of(0, (long) pages)));
        drain();

        allFit();
        RunProfile profile = out.profile("r");
        assertThat(profile.getIdleNs()).isEqualTo(3L * pages * comms);
        assertThat(profile.getTotalNs()).isEqualTo(profile.getIdleNs() + 5L * pages);
        assertThat(sum(profile.getFunctions())).isEqualTo(profile.getTotalNs());
        assertThat(profile.getFunctions())
                .filteredOn(row -> row.getComm().equals("[other]"))
                .extracting(FunctionCost::getSymbol)
                .contains("[idle]");
    }

    @Test
    void namesThatWereMergedInManyPartitions() throws BadPageException {
        int partitions = 48;
        for (int partition = 0; partition < partitions; partition++) {
            add(trace.begin("r", partition, partitions, partitions, partition));
            for (int page = 0; page < 3; page++) {
                List<Event> events = new ArrayList<>();
                for (int i = 0; i < 600; i++) {
                    String symbol = partition + "/" + page + "/" + i + "s".repeat(220) + ".isra.0";
                    events.add(Event.cost(50, "c", symbol, 1));
                }
                add(trace.page("r", partition, page, page == 0 ? 0 : 50, 50, events));
            }
        }
        drain();
        for (int partition = 0; partition < partitions; partition++) {
            add(trace.end("r", partition, 60, Map.of(partition, 3L)));
        }
        drain();

        allFit();
        assertThat(Outputs.counters(out.profile("r").getCounters()).entrySet().stream()
                        .filter(counter -> counter.getKey().startsWith("normalised_names"))
                        .mapToLong(Map.Entry::getValue)
                        .sum())
                .isEqualTo(partitions * 3L * 600);
    }

    @Test
    void asManyCpusAsARunMayHave() throws BadPageException {
        int cpus = 1 << 16;
        use(new RowSpec(Set.of(GroupField.CPU), true, RowSpec.LARGEST_MAX_ROWS));
        Map<Integer, Long> sent = new TreeMap<>();
        add(trace.begin("r", 0, 1, cpus, IntStream.range(0, cpus).boxed().toArray(Integer[]::new)));
        for (int cpu = 0; cpu < cpus; cpu++) {
            List<Event> events = new ArrayList<>();
            events.add(event(10, Event.Kind.SWITCH, 0, "swapper", "[idle]", 1L << 50));
            events.add(event(20 + cpu % 70, Event.Kind.SCAN, 1, "c", "f", 1L << 30));
            events.add(event(90, Event.Kind.WAKEUP, 1, "c", "f", 1L << 40));
            add(trace.page("r", cpu, 0, 0, 90, events));
            sent.put(cpu, 1L);
        }
        drain();
        merge.live();
        restart();
        add(trace.end("r", 0, 100, sent));
        drain();

        allFit();
        RunProfile profile = out.profile("r");
        assertThat(profile.getFunctions())
                .filteredOn(row -> row.getComm().equals("swapper"))
                .as("rows of halted idle")
                .hasSize(cpus);
        assertThat(profile.getStats().getCpus()).hasSize(cpus);
    }

    private static Event event(long timeNs, Event.Kind kind, int pid, String comm, String symbol, long selfNs) {
        return new Event(timeNs, kind, pid, comm, List.of(new Event.Cost(comm, symbol, null, 1, selfNs)));
    }

    @Test
    void aRunOfMoreCpusIsRefused() throws BadPageException {
        Integer[] one = {0};
        for (int cpus : new int[] {(1 << 16) + 1, Integer.MAX_VALUE}) {
            reader.read(trace.begin("r", 0, 1, cpus, one), fold.collector());
            assertThat(fold.apply(0).rejection())
                    .hasToString("Rejection[reason=BAD_MARKER, message=begin marker of run r"
                            + " names partition 0 of 1 and 1 of " + cpus + " CPUs; allowed: 0 … 65536 CPUs]");
        }
        Integer[] many = new Integer[(1 << 16) + 1];
        Arrays.setAll(many, cpu -> cpu);
        reader.read(trace.begin("r", 0, 1, 5, many), fold.collector());
        assertThat(fold.apply(0).rejection()).isNotNull();
    }

    private static long sum(List<FunctionCost> functions) {
        return functions.stream().mapToLong(FunctionCost::getSelfNs).sum();
    }
}
