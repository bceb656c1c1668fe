package dev.wakestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cost.BinaryIn;
import dev.wakestream.cost.BinaryOut;
import dev.wakestream.cost.CostAccumulator;
import dev.wakestream.cost.FoldJournal;
import dev.wakestream.cost.GroupField;
import dev.wakestream.cost.PartialCodec;
import dev.wakestream.cost.PartialSink;
import dev.wakestream.cost.PartitionProgress;
import dev.wakestream.cost.ResultSink;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowPartial;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.cost.WindowedFold;
import dev.wakestream.cost.WindowedMerge;
import dev.wakestream.offline.OfflineFold;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.BadPageException;
import dev.wakestream.schema.serde.PageReader;
import dev.wakestream.schema.topic.RunKey;
import dev.wakestream.testing.Event;
import dev.wakestream.testing.FakeStore;
import dev.wakestream.testing.Keyed;
import dev.wakestream.testing.Outputs;
import dev.wakestream.testing.RandomRows;
import dev.wakestream.testing.RandomRun;
import dev.wakestream.testing.RandomWindows;
import dev.wakestream.testing.TestTrace;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Exactly-once, played through in memory: commits at any record, crashes at any record. A crash throws away everything since
 * the last commit (state, position, output) and all that was in memory; the result must be that of a run without crashes.
 */
class CrashTest {
    private WindowSpec windows = new WindowSpec(100, 0);

    private final TestTrace trace = new TestTrace();
    private final PageReader reader = new PageReader(trace.registry);
    private final FakeStore foldStore = new FakeStore();
    private final FakeStore mergeStore = new FakeStore();
    private List<SpecificRecord> outputs = new ArrayList<>();
    /** Small enough for many chunks and checkpoints in a run of the test's size. */
    private int chunkBytes = 100;

    private int logBytes = 1_000;
    private RowSpec rows = RowSpec.DEFAULT;
    private WindowedFold fold = new WindowedFold(windows, rows, newFoldStore());
    private WindowedMerge merge = newMerge();

    private record Commit(int position, Map<Bytes, byte[]> fold, Map<Bytes, byte[]> merge, List<SpecificRecord> out) {}

    private Commit commit(int position) {
        return new Commit(position, foldStore.copy(), mergeStore.copy(), new ArrayList<>(outputs));
    }

    private void crashAndRestart(Commit last) {
        foldStore.revertTo(last.fold());
        mergeStore.revertTo(last.merge());
        outputs = new ArrayList<>(last.out());
        FoldStore restoredFold = newFoldStore();
        fold = new WindowedFold(windows, rows, restoredFold);
        restoredFold.restore(fold);
        merge = newMerge();
        new MergeStore(mergeStore, windows, rows).restore(merge);
    }

    private FoldStore newFoldStore() {
        return new FoldStore(foldStore, windows, rows, chunkBytes, logBytes);
    }

