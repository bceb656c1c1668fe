package dev.wakestream.pipeline;

import dev.wakestream.schema.topic.RunPartitions;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Places records by their run, so that the windows of a run keep their order. The default would hash the key's bytes, and with
 * them the schema id in front: the same window would go elsewhere once its schema gets another id, and compaction would keep
 * both.
 */
final class RunPartitioner<K, V> implements StreamPartitioner<K, V> {
    private final Function<K, String> run;

    RunPartitioner(Function<K, String> run) {
        this.run = run;
    }

    @Override
    public Optional<Set<Integer>> partitions(String topic, K key, V value, Headers headers, int partitions) {
        return Optional.of(Set.of(RunPartitions.ofWindows(run.apply(key), partitions)));
    }

    @Override
    @SuppressWarnings("removal") // abstract in 4.4, so it must be there; its successor is the method above
    public Optional<Set<Integer>> partitions(String topic, K key, V value, int partitions) {
        return partitions(topic, key, value, new RecordHeaders(), partitions);
    }
}
