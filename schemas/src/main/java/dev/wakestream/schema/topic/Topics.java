package dev.wakestream.schema.topic;

import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_COMPACT;
import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_DELETE;
import static org.apache.kafka.common.config.TopicConfig.MAX_MESSAGE_BYTES_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.RETENTION_MS_CONFIG;

import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.WindowKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The topics of the contract. Names are public API: they change only with a new version suffix. */
public final class Topics {
    /** Kafka's own default for the largest record batch of a topic (bytes): 1 MiB and 12 bytes of batch header. */
    static final int MAX_MESSAGE_BYTES = 1_048_588;

    /**
     * Largest record batch of a topic of results, of an internal topic and of a request that writes one (bytes): windows and
     * profiles of very many rows outgrow Kafka's own limit.
     */
    public static final int MAX_RESULT_BYTES = 16 << 20;

    private static final String COMPACT_DELETE = CLEANUP_POLICY_COMPACT + "," + CLEANUP_POLICY_DELETE;

    /**
     * Pages, key {@link RunKey}, and the control records of a run, key {@code run/begin} and {@code run/end}, which go to every
     * partition.
     */
    public static final Topic<String, TracePage> TRACE = new Topic<>(
            "wakestream.trace", String.class, TracePage.class, 6, kept(CLEANUP_POLICY_DELETE, 7, MAX_MESSAGE_BYTES));

    /** What a run is: started, then finished; key run id. */
    public static final Topic<String, RunInfo> RUNS =
            new Topic<>("wakestream.runs", String.class, RunInfo.class, 1, compacted(MAX_MESSAGE_BYTES));

    /** Cost windows, live and closed. */
    public static final Topic<WindowKey, CostWindow> WINDOWS = new Topic<>(
            "wakestream.windows", WindowKey.class, CostWindow.class, 6, kept(COMPACT_DELETE, 30, MAX_RESULT_BYTES));

    /** Profiles of whole runs; key run id. */
    public static final Topic<String, RunProfile> PROFILES =
            new Topic<>("wakestream.profiles", String.class, RunProfile.class, 6, compacted(MAX_RESULT_BYTES));

    /** Comparisons; key {@code base..patched}. */
    public static final Topic<String, Comparison> COMPARISONS =
            new Topic<>("wakestream.comparisons", String.class, Comparison.class, 1, compacted(MAX_RESULT_BYTES));

    /** Records that could not be read, key and value as they were; headers say why. */
    public static final Topic<byte[], byte[]> REJECTED = new Topic<>(
            "wakestream.rejected", byte[].class, byte[].class, 1, kept(CLEANUP_POLICY_DELETE, 7, MAX_MESSAGE_BYTES));

    private Topics() {}

    /** Every topic, in the order of a run's way through them. */
    public static List<Topic<?, ?>> all() {
        return List.of(TRACE, RUNS, WINDOWS, PROFILES, COMPARISONS, REJECTED);
    }

    private static Map<String, String> kept(String policy, int days, int maxBytes) {
        return Map.of(
                CLEANUP_POLICY_CONFIG, policy,
                RETENTION_MS_CONFIG, Long.toString(Duration.ofDays(days).toMillis()),
                MAX_MESSAGE_BYTES_CONFIG, Integer.toString(maxBytes));
    }

    private static Map<String, String> compacted(int maxBytes) {
        return Map.of(
                CLEANUP_POLICY_CONFIG, CLEANUP_POLICY_COMPACT, MAX_MESSAGE_BYTES_CONFIG, Integer.toString(maxBytes));
    }
}
