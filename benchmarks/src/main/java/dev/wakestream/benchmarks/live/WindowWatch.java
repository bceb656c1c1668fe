package dev.wakestream.benchmarks.live;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

/** What a dashboard would see: every update of every window, with the time at which it was read, committed records only. */
final class WindowWatch implements AutoCloseable {
    /**
     * One update.
     *
     * @param atNs when it was read, by the monotonic clock (ns)
     * @param run its run
     * @param startNs first instant of the window (ns since the run's start)
     * @param events events counted in it so far (count)
     */
    record Update(long atNs, String run, long startNs, long events) {}

    private static final Duration POLL = Duration.ofMillis(50);
    private static final long STOP_LIMIT_MS = 10_000;

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Deserializer<CostWindow> values;
    private final List<Update> updates = new ArrayList<>();
    private final Thread thread;

    WindowWatch(Map<String, Object> client, SchemaRegistry registry) {
        Map<String, Object> config = new HashMap<>(client);
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, (int) POLL.toMillis());
        consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        values = Topics.WINDOWS.valueSerde(registry).deserializer();
        List<TopicPartition> partitions = consumer.partitionsFor(Topics.WINDOWS.name()).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position);
        thread = new Thread(this::watch, "window-watch");
        thread.start();
    }

    private void watch() {
        try {
            while (true) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    long now = System.nanoTime();
                    CostWindow window = values.deserialize(record.topic(), record.value());
                    if (window != null) {
                        long events = window.getEvents().stream()
                                .mapToLong(EventCount::getCount)
                                .sum();
                        synchronized (updates) {
                            updates.add(new Update(now, window.getRun(), window.getStartNs(), events));
                        }
                    }
                }
            }
        } catch (WakeupException e) {
            // it is over
        } finally {
            consumer.close();
        }
    }

    /** Those seen so far, in their order. */
    List<Update> updates() {
        synchronized (updates) {
            return List.copyOf(updates);
        }
    }

    @Override
    public void close() {
        consumer.wakeup();
        try {
            thread.join(STOP_LIMIT_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
