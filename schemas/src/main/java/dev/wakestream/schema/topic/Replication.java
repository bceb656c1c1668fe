package dev.wakestream.schema.topic;

import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.TopicConfig;

/**
 * How often a topic is kept, and how many of the copies must have a record before it counts as stored: one less than there
 * are, so that one broker may be away.
 *
 * @param factor copies (count)
 */
public record Replication(int factor) {
    /** More copies than this are the user's own decision (count). */
    public static final int USUAL = 3;

    /** Kafka keeps the number in 16 bits. */
    private static final int MAX = Short.MAX_VALUE;

    public Replication {
        if (factor < 1 || factor > MAX) {
            throw new IllegalArgumentException("replication is " + factor + ", allowed is 1 to " + MAX);
        }
    }

    /** What suits a cluster of so many brokers (count). */
    public static Replication forBrokers(int brokers) {
        return new Replication(Math.max(1, Math.min(USUAL, brokers)));
    }

    /** Copies that must have a record (count). */
    public int minInSync() {
        return Math.max(1, factor - 1);
    }

    /** A topic's settings and ours. */
    Map<String, String> over(Map<String, String> config) {
        Map<String, String> all = new TreeMap<>(config);
        all.put(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, Integer.toString(minInSync()));
        return all;
    }
}
