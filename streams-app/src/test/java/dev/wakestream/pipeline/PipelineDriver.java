package dev.wakestream.pipeline;

import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topic;
import dev.wakestream.schema.topic.Topics;
import dev.wakestream.store.MergeWatch;
import dev.wakestream.testing.Keyed;
import dev.wakestream.testing.Outputs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/**
 * The pipeline in Kafka's test driver, which has one partition of everything: here one task plays the tasks of all partitions
 * of the trace topic.
 */
final class PipelineDriver implements AutoCloseable {
    /** Start of every run (ms since the epoch). */
    static final long START_MS = 1_700_000_000_000L;

    final TopologyTestDriver driver;
    final PipelineStats stats = new PipelineStats();
    final MergeWatch watch = new MergeWatch();
    private final TestInputTopic<byte[], byte[]> pages;
    private final TestOutputTopic<byte[], byte[]> rejected;
    private final TestOutputTopic<WindowKey, CostWindow> windows;
    private final TestOutputTopic<String, RunProfile> profiles;
    final Outputs out = new Outputs();

    PipelineDriver(SchemaRegistry registry, WindowSpec spec, Path stateDir) {
        this(registry, spec, RowSpec.DEFAULT, stateDir, Map.of());
    }

    PipelineDriver(SchemaRegistry registry, WindowSpec spec, RowSpec rows, Path stateDir) {
        this(registry, spec, rows, stateDir, Map.of());
    }

    PipelineDriver(SchemaRegistry registry, WindowSpec spec, Path stateDir, Map<String, String> properties) {
        this(registry, spec, RowSpec.DEFAULT, stateDir, properties);
    }

    private PipelineDriver(
            SchemaRegistry registry, WindowSpec spec, RowSpec rows, Path stateDir, Map<String, String> properties) {
        PipelineConfig config = PipelineConfig.builder("unused:1", stateDir)
                .windows(spec)
                .rows(rows)
                .addClientProperties(properties)
                .build();
        driver = new TopologyTestDriver(
                new CostPipeline(config, registry, stats, watch).get(),
                StreamsProperties.of(config),
                Instant.ofEpochMilli(START_MS));
        pages = driver.createInputTopic(Topics.TRACE.name(), new ByteArraySerializer(), new ByteArraySerializer());
        rejected = driver.createOutputTopic(
                Topics.REJECTED.name(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        windows = output(Topics.WINDOWS, registry);
        profiles = output(Topics.PROFILES, registry);
    }

    private <K, V> TestOutputTopic<K, V> output(Topic<K, V> topic, SchemaRegistry registry) {
        return driver.createOutputTopic(
                topic.name(),
                topic.keySerde(registry).deserializer(),
                topic.valueSerde(registry).deserializer());
    }

    void pipe(String key, byte @Nullable [] value) {
        pages.pipeInput(new TestRecord<>(key.getBytes(StandardCharsets.UTF_8), value, null, START_MS));
    }

    void pipe(List<Keyed> records) {
        records.forEach(r -> pipe(r.key(), r.value()));
    }

    /** Lets the emit interval pass. */
    void tick() {
        tick(500);
    }

    void tick(long ms) {
        driver.advanceWallClockTime(Duration.ofMillis(ms));
    }

    /** Everything that came out so far. */
    Outputs out() {
        for (TestRecord<WindowKey, CostWindow> r : windows.readRecordsToList()) {
            CostWindow window = r.value();
            if (window == null) {
                out.windowGone(r.key());
                continue;
            }
            if (!r.key()
                    .equals(new WindowKey(
                            window.getRun(), window.getStartNs(), window.getEndNs(), window.getWindow()))) {
                throw new AssertionError("key " + r.key() + " of window " + window);
            }
            out.window(window, r.timestamp());
        }
        for (TestRecord<String, RunProfile> r : profiles.readRecordsToList()) {
            if (r.value() == null) {
                out.profileGone(r.key());
                continue;
            }
            if (!r.key().equals(r.value().getRun())) {
                throw new AssertionError("key " + r.key() + " of profile " + r.value());
            }
            out.profile(r.value(), r.timestamp());
        }
        return out;
    }

    List<TestRecord<byte[], byte[]>> rejected() {
        return rejected.readRecordsToList();
    }

    /** Entries in a state store (count). */
    int entries(String store) {
        int n = 0;
        try (var all = driver.getKeyValueStore(store).all()) {
            while (all.hasNext()) {
                all.next();
                n++;
            }
        }
        return n;
    }

    @Override
    public void close() {
        driver.close();
    }
}
