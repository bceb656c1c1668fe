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
 * @param emitInterval live updates come at most this often
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
        return new PipelineConfig(
                bootstrapServers,
                DEFAULT_APPLICATION_ID,
                WindowSpec.DEFAULT,
                RowSpec.DEFAULT,
                DEFAULT_EMIT_INTERVAL,
                DEFAULT_RUN_EXPIRY,
                stateDir,
                Guarantee.EXACTLY_ONCE_V2,
                BROKER_DEFAULT_REPLICATION,
                defaultThreads(),
                DEFAULT_MERGE_PARTITIONS,
                new TreeMap<>());
    }

    /** Two that fold, and one for the time in which another waits for the broker, see CommitOnOutput; one CPU has one to fold. */
    public static int defaultThreads() {
        return Math.min(2, Runtime.getRuntime().availableProcessors()) + 1;
    }

    public PipelineConfig withApplicationId(String id) {
        return new PipelineConfig(
                bootstrapServers,
                id,
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

    public PipelineConfig withWindows(WindowSpec spec) {
        return new PipelineConfig(
                bootstrapServers,
                applicationId,
                spec,
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

    public PipelineConfig withRows(RowSpec spec) {
        return new PipelineConfig(
                bootstrapServers,
                applicationId,
                windows,
                spec,
                emitInterval,
                runExpiry,
                stateDir,
                guarantee,
                replicationFactor,
                threads,
                mergePartitions,
                clientProperties);
    }

    public PipelineConfig withEmitInterval(Duration interval) {
        return new PipelineConfig(
                bootstrapServers,
                applicationId,
                windows,
                rows,
                interval,
                runExpiry,
                stateDir,
                guarantee,
                replicationFactor,
                threads,
                mergePartitions,
                clientProperties);
    }

    public PipelineConfig withGuarantee(Guarantee other) {
        return new PipelineConfig(
                bootstrapServers,
                applicationId,
                windows,
                rows,
                emitInterval,
                runExpiry,
                stateDir,
                other,
                replicationFactor,
                threads,
                mergePartitions,
                clientProperties);
    }

    public PipelineConfig withReplicationFactor(int factor) {
        return new PipelineConfig(
                bootstrapServers,
                applicationId,
                windows,
                rows,
                emitInterval,
                runExpiry,
                stateDir,
                guarantee,
                factor,
                threads,
                mergePartitions,
                clientProperties);
    }

    public PipelineConfig withThreads(int count) {
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
                count,
                mergePartitions,
                clientProperties);
    }

    /** Adds properties as a client's configuration file has them; {@code streams.} in front of a name is taken off. */
    public PipelineConfig withClientProperties(Map<String, String> more) {
        TreeMap<String, String> all = new TreeMap<>(clientProperties);
        more.forEach((name, value) -> all.put(name.startsWith("streams.") ? name.substring(8) : name, value));
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
                all);
    }
}
