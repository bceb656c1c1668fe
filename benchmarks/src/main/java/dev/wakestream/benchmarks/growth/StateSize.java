package dev.wakestream.benchmarks.growth;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.utils.Bytes;

/**
 * State of a streams application, read from its changelogs: what would have to be restored at each moment.
 *
 * @param peakBytes keys and values at their most, the peaks of all partitions added up (bytes)
 * @param endBytes keys and values at the end (bytes)
 */
record StateSize(long peakBytes, long endBytes) {
    private static final Duration POLL = Duration.ofMillis(200);

    /** Of these changelog topics, as far as they are committed. */
    static StateSize of(Map<String, Object> client, List<String> changelogs) {
        Map<String, Object> config = new HashMap<>(client);
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        Map<TopicPartition, Changelog> logs = new HashMap<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = changelogs.stream()
                    .flatMap(topic -> consumer.partitionsFor(topic).stream())
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (!partitions.stream().allMatch(p -> consumer.position(p) >= ends.getOrDefault(p, 0L))) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    logs.computeIfAbsent(new TopicPartition(record.topic(), record.partition()), p -> new Changelog())
                            .take(record);
                }
            }
        }
        long peak = logs.values().stream().mapToLong(log -> log.peak).sum();
        long end = logs.values().stream().mapToLong(log -> log.now).sum();
        return new StateSize(peak, end);
    }

    /** One partition as it goes by. */
    private static final class Changelog {
        private final TreeMap<Bytes, Integer> sizes = new TreeMap<>();
        private long now;
        private long peak;

        void take(ConsumerRecord<byte[], byte[]> record) {
            Bytes key = Bytes.wrap(record.key());
            Integer before = sizes.remove(key);
            now -= before == null ? 0 : before;
            if (record.value() != null) {
                int size = record.key().length + record.value().length;
                sizes.put(key, size);
                now += size;
                peak = Math.max(peak, now);
            }
        }
    }
}
