package dev.wakestream.benchmarks.fold;

import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.serde.TrustedClasses;
import dev.wakestream.schema.topic.Topics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** The limit: consumers that poll all pages, as many as there are threads, and do next to nothing with them. */
final class BareConsumer {
    private static final Duration POLL = Duration.ofMillis(200);

    /** Byte 0 and the schema's id come before the Avro body (bytes). */
    private static final int FRAME = 5;

    private final Function<SchemaRegistry, Supplier<ToLongFunction<byte[]>>> handlers;

    private BareConsumer(Function<SchemaRegistry, Supplier<ToLongFunction<byte[]>>> handlers) {
        this.handlers = handlers;
    }

    /** Looks at no byte of a page. */
    static BareConsumer polling() {
        return new BareConsumer(registry -> () -> page -> 0);
    }

    /** Decodes every page with Avro's own reader and drops it. */
    static BareConsumer decoding() {
        return new BareConsumer(registry -> () -> new AvroPages(registry)::events);
    }

    Pass run(Environment environment) throws Exception {
        Stopwatch watch = new Stopwatch();
        Supplier<ToLongFunction<byte[]>> handler = handlers.apply(environment.registry());
        ExecutorService executor = Executors.newFixedThreadPool(environment.threads());
        try {
            List<Future<Long>> parts = new ArrayList<>();
            for (int thread = 0; thread < environment.threads(); thread++) {
                List<TopicPartition> partitions = new ArrayList<>();
                for (int p = thread; p < Topics.TRACE.partitions(); p += environment.threads()) {
                    partitions.add(new TopicPartition(Topics.TRACE.name(), p));
                }
                parts.add(executor.submit(() -> read(environment, partitions, handler.get(), watch)));
            }
            long decoded = 0;
            for (Future<Long> part : parts) {
                decoded += part.get();
            }
            Measured measured = watch.end(environment.data().events());
            if (decoded != 0 && decoded != environment.data().events()) {
                throw new IllegalStateException("decoded " + decoded + " events of "
                        + environment.data().events());
            }
            return new Pass(measured, null);
        } finally {
            executor.shutdownNow();
        }
    }

    private static long read(
            Environment environment, List<TopicPartition> partitions, ToLongFunction<byte[]> handler, Stopwatch watch) {
        Map<String, Object> config = new HashMap<>(environment.client());
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        long events = 0;
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (!partitions.stream().allMatch(p -> consumer.position(p) >= ends.getOrDefault(p, 0L))) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    watch.begin();
                    events += handler.applyAsLong(record.value());
                }
            }
        }
        return events;
    }

    /** Avro's reader as its documentation shows it; the decoder is reused, the record is not, since others would keep it. */
    private static final class AvroPages {
        private final SchemaRegistry registry;
        private final Map<Integer, DatumReader<TracePage>> readers = new HashMap<>();
        private @Nullable BinaryDecoder decoder;

        AvroPages(SchemaRegistry registry) {
            TrustedClasses.ensure();
            this.registry = registry;
        }

        long events(byte[] page) {
            int id = ByteBuffer.wrap(page).getInt(1);
            DatumReader<TracePage> reader = readers.computeIfAbsent(
                    id,
                    i -> new SpecificDatumReader<>(
                            registry.byId(i), TracePage.getClassSchema(), SpecificData.getForClass(TracePage.class)));
            decoder = DecoderFactory.get().binaryDecoder(page, FRAME, page.length - FRAME, decoder);
            try {
                return reader.read(null, decoder).getEvents().size();
            } catch (IOException e) {
                throw new IllegalStateException("a page cannot be decoded: " + e.getMessage(), e);
            }
        }
    }
}
