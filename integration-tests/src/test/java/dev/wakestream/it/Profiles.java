package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.offline.OfflineResult;
import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.query.topic.AwaitProfile;
import dev.wakestream.query.topic.TopicRunQuery;
import dev.wakestream.runtime.StreamsApplication;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.SchemaRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.awaitility.Awaitility;

/** The application under test, and what it made of a run. */
public final class Profiles {
    public static final WindowSpec WINDOWS = WindowSpec.DEFAULT;

    private Profiles() {}

    public static StreamsApplication start(
            StackAddress stack, SchemaRegistry registry, String applicationId, Path stateDir) {
        return start(stack, registry, stateDir, Map.of("application.id", applicationId));
    }

    /**
     * Starts one, and waits until it works on its partitions. Several in this JVM share the work as instances on several hosts do.
     *
     * @param properties of Kafka Streams; {@code application.id} at least
     */
    static StreamsApplication start(
            StackAddress stack, SchemaRegistry registry, Path stateDir, Map<String, String> properties) {
        PipelineConfig config = PipelineConfig.builder(stack.bootstrapServers(), stateDir)
                .applicationId(Objects.requireNonNull(properties.get("application.id")))
                .windows(WINDOWS)
                .emitInterval(Duration.ofMillis(100))
                .addClientProperties(properties)
                .build();
        StreamsApplication application = new StreamsApplication(config, registry);
        application.start(TestStack.PATIENCE);
        application.awaitRunning(TestStack.PATIENCE);
        return application;
    }

    public static RunProfile await(StackAddress stack, SchemaRegistry registry, String run) {
        try (AwaitProfile profiles = new AwaitProfile(TestStack.client(stack), registry, TestStack.PATIENCE)) {
            return Objects.requireNonNull(
                    profiles.await(List.of(run), TestStack.PATIENCE, live -> {}).get(run));
        }
    }

    /**
     * The windows of a run whose final profile is there, by time. Both are of one transaction, but a broker marks its end in each
     * partition for itself: a reader may see the profile a moment before the windows, as many of which there are as it says.
     */
    public static List<CostWindow> windows(StackAddress stack, SchemaRegistry registry, String run) {
        try (TopicRunQuery query = new TopicRunQuery(TestStack.client(stack), registry, TestStack.PATIENCE)) {
            long count = query.profile(run).orElseThrow().getWindows();
            return Awaitility.await()
                    .atMost(TestStack.PATIENCE)
                    .until(
                            () -> query.windows(run).stream()
                                    .sorted(Comparator.comparingLong(CostWindow::getStartNs))
                                    .toList(),
                            windows -> windows.stream()
                                            .filter(CostWindow::getFinal$)
                                            .count()
                                    >= count);
        }
    }

    /** The pipeline's profile and windows are the offline fold's, byte for byte. */
    public static void assertEqual(RunProfile profile, List<CostWindow> windows, OfflineResult oracle) {
        RunProfile expected = Objects.requireNonNull(oracle.profile());
        assertThat(profile).isEqualTo(expected);
        assertThat(bytes(profile)).isEqualTo(bytes(expected));
        assertThat(windows).allMatch(CostWindow::getFinal$);
        assertThat(windows.stream().map(Profiles::bytes))
                .containsExactlyElementsOf(
                        oracle.windows().stream().map(Profiles::bytes).toList());
    }

    @SuppressWarnings("unchecked") // the record's own schema goes with it
    static byte[] bytes(SpecificRecord value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        try {
            new SpecificDatumWriter<SpecificRecord>(value.getSchema()).write(value, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
