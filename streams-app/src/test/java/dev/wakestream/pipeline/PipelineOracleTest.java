package dev.wakestream.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.offline.OfflineFold;
import dev.wakestream.schema.topic.RunKey;
import dev.wakestream.testing.Keyed;
import dev.wakestream.testing.Outputs;
import dev.wakestream.testing.RandomRows;
import dev.wakestream.testing.RandomRun;
import dev.wakestream.testing.RandomWindows;
import dev.wakestream.testing.TestTrace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pipeline gives what the offline fold gives, to the last bit: harmed streams of two interleaved runs, made from seeds. */
class PipelineOracleTest {
    @TempDir
    Path stateDir;

    private final TestTrace trace = new TestTrace();

    private List<Deque<Keyed>> queues(String run, long seed) {
        List<Deque<Keyed>> queues = new RandomRun(trace, run, seed).records(seed);
        for (int i = 0; i < queues.size(); i++) {
            if (seed % 2 == 0) {
                RandomRun.harm(queues.get(i), seed + i);
            }
        }
        return queues;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15})
    void givesWhatTheOfflineFoldGives(long seed) {
        RowSpec rows = seed % 2 == 0 ? RowSpec.DEFAULT : RandomRows.of(seed);
        WindowSpec windows = RandomWindows.of(seed, 30);
        Outputs expected = new Outputs();
        OfflineFold offline = new OfflineFold(trace.registry, windows, rows, expected);
        for (String run : List.of("a", "b")) {
            for (Keyed record : RandomRun.interleave(queues(run, seed + run.hashCode()), 7)) {
                RunKey key = record.key().matches(".*/-?[0-9]+") ? RunKey.parse(record.key()) : null;
                offline.add(key, record.value(), 0);
            }
        }

        List<Deque<Keyed>> both = new ArrayList<>(queues("a", seed + "a".hashCode()));
        both.addAll(queues("b", seed + "b".hashCode()));
        Random ticks = new Random(seed);
        try (PipelineDriver pipeline = new PipelineDriver(trace.registry, windows, rows, stateDir)) {
            for (Keyed record : RandomRun.interleave(both, seed)) {
                pipeline.pipe(List.of(record));
                if (ticks.nextInt(5) == 0) {
                    pipeline.tick();
                }
            }

            assertThat(pipeline.out().bytes("a")).isEqualTo(expected.bytes("a"));
            assertThat(pipeline.out().bytes("b")).isEqualTo(expected.bytes("b"));
        }
    }
}
