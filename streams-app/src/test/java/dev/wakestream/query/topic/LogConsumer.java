package dev.wakestream.query.topic;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** Kafka's own fake of a consumer, on partitions that may grow and be read again from any place; counts what it reads. */
final class LogConsumer extends MockConsumer<byte[], byte[]> {
    private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> logs;
    private final Map<TopicPartition, Integer> read = new HashMap<>();

    LogConsumer(Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> logs) {
        super("earliest");
        this.logs = logs;
        Map<String, List<PartitionInfo>> topics = new HashMap<>();
        logs.keySet()
                .forEach(p -> topics.computeIfAbsent(p.topic(), t -> new ArrayList<>())
                        .add(new PartitionInfo(p.topic(), p.partition(), Node.noNode(), new Node[0], new Node[0])));
        topics.forEach(this::updatePartitions);
    }

    /** Records read of a partition so far (count). */
    int read(String topic, int partition) {
        return read.getOrDefault(new TopicPartition(topic, partition), 0);
    }

    @Override
    public synchronized ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        updateBeginningOffsets(beginningOffsets(assignment()));
        for (TopicPartition partition : assignment()) {
            long position = position(partition);
            logs.getOrDefault(partition, List.of()).stream()
                    .filter(record -> record.offset() >= position)
                    .forEach(this::addRecord);
        }
        ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
        records.forEach(r -> read.merge(new TopicPartition(r.topic(), r.partition()), 1, Integer::sum));
        return records;
    }

    @Override
    public synchronized Map<TopicPartition, Long> beginningOffsets(Collection<TopicPartition> partitions) {
        Map<TopicPartition, Long> begins = new HashMap<>();
        partitions.forEach(p -> begins.put(
                p,
                logs.getOrDefault(p, List.of()).stream()
                        .findFirst()
                        .map(ConsumerRecord::offset)
                        .orElse(0L)));
        return begins;
    }

    @Override
    public synchronized Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> partitions) {
        Map<TopicPartition, Long> ends = new HashMap<>();
        partitions.forEach(p -> {
            List<ConsumerRecord<byte[], byte[]>> log = logs.getOrDefault(p, List.of());
            ends.put(p, log.isEmpty() ? 0 : log.get(log.size() - 1).offset() + 1);
        });
        return ends;
    }

    @Override
    public synchronized Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(Map<TopicPartition, Long> times) {
        Map<TopicPartition, OffsetAndTimestamp> found = new HashMap<>();
        times.forEach((p, time) -> {
            Optional<ConsumerRecord<byte[], byte[]>> first = logs.getOrDefault(p, List.of()).stream()
                    .filter(record -> record.timestamp() >= time)
                    .findFirst();
            found.put(
                    p,
                    first.map(r -> new OffsetAndTimestamp(r.offset(), r.timestamp()))
                            .orElse(null));
        });
        return found;
    }
}
