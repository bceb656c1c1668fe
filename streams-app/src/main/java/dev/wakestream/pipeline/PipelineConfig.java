package dev.wakestream.pipeline;

import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Settings of the pipeline.
 *
 * @param bootstrapServers broker addresses
 * @param applicationId consumer group, and prefix of internal topics and transactions
 * @param windows length of windows, and grace
 * @param rows what the rows of windows and profiles are
 * @param emitInterval the fold hands on at every multiple of this of the clock, and a live update follows
 * @param runExpiry a run without an end of which no page came for this long, or up to twice as long, is given up
 * @param stateDir directory of the running instance; not shared by two of the same application id
 * @param guarantee what a crash may do to the result
 * @param replicationFactor of internal topics, of whose copies all but one must have a record; -1 = the broker's default of
 *     both
 * @param threads stream threads (count)
 * @param mergePartitions partitions of the internal topic in which partials are brought together by run: how many runs can be
 *     merged side by side (count); cannot be changed for an application id once it ran
 * @param clientProperties any other property of Kafka Streams and its clients, for example TLS and SASL; they win over ours
 */
public record PipelineConfig(
        String bootstrapServers,
        String applicationId,
        WindowSpec windows,
        RowSpec rows,
        Duration emitInterval,
        Duration runExpiry,
        Path stateDir,
        Guarantee guarantee,
        int replicationFactor,
        int threads,
        int mergePartitions,
        SortedMap<String, String> clientProperties) {
    public static final String DEFAULT_APPLICATION_ID = "wakestream-streams";
    public static final Duration DEFAULT_EMIT_INTERVAL = Duration.ofMillis(500);
    public static final Duration DEFAULT_RUN_EXPIRY = Duration.ofDays(1);
    public static final int DEFAULT_MERGE_PARTITIONS = 3;
    public static final int BROKER_DEFAULT_REPLICATION = -1;

    /** Becomes part of topic names: what Kafka allows there. */
    private static final Pattern APPLICATION_ID = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    /** What a crash may do to the result. */
    public enum Guarantee {
        /** Nothing: the result is that of an undisturbed run. */
        EXACTLY_ONCE_V2,
        /** Pages may be counted as duplicates, windows and profiles be sent twice or stay open. For measurements. */
        AT_LEAST_ONCE
    }

    public PipelineConfig {
        require(!bootstrapServers.isBlank(), "bootstrap servers", bootstrapServers, "host:port, …");
        require(APPLICATION_ID.matcher(applicationId).matches(), "application id", applicationId, APPLICATION_ID);
        require(emitInterval.toMillis() >= 1, "emit interval", emitInterval, "1 ms and more");
        require(runExpiry.toMillis() >= 1_000, "run expiry", runExpiry, "1 s and more");
        require(replicationFactor == -1 || replicationFactor >= 1, "replication factor", replicationFactor, "-1, 1, …");
        require(threads >= 1 && threads <= 256, "threads", threads, "1 … 256");
        require(mergePartitions >= 1 && mergePartitions <= 256, "merge partitions", mergePartitions, "1 … 256");
        ErrorPolicy.of(clientProperties);
        clientProperties = Collections.unmodifiableSortedMap(new TreeMap<>(clientProperties));
    }

    private static void require(boolean ok, String what, Object found, Object allowed) {
        if (!ok) {
            throw new IllegalArgumentException(what + " is " + found + "; allowed: " + allowed);
        }
    }

    /** Everything at its default, for one broker address list and state directory. */
    public static PipelineConfig defaults(String bootstrapServers, Path stateDir) {
        return builder(bootstrapServers, stateDir).build();
    }

    /** Two that fold, and one for the time in which another waits for the broker, see CommitOnOutput; one CPU has one to fold. */
    static int defaultThreads() {
        return Math.min(2, Runtime.getRuntime().availableProcessors()) + 1;
    }

    /** Everything at its default until it is set, for one broker address list and state directory. */
    public static Builder builder(String bootstrapServers, Path stateDir) {
        return new Builder(bootstrapServers, stateDir);
    }

    /** Everything as it is here until it is set. */
    public Builder toBuilder() {
        Builder builder = new Builder(bootstrapServers, stateDir);
        builder.applicationId = applicationId;
        builder.windows = windows;
        builder.rows = rows;
        builder.emitInterval = emitInterval;
        builder.runExpiry = runExpiry;
        builder.guarantee = guarantee;
        builder.replicationFactor = replicationFactor;
        builder.threads = threads;
        builder.mergePartitions = mergePartitions;
        builder.clientProperties.putAll(clientProperties);
        return builder;
    }

    /** Settings in the making; what they mean and what is allowed says {@link PipelineConfig}, which checks them. */
    public static final class Builder {
        private final String bootstrapServers;
        private final Path stateDir;
        private String applicationId = DEFAULT_APPLICATION_ID;
        private WindowSpec windows = WindowSpec.DEFAULT;
        private RowSpec rows = RowSpec.DEFAULT;
        private Duration emitInterval = DEFAULT_EMIT_INTERVAL;
        private Duration runExpiry = DEFAULT_RUN_EXPIRY;
        private Guarantee guarantee = Guarantee.EXACTLY_ONCE_V2;
        private int replicationFactor = BROKER_DEFAULT_REPLICATION;
        private int threads = defaultThreads();
        private int mergePartitions = DEFAULT_MERGE_PARTITIONS;
        private final TreeMap<String, String> clientProperties = new TreeMap<>();

        private Builder(String bootstrapServers, Path stateDir) {
            this.bootstrapServers = bootstrapServers;
            this.stateDir = stateDir;
        }

        public Builder applicationId(String value) {
            applicationId = value;
            return this;
        }

        public Builder windows(WindowSpec value) {
            windows = value;
            return this;
        }

        public Builder rows(RowSpec value) {
            rows = value;
            return this;
        }

        public Builder emitInterval(Duration value) {
            emitInterval = value;
            return this;
        }

        public Builder guarantee(Guarantee value) {
            guarantee = value;
            return this;
        }

        public Builder replicationFactor(int value) {
            replicationFactor = value;
            return this;
        }

        public Builder threads(int value) {
            threads = value;
            return this;
        }

        /** Adds properties as a client's configuration file has them; {@code streams.} in front of a name is taken off. */
        public Builder addClientProperties(Map<String, String> more) {
            more.forEach((name, value) ->
                    clientProperties.put(name.startsWith("streams.") ? name.substring(8) : name, value));
            return this;
        }

        /** @throws IllegalArgumentException a setting is not allowed; says which, and what is */
        public PipelineConfig build() {
            return new PipelineConfig(
                    bootstrapServers,
                    applicationId,
                    windows,
                    rows,
                    emitInterval,
                    runExpiry,
                    stateDir,
                    guarantee,
                    replicationFactor,
                    threads,
                    mergePartitions,
                    clientProperties);
        }
    }
}
