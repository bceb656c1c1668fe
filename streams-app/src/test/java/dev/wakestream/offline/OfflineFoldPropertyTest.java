package dev.wakestream.offline;

import static dev.wakestream.testing.Outputs.counters;
import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cost.DataCounter;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.AvroDeserializer;
import dev.wakestream.schema.serde.AvroSerializer;
import dev.wakestream.schema.topic.RunKey;
import dev.wakestream.schema.topic.Topics;
import dev.wakestream.testing.Event;
import dev.wakestream.testing.Keyed;
import dev.wakestream.testing.Outputs;
import dev.wakestream.testing.RandomRun;
import dev.wakestream.testing.RandomWindows;
import dev.wakestream.testing.TestTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of the fold, on runs made from seeds. */
class OfflineFoldPropertyTest {
    private static final WindowSpec WINDOWS = new WindowSpec(100, 0);
    /** Names as they are: what rows are otherwise is tested with them. */
    private static final RowSpec ROWS = new RowSpec(Set.of(), false, RowSpec.DEFAULT_MAX_ROWS);

    private final TestTrace trace = new TestTrace();

    private Outputs fold(List<Keyed> records) {
        return fold(records, WINDOWS);
    }

    private Outputs fold(List<Keyed> records, WindowSpec windows) {
        Outputs out = new Outputs();
        OfflineFold fold = new OfflineFold(trace.registry, windows, ROWS, out);
        for (Keyed record : records) {
            RunKey key = record.key().matches(".*/-?[0-9]+") ? RunKey.parse(record.key()) : null;
            fold.add(key, record.value(), 0);
        }
        fold.finish();
        return out;
    }

    /** Whatever is read of the rest of the run is as if the page were not there. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void aPageFromTheFutureCostsExactlyThatPage(long seed) {
        RandomRun run = new RandomRun(trace, "r", seed);
        List<Keyed> records = RandomRun.interleave(run.records(seed), seed);
        int at = someSecondPage(records, new Random(seed));
        Keyed good = records.get(at);
        List<Keyed> without = new ArrayList<>(records);
        without.remove(at);
        List<Keyed> shifted = new ArrayList<>(records);
        shifted.set(at, new Keyed(good.partition(), good.key(), later(good, 1 + new Random(seed).nextInt(5_000))));

        Outputs expected = fold(without);
        Outputs found = fold(shifted);

        assertThat(counters(found.profile("r").getCounters())).containsEntry("rejected_records time_gap", 1L);
        assertThat(withoutRejected(found)).isEqualTo(withoutRejected(expected));
    }

    /** A page, not the first of its CPU. */
    private static int someSecondPage(List<Keyed> records, Random random) {
        List<Integer> pages = new ArrayList<>();
        Set<String> seen = new TreeSet<>();
        for (int i = 0; i < records.size(); i++) {
            String key = records.get(i).key();
            if (key.matches(".*/-?[0-9]+") && !seen.add(key)) {
                pages.add(i);
            }
        }
        return pages.get(random.nextInt(pages.size()));
    }

    /** The same page with all its times later. */
    private byte[] later(Keyed record, long byNs) {
        TracePage page = Objects.requireNonNull(
                new AvroDeserializer<>(trace.registry, TracePage.class).deserialize("", record.value()));
        page.setFirstNs(page.getFirstNs() + byNs);
        page.setLastNs(page.getLastNs() + byNs);
        return Objects.requireNonNull(
                AvroSerializer.forValues(trace.registry, TracePage.class).serialize(Topics.TRACE.name(), page));
    }

    private static List<String> withoutRejected(Outputs out) {
        List<String> all = new ArrayList<>();
        for (CostWindow window : out.closed("r")) {
            window.setCounters(withoutRejected(window.getCounters()));
            all.add(window.toString());
        }
        RunProfile profile = out.profile("r");
        profile.setCounters(withoutRejected(profile.getCounters()));
        all.add(profile.toString());
        return all;
    }

