package dev.wakestream.pipeline;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import dev.wakestream.store.MergeWatch;
import dev.wakestream.store.StateStores;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The pipeline: trace pages are folded per partition, partials are brought together by run and merged into windows and
 * profiles; what cannot be used goes to the rejected records. Every operator, store and internal topic is named by hand.
 */
public final class CostPipeline implements Supplier<Topology> {
    /** Name of the repartition of partials by run; part of its topic's name. */
    static final String PARTIALS = "partials";

    private static final Serde<byte[]> BYTES = Serdes.ByteArray();

    private final PipelineConfig config;
    private final SchemaRegistry registry;
    private final PipelineStats stats;
    private final MergeWatch watch;

    /** A pipeline whose state nobody else looks at. */
    public CostPipeline(PipelineConfig config, SchemaRegistry registry, PipelineStats stats) {
        this(config, registry, stats, new MergeWatch());
    }

    public CostPipeline(PipelineConfig config, SchemaRegistry registry, PipelineStats stats, MergeWatch watch) {
        this.config = config;
        this.registry = registry;
        this.stats = stats;
        this.watch = watch;
    }

    @Override
    public Topology get() {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<byte[], FoldOutput> folded = builder.stream(
                        Topics.TRACE.name(),
                        Consumed.with(BYTES, BYTES)
                                .withName("trace-pages")
                                .withTimestampExtractor(new NonNegativeTimestamp()))
                .process(foldSupplier(), Named.as("fold"));

        folded.filter((key, output) -> output instanceof FoldOutput.Rejected, Named.as("keep-rejected"))
                .mapValues(FoldOutput::value, Named.as("original-value"))
                .to(Topics.REJECTED.name(), Produced.with(BYTES, BYTES).withName("rejected"));

        KStream<String, MergeOutput> merged = folded.filter(
                        (key, output) -> output instanceof FoldOutput.Partial, Named.as("keep-partials"))
                .mapValues(FoldOutput::value, Named.as("partial-value"))
                // Keyed by the run alone: all windows of a run meet in one task, where its watermark is known.
                .repartition(Repartitioned.<byte[], byte[]>as(PARTIALS)
                        .withKeySerde(BYTES)
                        .withValueSerde(BYTES)
                        .withNumberOfPartitions(config.mergePartitions()))
                .process(mergeSupplier(), Named.as("merge"));

        merged.filter((run, output) -> output instanceof MergeOutput.Window, Named.as("keep-windows"))
                .map((run, output) -> keyed((MergeOutput.Window) output), Named.as("window-key"))
                .to(
                        Topics.WINDOWS.name(),
                        Produced.with(Topics.WINDOWS.keySerde(registry), Topics.WINDOWS.valueSerde(registry))
                                .withStreamPartitioner(new RunPartitioner<>(WindowKey::getRun))
                                .withName("windows"));

        merged.filter((run, output) -> output instanceof MergeOutput.Profile, Named.as("keep-profiles"))
                .mapValues(CostPipeline::profile, Named.as("profile-value"))
                .to(
                        Topics.PROFILES.name(),
                        Produced.with(Topics.PROFILES.keySerde(registry), Topics.PROFILES.valueSerde(registry))
                                .withName("profiles"));
        return builder.build(StreamsProperties.of(config));
    }

    private static KeyValue<WindowKey, @Nullable CostWindow> keyed(MergeOutput.Window output) {
        return KeyValue.pair(output.key(), output.window());
    }

    private static @Nullable RunProfile profile(MergeOutput output) {
        return ((MergeOutput.Profile) output).profile();
    }

    private ProcessorSupplier<byte[], byte[], byte[], FoldOutput> foldSupplier() {
        return new ProcessorSupplier<>() {
            @Override
            public Processor<byte[], byte[], byte[], FoldOutput> get() {
                return new FoldProcessor(config, registry, stats);
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return Set.of(StateStores.fold());
            }
        };
    }

    private ProcessorSupplier<byte[], byte[], String, MergeOutput> mergeSupplier() {
        return new ProcessorSupplier<>() {
            @Override
            public Processor<byte[], byte[], String, MergeOutput> get() {
                return new MergeProcessor(config, stats, watch);
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return Set.of(StateStores.merge());
            }
        };
    }
}
