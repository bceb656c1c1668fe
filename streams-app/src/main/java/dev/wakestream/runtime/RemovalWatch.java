package dev.wakestream.runtime;

import dev.wakestream.pipeline.InternalTopics;
import dev.wakestream.runtime.RunRemover.Announced;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Watches whether the applications on a cluster have taken notice of removals: each has read the topic of pages beyond the
 * announcement, and after that everything of its partials' topic that was there then. What they wrote of a removed run is
 * stored by then, since positions are committed with the results.
 *
 * <p>Applications are found by their partials' topics. Every method throws a {@link PipelineException} of one sentence when
 * the broker refuses or does not answer.
 */
public final class RemovalWatch implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);

    /** How far an application has come. */
    public enum State {
        /** Nothing more of the runs can come from it. */
        DONE,
        /** It is at it. */
        BEHIND,
        /** It is not at it, as no instance runs; what is left it will do when one starts. */
        STOPPED
    }

    /**
     * How far one application has come.
     *
     * @param records records that it has yet to read until then (count); 0 when it has read them and merges
     */
    public record Standing(String applicationId, State state, long records) {}

    private final Admin admin;
    private final Consumer<byte[], byte[]> consumer;
    private final AdminAnswers answers;
    private final Announced removals;
    /** Ends of the partials' topics by application, once its fold was done. */
    private final Map<String, Map<TopicPartition, Long>> mergeTo = new HashMap<>();

    RemovalWatch(Admin admin, Consumer<byte[], byte[]> consumer, AdminAnswers answers, Announced removals) {
        this.admin = admin;
        this.consumer = consumer;
        this.answers = answers;
        this.removals = removals;
    }

    /**
     * Connects.
     *
     * @param client properties of a Kafka client; {@code bootstrap.servers} at least
     * @param removals where the announcements are stored, as {@link RunRemover#announce} says
     * @param timeout how long the broker may be silent
     */
    public static RemovalWatch connect(Map<String, ?> client, Announced removals, Duration timeout) {
        Map<String, Object> config = new TreeMap<>(client);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
        String servers = String.valueOf(client.get(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG));
        return new RemovalWatch(
                Admin.create(new TreeMap<>(client)),
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer()),
                new AdminAnswers(servers, timeout),
                removals);
    }

    /** How far each application has come, by id. */
    public List<Standing> look() {
        Set<String> topics = answers.await("list topics", admin.listTopics().names());
        Map<String, ApplicationGroup> groups = ApplicationGroup.all(admin, answers);
        List<Standing> standings = new ArrayList<>();
        for (String topic : topics.stream().sorted().toList()) {
            InternalTopics.applicationOfPartials(topic)
                    .map(groups::get)
                    .ifPresent(group -> standings.add(look(group, topic)));
        }
        return standings;
    }

    private Standing look(ApplicationGroup group, String partials) {
        Map<TopicPartition, Long> committed = committed(group.applicationId());
        if (!group.active()) {
            // The announcement itself will only make it drop what it keeps.
            long before = unread(committed, removals.first(), 0);
            return new Standing(group.applicationId(), before == 0 ? State.DONE : State.STOPPED, before);
        }
        long unread = unread(committed, removals.last(), 1);
        if (unread > 0) {
            return new Standing(group.applicationId(), State.BEHIND, unread);
        }
        Map<TopicPartition, Long> to = mergeTo.computeIfAbsent(group.applicationId(), id -> ends(partials));
        return new Standing(group.applicationId(), merged(to, committed) ? State.DONE : State.BEHIND, 0);
    }

    private Map<TopicPartition, Long> committed(String group) {
        Map<TopicPartition, OffsetAndMetadata> offsets = answers.await(
                "tell the offsets of group " + group,
                admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
        Map<TopicPartition, Long> committed = new HashMap<>();
        offsets.forEach((partition, offset) -> {
            if (offset != null) {
                committed.put(partition, offset.offset());
            }
        });
        return committed;
    }

    /** Records between what was committed and some offsets, of which the last {@code more} count too. */
    private static long unread(Map<TopicPartition, Long> committed, Map<TopicPartition, Long> offsets, int more) {
        long unread = 0;
        for (Map.Entry<TopicPartition, Long> to : offsets.entrySet()) {
            unread += Math.max(0, to.getValue() + more - committed.getOrDefault(to.getKey(), 0L));
        }
        return unread;
    }

    /** What is committed up to now. */
    private Map<TopicPartition, Long> ends(String topic) {
        TopicDescription description = Objects.requireNonNull(answers.await(
                        "describe topic " + topic,
                        admin.describeTopics(List.of(topic)).allTopicNames())
                .get(topic));
        Map<TopicPartition, OffsetSpec> question = new HashMap<>();
        for (TopicPartitionInfo partition : description.partitions()) {
            question.put(new TopicPartition(topic, partition.partition()), OffsetSpec.latest());
        }
        Map<TopicPartition, ListOffsetsResultInfo> found = answers.await(
                "tell the ends of topic " + topic,
                admin.listOffsets(question, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                        .all());
        Map<TopicPartition, Long> ends = new HashMap<>();
        found.forEach((partition, info) -> ends.put(partition, info.offset()));
        return ends;
    }

    /** Whether no record lies between what was committed and the ends: only marks of transactions may. */
    private boolean merged(Map<TopicPartition, Long> ends, Map<TopicPartition, Long> committed) {
        for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
            long from = committed.getOrDefault(end.getKey(), 0L);
            if (from < end.getValue() && holdsRecord(end.getKey(), from, end.getValue())) {
                return false;
            }
        }
        return true;
    }

    private boolean holdsRecord(TopicPartition partition, long from, long to) {
        consumer.assign(List.of(partition));
        consumer.seek(partition, from);
        long deadline = System.nanoTime() + answers.timeout().toNanos();
        while (consumer.position(partition) < to) {
            if (consumer.poll(POLL).records(partition).stream().anyMatch(record -> record.offset() < to)
                    || System.nanoTime() > deadline) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        consumer.close();
        admin.close(Duration.ZERO);
    }
}
