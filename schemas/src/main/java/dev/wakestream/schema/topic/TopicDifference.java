package dev.wakestream.schema.topic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.TopicConfig;

/** How an existing topic differs from the catalogue's, in what changes the meaning or the safety of its data. */
final class TopicDifference {
    private TopicDifference() {}

    /** One sentence; empty = no difference that matters. */
    static Optional<String> of(Topic<?, ?> topic, int partitions, Config config) {
        return sentence(topic, differences(topic, partitions, config));
    }

    /** The same, and how long its data are kept, which is the user's business but may surprise. */
    static Optional<String> all(Topic<?, ?> topic, int partitions, Config config) {
        List<String> differences = differences(topic, partitions, config);
        String wanted = topic.config().get(TopicConfig.RETENTION_MS_CONFIG);
        ConfigEntry found = config.get(TopicConfig.RETENTION_MS_CONFIG);
        if (wanted != null && found != null && !wanted.equals(found.value())) {
            differences.add("retention.ms " + found.value() + " instead of " + wanted);
        }
        return sentence(topic, differences);
    }

    private static Optional<String> sentence(Topic<?, ?> topic, List<String> differences) {
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of("topic " + topic.name() + " exists with " + String.join(", and with ", differences)
                        + "; it is left as it is");
    }

    private static List<String> differences(Topic<?, ?> topic, int partitions, Config config) {
        List<String> differences = new ArrayList<>();
        if (partitions != topic.partitions()) {
            differences.add(partitions + (partitions == 1 ? " partition" : " partitions") + " instead of "
                    + topic.partitions());
        }
        String wanted = topic.config().get(TopicConfig.CLEANUP_POLICY_CONFIG);
        ConfigEntry found = config.get(TopicConfig.CLEANUP_POLICY_CONFIG);
        if (wanted != null && found != null && !words(wanted).equals(words(found.value()))) {
            differences.add("clean-up " + found.value() + " instead of " + wanted);
        }
        addMessageSize(topic, config, differences);
        return differences;
    }

    /** A smaller limit would refuse full pages; a larger one does no harm. */
    private static void addMessageSize(Topic<?, ?> topic, Config config, List<String> differences) {
        String wanted = topic.config().get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG);
        ConfigEntry found = config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG);
        if (wanted != null && found != null && Long.parseLong(found.value()) < Long.parseLong(wanted)) {
            differences.add("messages of at most " + found.value() + " bytes instead of " + wanted);
        }
    }

    /** A list of policies means the same in any order. */
    private static Set<String> words(String list) {
        Set<String> words = new TreeSet<>();
        Arrays.stream(list.split(",")).map(String::strip).forEach(words::add);
        return words;
    }
}
