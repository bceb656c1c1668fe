package dev.wakestream.schema.topic;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.TopicDescription;

/**
 * What a topic is on a broker, or would be created as.
 *
 * @param name the topic's name
 * @param exists whether it is there; it is never changed then
 * @param partitions those it has, or would have (count)
 * @param copies the same of each partition (count)
 * @param settings those that the catalogue has an opinion of, as the broker names them
 * @param difference how an existing topic differs from the catalogue's, one sentence; empty = not
 */
public record TopicPlan(
        String name,
        boolean exists,
        int partitions,
        int copies,
        Map<String, String> settings,
        Optional<String> difference) {
    public TopicPlan {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    static TopicPlan created(Topic<?, ?> topic, Replication copies) {
        return new TopicPlan(
                topic.name(),
                false,
                topic.partitions(),
                copies.factor(),
                copies.over(topic.config()),
                Optional.empty());
    }

    static TopicPlan existing(Topic<?, ?> topic, TopicDescription description, Config config) {
        Map<String, String> found = new TreeMap<>();
        config.entries().forEach(entry -> {
            if (entry.value() != null) {
                found.put(entry.name(), entry.value());
            }
        });
        int partitions = description.partitions().size();
        return new TopicPlan(
                topic.name(),
                true,
                partitions,
                description.partitions().get(0).replicas().size(),
                found,
                TopicDifference.all(topic, partitions, config));
    }

    /** One setting; empty where the broker's default decides. */
    public String setting(String setting) {
        return settings.getOrDefault(setting, "");
    }
}