    private static List<Counter> withoutRejected(List<Counter> counters) {
        return counters.stream()
                .filter(c -> !c.getName().equals(DataCounter.REJECTED_RECORDS.counterName()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void sumsWhatASimpleLoopSums(long seed) {
        RandomRun run = new RandomRun(trace, "r", seed);
        Map<String, Long> costs = new TreeMap<>();
        Map<String, Long> events = new TreeMap<>();
        run.events.values().stream().flatMap(List::stream).forEach(event -> {
            long start = Math.max(0, event.timeNs() - 1) / 100 * 100;
            events.merge(start + " " + event.kind().eventName, 1L, Long::sum);
            for (Event.Cost c : event.costs()) {
                costs.merge(String.join(" ", "" + start, c.comm(), c.symbol(), "" + c.dso()), c.selfNs(), Long::sum);
            }
        });

        Outputs out = fold(RandomRun.interleave(run.records(seed), seed));

        Map<String, Long> foldedCosts = new TreeMap<>();
        Map<String, Long> foldedEvents = new TreeMap<>();
        for (CostWindow w : out.closed("r")) {
            for (FunctionCost f : w.getFunctions()) {
                foldedCosts.put(
                        String.join(" ", "" + w.getStartNs(), f.getComm(), f.getSymbol(), "" + f.getDso()),
                        f.getSelfNs());
            }
            for (EventCount e : w.getEvents()) {
                foldedEvents.put(w.getStartNs() + " " + e.getEvent(), e.getCount());
            }
        }
        assertThat(foldedCosts).isEqualTo(costs);
        assertThat(foldedEvents).isEqualTo(events);
        RunProfile profile = out.profile("r");
        assertThat(profile.getTotalNs())
                .isEqualTo(costs.values().stream().mapToLong(v -> v).sum());
        assertThat(profile.getCounters()).isEmpty();
        assertThat(profile.getCpus()).isEqualTo(run.events.size());
    }

    /** Each event goes into each of the windows that contain the instant before it. */
    private static Map<String, Long> sumsOf(WindowDefinition definition, RandomRun run) {
        Map<String, Long> sums = new TreeMap<>();
        run.events.values().stream().flatMap(List::stream).forEach(event -> {
            long instant = Math.max(0, event.timeNs() - 1);
            for (long start = 0; start <= instant; start += definition.hopNs()) {
                if (instant < start + definition.lengthNs()) {
                    sums.merge(start + " " + event.kind().eventName, 1L, Long::sum);
                    for (Event.Cost c : event.costs()) {
                        String row = String.join(" ", "" + start, c.comm(), c.symbol(), "" + c.dso());
                        sums.merge(row + " ns", c.selfNs(), Long::sum);
                        sums.merge(row + " calls", c.calls(), Long::sum);
                    }
                }
            }
        });
        return sums;
    }

    /** Starts of the windows that something is in. */
    private static SortedSet<Long> startsOf(WindowDefinition definition, RandomRun run) {
        SortedSet<Long> starts = new TreeSet<>();
        run.events.values().stream().flatMap(List::stream).forEach(event -> {
            long instant = Math.max(0, event.timeNs() - 1);
            for (long start = 0; start <= instant; start += definition.hopNs()) {
                if (instant < start + definition.lengthNs()) {
                    starts.add(start);
                }
            }
        });
        return starts;
    }

    private static Map<String, Long> sumsIn(List<CostWindow> windows) {
        Map<String, Long> sums = new TreeMap<>();
        for (CostWindow w : windows) {
            w.getEvents().forEach(e -> sums.put(w.getStartNs() + " " + e.getEvent(), e.getCount()));
            for (FunctionCost f : w.getFunctions()) {
                String row = String.join(" ", "" + w.getStartNs(), f.getComm(), f.getSymbol(), "" + f.getDso());
                sums.put(row + " ns", f.getSelfNs());
                sums.put(row + " calls", f.getCalls());
            }
        }
        return sums;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void windowsOfEveryDefinitionSumWhatASimpleLoopSums(long seed) {
        RandomRun run = new RandomRun(trace, "r", seed);
        WindowSpec windows = RandomWindows.of(seed, seed % 3 * 40);

        Outputs out = fold(RandomRun.interleave(run.records(seed), seed), windows);

        for (WindowDefinition definition : windows.definitions()) {
            List<CostWindow> closed = out.closed("r").stream()
                    .filter(w -> w.getWindow().equals(definition.name()))
                    .toList();
            assertThat(sumsIn(closed)).as("%s of %s", definition, windows).isEqualTo(sumsOf(definition, run));
            assertThat(closed).extracting(CostWindow::getStartNs).containsExactlyElementsOf(startsOf(definition, run));
            assertThat(closed).allMatch(w -> w.getEndNs() == w.getStartNs() + definition.lengthNs());
            assertThat(closed).allMatch(w -> w.getCpus() == run.events.size() && w.getCpusCovered() == w.getCpus());
            assertThat(closed).noneMatch(CostWindow::getIncomplete);
        }
        assertThat(out.profile("r").getIncompleteWindows()).isZero();
    }

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theProfileIsTheSameWhateverTheDefinitions(long seed) {
        RandomRun run = new RandomRun(trace, "r", seed);
        List<String> profiles = new ArrayList<>();
        for (WindowSpec windows : List.of(new WindowSpec(50, 0), RandomWindows.of(seed, 0))) {
            Outputs out = fold(RandomRun.interleave(run.records(seed), seed), windows);
            out.profile("r").setWindows(0);
            profiles.add(Outputs.hex(out.profile("r")));
        }

        assertThat(profiles.get(1)).isEqualTo(profiles.get(0));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void cuttingPagesDifferentlyChangesNothing(long seed) {
        RandomRun run = new RandomRun(trace, "r", seed);
        Outputs one = fold(RandomRun.interleave(run.records(seed), seed));

        Outputs other = fold(RandomRun.interleave(run.records(seed + 1_000), seed + 2_000));

        assertThat(withoutPages(other)).isEqualTo(withoutPages(one));
    }

    /** The number of pages is the one thing that may differ. */
    private static List<String> withoutPages(Outputs out) {
        out.profile("r").setPages(0);
        return out.bytes("r");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void theOrderAcrossPartitionsChangesNothingNotEvenForHarmedStreams(long seed) {
        RandomRun run = new RandomRun(trace, "r", seed);
        List<List<String>> results = new ArrayList<>();
        for (long order = 0; order < 3; order++) {
            var queues = run.records(seed);
            for (int i = 0; i < queues.size(); i++) {
                RandomRun.harm(queues.get(i), seed * 31 + i);
            }
            results.add(fold(RandomRun.interleave(queues, order)).bytes("r"));
        }

        assertThat(results).allMatch(results.get(0)::equals);
    }
}
