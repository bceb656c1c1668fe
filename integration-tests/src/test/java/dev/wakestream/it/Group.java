package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.wakestream.cli.stack.StackAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.TopicPartition;

/** The consumer group of an application, as the broker sees it. */
final class Group implements AutoCloseable {
    private final Admin admin;
    private final String id;

    Group(StackAddress stack, String applicationId) {
        admin = Admin.create(TestStack.client(stack));
        id = applicationId;
    }

    /** Which member has which partitions, by member. */
    Map<String, Set<TopicPartition>> owners() throws Exception {
        return owners(description());
    }

    private static Map<String, Set<TopicPartition>> owners(ConsumerGroupDescription group) {
        Map<String, Set<TopicPartition>> owners = new TreeMap<>();
        for (MemberDescription member : group.members()) {
            owners.put(member.consumerId(), member.assignment().topicPartitions());
        }
        return owners;
    }

    private ConsumerGroupDescription description() throws Exception {
        return Objects.requireNonNull(
                admin.describeConsumerGroups(Set.of(id)).all().get().get(id));
    }

    /** Waits until the group is at rest, and each of so many members has partitions of a topic; says which has which. */
    Map<String, Set<TopicPartition>> awaitSharing(String topic, int members) {
        ConsumerGroupDescription[] group = new ConsumerGroupDescription[1];
        await().atMost(TestStack.PATIENCE).untilAsserted(() -> {
            group[0] = description();
            assertThat(group[0].groupState()).isEqualTo(GroupState.STABLE);
            assertThat(owners(group[0])).hasSize(members);
            assertThat(owners(group[0]).values())
                    .allMatch(partitions -> partitions.stream()
                            .anyMatch(partition -> partition.topic().equals(topic)));
        });
        return owners(group[0]);
    }

    /** Waits until the group has committed all that is in a topic. */
    void awaitAllRead(String topic) {
        await().atMost(TestStack.PATIENCE).untilAsserted(() -> {
            Map<TopicPartition, Long> read = committed();
            assertThat(ends(topic))
                    .allSatisfy((partition, end) ->
                            assertThat(read.getOrDefault(partition, 0L)).isEqualTo(end));
        });
    }

    private Map<TopicPartition, Long> committed() throws Exception {
        Map<TopicPartition, Long> committed = new HashMap<>();
        admin.listConsumerGroupOffsets(id)
                .partitionsToOffsetAndMetadata()
                .get()
                .forEach((partition, offset) -> committed.put(partition, offset.offset()));
        return committed;
    }

    private Map<TopicPartition, Long> ends(String topic) throws Exception {
        Map<TopicPartition, OffsetSpec> question = new HashMap<>();
        Objects.requireNonNull(admin.describeTopics(Set.of(topic))
                        .allTopicNames()
                        .get()
                        .get(topic))
                .partitions()
                .forEach(p -> question.put(new TopicPartition(topic, p.partition()), OffsetSpec.latest()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        admin.listOffsets(question).all().get().forEach((partition, info) -> ends.put(partition, info.offset()));
        return ends;
    }

    @Override
    public void close() {
        admin.close();
    }
}
