package dev.wakestream.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cost.DataCounter;
import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.topic.RunKey;
import dev.wakestream.testing.BadRecords;
import dev.wakestream.testing.Keyed;
import dev.wakestream.testing.Outputs;
import dev.wakestream.testing.RandomRun;
import dev.wakestream.testing.RandomWindows;
import dev.wakestream.testing.ReferenceCoverage;
import dev.wakestream.testing.TestTrace;
import java.util.Deque;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams with every kind of bad record, made from seeds: what windows lack, and where every record went. */
class IncompleteWindowsTest {
    private final TestTrace trace = new TestTrace();
    private final Outputs out = new Outputs();

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    private static WindowSpec windows(long seed) {
        return new WindowSpec(RandomWindows.of(seed, 0).definitions(), seed % 3 * 40, BadRecords.MAX_AHEAD_NS);
    }

    private List<Deque<Keyed>> queues(RandomRun run, long seed) {
        List<Deque<Keyed>> queues = run.records(seed);
        for (Deque<Keyed> queue : queues) {
            if (seed % 4 != 0) {
                RandomRun.harm(queue, seed);
            }
            if (seed % 2 == 0) {
                new BadRecords(trace, run, seed).strewInto(queue);
            }
        }
        return queues;
    }

    private OfflineFold fold(List<Keyed> records, WindowSpec windows) {
        OfflineFold fold = new OfflineFold(trace.registry, windows, out);
        for (Keyed record : records) {
            RunKey key = record.key().matches(".*/-?[0-9]+") ? RunKey.parse(record.key()) : null;
            fold.add(key, record.value(), 0);
        }
        return fold;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void windowsLackWhatTheirPagesLeaveOut(long seed) {
        RandomRun run = new RandomRun(trace, "r", seed);
        WindowSpec windows = windows(seed);
        List<Deque<Keyed>> queues = queues(run, seed);
        ReferenceCoverage reference = new ReferenceCoverage(trace.registry, run, queues);

        fold(RandomRun.interleave(queues, seed), windows);

        int cpus = run.events.size();
        for (CostWindow window : out.closed("r")) {
            int missing =
                    reference.missing(window.getStartNs(), window.getEndNs()).size();
            boolean loss = window.getCounters().stream()
                    .anyMatch(c ->
                            DataCounter.ofName(c.getName()).orElseThrow().severity() == DataCounter.Severity.ERROR);
            assertThat(window.getCpusCovered()).as("%s", window).isEqualTo(cpus - missing);
            assertThat(window.getIncomplete()).as("%s", window).isEqualTo(missing > 0 || loss);
        }
        RunProfile profile = out.profile("r");
        WindowDefinition first = windows.definitions().get(0);
        List<CostWindow> ofFirst = out.closed("r").stream()
                .filter(w -> w.getWindow().equals(first.name()))
                .toList();
        assertThat(profile.getWindows()).isEqualTo(ofFirst.size());
        assertThat(profile.getIncompleteWindows())
                .isEqualTo(ofFirst.stream().filter(CostWindow::getIncomplete).count());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyRecordIsFoldedIgnoredOrRejectedAndCounted(long seed) {
        RandomRun run = new RandomRun(trace, "r", seed);
        List<Keyed> records = RandomRun.interleave(queues(run, seed), seed);

        OfflineFold fold = fold(records, windows(seed));

        RunProfile profile = out.profile("r");
        long ofFinished = Accounts.of(profile);
        long rejected = fold.rejected().values().stream().mapToLong(n -> n).sum();
        assertThat(ofFinished + rejected + 2L * run.partitions).isEqualTo(records.size());
        assertThat(rejected - fold.rejected().getOrDefault("unknown_run", 0L))
                .as("those of the run are in its profile, by reason")
                .isEqualTo(Accounts.rejected(profile));
        if (seed % 2 == 0) {
            assertThat(fold.rejected())
                    .containsKeys(
                            "time_out_of_range",
                            "sequence_out_of_range",
                            "unknown_cpu",
                            "unknown_run",
                            "no_value",
                            "not_framed",
                            "unknown_schema",
                            "truncated",
                            "trailing_bytes",
                            "bad_marker");
        }
    }

    /** What a profile says of the records of its run. */
    private static final class Accounts {
        /** Pages folded, and records ignored. */
        private static long of(RunProfile profile) {
            return profile.getPages()
                    + count(profile, DataCounter.DUPLICATE_PAGES)
                    + count(profile, DataCounter.DUPLICATE_MARKERS);
        }

        private static long rejected(RunProfile profile) {
            return count(profile, DataCounter.REJECTED_RECORDS);
        }

        private static long count(RunProfile profile, DataCounter counter) {
            return profile.getCounters().stream()
                    .filter(c -> c.getName().equals(counter.counterName()))
                    .mapToLong(c -> c.getCount())
                    .sum();
        }
    }
}
