package dev.wakestream.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cost.WindowSpec;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.topic.RunKey;
import dev.wakestream.testing.Event;
import dev.wakestream.testing.Keyed;
import dev.wakestream.testing.Outputs;
import dev.wakestream.testing.RandomRun;
import dev.wakestream.testing.TestTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of the fold, on runs made from seeds. */
class OfflineFoldPropertyTest {
    private static final WindowSpec WINDOWS = new WindowSpec(100, 0);

    private final TestTrace trace = new TestTrace();

    private Outputs fold(List<Keyed> records) {
        Outputs out = new Outputs();
        OfflineFold fold = new OfflineFold(trace.registry, WINDOWS, out);
        for (Keyed record : records) {
            RunKey key = record.key().matches(".*/-?[0-9]+") ? RunKey.parse(record.key()) : null;
            fold.add(key, record.value(), 0);
        }
        fold.finish();
        return out;
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
