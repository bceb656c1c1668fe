package dev.wakestream.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.offline.OfflineFold;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.topic.RejectedHeaders;
import dev.wakestream.schema.topic.RunKey;
import dev.wakestream.testing.BadRecords;
import dev.wakestream.testing.Keyed;
import dev.wakestream.testing.Outputs;
import dev.wakestream.testing.RandomRows;
import dev.wakestream.testing.RandomRun;
import dev.wakestream.testing.RandomWindows;
import dev.wakestream.testing.TestTrace;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pipeline gives what the offline fold gives, to the last bit: harmed streams of two interleaved runs, made from seeds. */
class PipelineOracleTest {
    @TempDir
    Path stateDir;

    private final TestTrace trace = new TestTrace();

    private List<Deque<Keyed>> queues(String name, long seed) {
        RandomRun run = new RandomRun(trace, name, seed);
        List<Deque<Keyed>> queues = run.records(seed);
        for (int i = 0; i < queues.size(); i++) {
            if (seed % 2 == 0) {
                RandomRun.harm(queues.get(i), seed + i);
                new BadRecords(trace, run, seed).strewInto(queues.get(i));
            }
        }
        return queues;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15})
    void givesWhatTheOfflineFoldGives(long seed) {
        RowSpec rows = seed % 2 == 0 ? RowSpec.DEFAULT : RandomRows.of(seed);
        WindowSpec windows = new WindowSpec(RandomWindows.of(seed, 0).definitions(), 30, BadRecords.MAX_AHEAD_NS);
        Outputs expected = new Outputs();
        OfflineFold offline = new OfflineFold(trace.registry, windows, rows, expected);
        for (String run : List.of("a", "b")) {
            for (Keyed record : RandomRun.interleave(queues(run, seed + run.hashCode()), 7)) {
                RunKey key = record.key().matches(".*/-?[0-9]+") ? RunKey.parse(record.key()) : null;
                offline.add(key, record.value(), 0);
            }
        }

        int markers = 2
                * (queues("a", seed + "a".hashCode()).size()
                        + queues("b", seed + "b".hashCode()).size());
        List<Deque<Keyed>> both = new ArrayList<>(queues("a", seed + "a".hashCode()));
        both.addAll(queues("b", seed + "b".hashCode()));
        Random ticks = new Random(seed);
        int piped = 0;
        try (PipelineDriver pipeline = new PipelineDriver(trace.registry, windows, rows, stateDir)) {
            for (Keyed record : RandomRun.interleave(both, seed)) {
                pipeline.pipe(List.of(record));
                piped++;
                if (ticks.nextInt(5) == 0) {
                    pipeline.tick();
                }
            }

            assertThat(pipeline.out().bytes("a")).isEqualTo(expected.bytes("a"));
            assertThat(pipeline.out().bytes("b")).isEqualTo(expected.bytes("b"));
            Map<String, Long> rejected = pipeline.rejected().stream()
                    .collect(Collectors.groupingBy(PipelineOracleTest::reason, TreeMap::new, Collectors.counting()));
            assertThat(rejected).isEqualTo(offline.rejected());
            assertThat(used(pipeline.out().profile("a"))
                            + used(pipeline.out().profile("b"))
                            + rejected.values().stream().mapToLong(n -> n).sum()
                            + markers)
                    .as("every record is folded, ignored or rejected")
                    .isEqualTo(piped);
        }
    }

    private static String reason(TestRecord<byte[], byte[]> record) {
        return new String(record.headers().lastHeader(RejectedHeaders.CLASS).value(), StandardCharsets.UTF_8);
    }

    /** Pages folded, and records ignored. */
    private static long used(RunProfile profile) {
        Map<String, Long> counters = Outputs.counters(profile.getCounters());
        return profile.getPages()
                + counters.getOrDefault("duplicate_pages", 0L)
                + counters.getOrDefault("duplicate_markers", 0L);
    }
}