    private WindowedMerge newMerge() {
        return new WindowedMerge(windows, rows, new MergeStore(mergeStore, windows, rows), new ResultSink() {
            @Override
            public void window(CostWindow window, long timestampMs) {
                outputs.add(window);
            }

            @Override
            public void profile(RunProfile profile, long timestampMs) {
                outputs.add(profile);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
                29, 30
            })
    void aCrashAtAnyRecordChangesNothing(long seed) {
        chunkBytes = 1 << (4 + seed % 7);
        logBytes = 1 << (seed % 15);
        windows = RandomWindows.of(seed, 0);
        if (seed % 3 != 0) {
            rows = RandomRows.of(seed);
        }
        fold = new WindowedFold(windows, rows, newFoldStore());
        merge = newMerge();
        RandomRun run = new RandomRun(trace, "r", seed);
        List<Deque<Keyed>> queues = run.records(seed);
        if (seed % 2 == 0) {
            queues.forEach(queue -> RandomRun.harm(queue, seed));
        }
        List<Keyed> records = RandomRun.interleave(queues, seed);
        Outputs expected = new Outputs();
        OfflineFold undisturbed = new OfflineFold(trace.registry, windows, rows, expected);
        for (Keyed record : records) {
            RunKey key = record.key().matches(".*/-?[0-9]+") ? RunKey.parse(record.key()) : null;
            undisturbed.add(key, record.value(), 0);
        }
        Random random = new Random(seed);

        Commit last = commit(0);
        int crashes = 0;
        for (int at = 0; at < records.size(); at++) {
            boolean ended = apply(records.get(at));
            if (ended || random.nextInt(10) == 0) {
                drain();
            }
            if (random.nextInt(6) == 0) {
                last = commit(at + 1);
            }
            if (random.nextInt(12) == 0 && crashes < 50) {
                crashAndRestart(last);
                at = last.position() - 1;
                crashes++;
            }
        }

        Outputs actual = new Outputs();
        outputs.forEach(output -> {
            if (output instanceof CostWindow window) {
                actual.window(window, 0);
            } else if (output instanceof RunProfile profile) {
                actual.profile(profile, 0);
            }
        });
        assertThat(actual.bytes("r")).isEqualTo(expected.bytes("r"));
        assertThat(foldStore.approximateNumEntries()).isZero();
        assertThat(mergeStore.approximateNumEntries()).isZero();
    }

    private boolean apply(Keyed record) {
        try {
            reader.read(record.value(), fold.collector());
            return fold.apply(0).runEnded();
        } catch (BadPageException e) {
            RunKey key = RunKey.parse(record.key());
            fold.countRejected(key.run(), key.cpu(), e.reason().label());
            return false;
        }
    }

    @Test
    void aRestartWithOtherWindowsGivesUpOpenRunsInsteadOfMixing() throws BadPageException {
        reader.read(trace.begin("r", 0, 1, 1, 0), fold.collector());
        fold.apply(0);
        reader.read(trace.page("r", 0, 0, 0, Event.cost(5, "c", "f", 5)), fold.collector());
        fold.apply(0);
        drain();
        WindowSpec others = new WindowSpec(250, 0);

        WindowedFold after = new WindowedFold(others, FoldJournal.NONE);
        new FoldStore(foldStore, others, rows).restore(after);
        new MergeStore(mergeStore, others, rows).restore(merge);

        assertThat(after.openRuns()).isZero();
        assertThat(foldStore.approximateNumEntries()).isZero();
        assertThat(mergeStore.approximateNumEntries()).isZero();
        assertThat(PartialCodec.decode("r", others, rows, partial(), failing())).isFalse();
    }

    @Test
    void aRestartWithOtherRowsGivesUpOpenRunsInsteadOfMixing() throws BadPageException {
        reader.read(trace.begin("r", 0, 1, 1, 0), fold.collector());
        fold.apply(0);
        drain();
        RowSpec others = new RowSpec(Set.of(GroupField.CPU), true, RowSpec.DEFAULT_MAX_ROWS);

        WindowedFold after = new WindowedFold(windows, others, FoldJournal.NONE);
        new FoldStore(foldStore, windows, others).restore(after);
        new MergeStore(mergeStore, windows, others).restore(merge);

        assertThat(after.openRuns()).isZero();
        assertThat(foldStore.approximateNumEntries()).isZero();
        assertThat(mergeStore.approximateNumEntries()).isZero();
        assertThat(PartialCodec.decode("r", windows, others, partial(), failing()))
                .isFalse();
    }

    @Test
    void aRestartWithAnotherMostRowsGoesOn() throws BadPageException {
        reader.read(trace.begin("r", 0, 1, 1, 0), fold.collector());
        fold.apply(0);
        RowSpec others = new RowSpec(Set.of(), true, 3);

        WindowedFold after = new WindowedFold(windows, others, FoldJournal.NONE);
        new FoldStore(foldStore, windows, others).restore(after);

        assertThat(after.openRuns()).isOne();
    }

    private BinaryIn partial() {
        BinaryOut out = new BinaryOut();
        PartialCodec.encode(new WindowPartial("r", 0, 0, CostAccumulator.empty()), windows, RowSpec.DEFAULT, out);
        return new BinaryIn(out.toByteArray());
    }

    private static PartialSink failing() {
        return new PartialSink() {
            @Override
            public void window(WindowPartial partial) {
                throw new AssertionError("told " + partial);
            }

            @Override
            public void progress(PartitionProgress progress) {
                throw new AssertionError("told " + progress);
            }
        };
    }

    /** By way of bytes, as through the internal topic. */
    private void drain() {
        BinaryOut out = new BinaryOut();
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
                PartialCodec.encode(partial, windows, rows, out.reset());
                PartialCodec.decode(partial.run(), windows, rows, new BinaryIn(out.toByteArray()), toMerge);
            }

            @Override
            public void progress(PartitionProgress progress) {
                PartialCodec.encode(progress, windows, rows, out.reset());
                PartialCodec.decode(progress.run(), windows, rows, new BinaryIn(out.toByteArray()), toMerge);
            }
        });
    }
}
