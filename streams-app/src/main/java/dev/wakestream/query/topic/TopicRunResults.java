package dev.wakestream.query.topic;

import dev.wakestream.query.OpenRuns;
import dev.wakestream.query.Page;
import dev.wakestream.query.StoredRuns;
import dev.wakestream.query.WindowPage;
import dev.wakestream.query.WindowRange;
import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.RunPartitions;
import dev.wakestream.schema.topic.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/**
 * Reads results from the topics for any number of threads, each record of interest a few times at most: where records are is
 * remembered. A run's windows and profile lie in one partition each, and are not older than the run; nothing else is looked
 * through. Connects at the first question.
 *
 * <p>Memory is bounded: some 100 bytes for each run and comparison there is, 150 for each of the {@value
 * WindowIndex#MAX_WINDOWS} windows remembered of the runs asked for last, and a few values. Every method throws {@link
 * dev.wakestream.query.NotReadyException} when it has not found its place within some seconds; it goes on from there at the next
 * question. It throws {@link dev.wakestream.schema.topic.BrokerUnreachableException} and {@link
 * dev.wakestream.schema.serde.RegistryException} as {@link TopicRunQuery} does.
 */
public final class TopicRunResults implements StoredRuns {
    private static final OpenRuns.Snapshot NOTHING_OPEN =
            new OpenRuns.Snapshot(Optional.empty(), List.of(), Map.of(), false);

    /** A run's results may be older than its start by this, where clocks differ (ms). */
    private static final long SLACK_MS = 60_000;

    private static final int FETCH_WAIT_MS = 5;
    private static final int ALL = Integer.MAX_VALUE;
    private static final int MAX_OWNERS = 100_000;

    private final KeyedIndex<RunInfo> runs;
    private final KeyedIndex<RunProfile> profiles;
    private final KeyedIndex<Comparison> comparisons;
    private final WindowIndex windows;

    /**
     * @param clientProperties of a Kafka consumer; {@code bootstrap.servers} at least
     * @param registry where the schemas are; not closed here
     * @param timeout how long the broker may be silent
     */
    public TopicRunResults(Map<String, ?> clientProperties, SchemaRegistry registry, Duration timeout) {
        this(() -> new TopicReader(reader(clientProperties), timeout), registry, WindowIndex.MAX_WINDOWS);
    }

    /** Without what makes the streams application a member of its group, and in a hurry. */
    private static Map<String, ?> reader(Map<String, ?> clientProperties) {
        Map<String, Object> reader = new TreeMap<>(clientProperties);
        reader.keySet().removeIf(name -> name.startsWith("group."));
        // The consumer fetches ahead; where there is nothing, the next question waits for the broker to give that up.
        reader.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, FETCH_WAIT_MS);
        return reader;
    }

    TopicRunResults(Supplier<TopicReader> connect, SchemaRegistry registry, int maxWindows) {
        runs = new KeyedIndex<>(Topics.RUNS, connect, registry, (key, partitions) -> 0, ALL);
        comparisons = new KeyedIndex<>(Topics.COMPARISONS, connect, registry, (key, partitions) -> 0, ALL);
        profiles = new KeyedIndex<>(Topics.PROFILES, connect, registry, RunPartitions::ofKey, MAX_OWNERS);
        windows = new WindowIndex(connect, registry, maxWindows);
    }

    @Override
    public Page<RunInfo> runs(String after, int limit) {
        return runs.page(after, limit);
    }

    @Override
    public Optional<RunInfo> run(String run) {
        return runs.latest(run, 0);
    }

    @Override
    public Optional<Comparison> comparison(String key) {
        return comparisons.latest(key, 0);
    }

    @Override
    public SortedSet<String> runIds() {
        return runs.keys();
    }

    @Override
    public SortedSet<String> comparisonKeys() {
        return comparisons.keys();
    }

    @Override
    public Optional<RunProfile> profile(String run) {
        Optional<RunInfo> info = run(run);
        Optional<RunProfile> profile = profiles.latest(run, sinceMs(info));
        // A clock that was far off is looked for once the run is over; before that there may just be nothing yet.
        return profile.isEmpty() && hasEnded(info) ? profiles.latest(run, 0) : profile;
    }

    @Override
    public WindowPage windows(WindowRange wanted) {
        return windows(wanted, NOTHING_OPEN).orElseThrow();
    }

    @Override
    public Optional<WindowPage> windows(WindowRange wanted, OpenRuns.Snapshot open) {
        Optional<RunInfo> info = run(wanted.run());
        Optional<WindowPage> page = windows.page(wanted, sinceMs(info), open);
        boolean nothing = page.isPresent()
                && page.get().windows().isEmpty()
                && page.get().window().isEmpty();
        return nothing && hasEnded(info) ? windows.page(wanted, 0, open) : page;
    }

    private static long sinceMs(Optional<RunInfo> info) {
        return info.map(i -> Math.max(0, i.getStartedAt().toEpochMilli() - SLACK_MS))
                .orElse(0L);
    }

    private static boolean hasEnded(Optional<RunInfo> info) {
        return info.isEmpty() || info.get().getState() != RunState.STARTED;
    }

    @Override
    public void close() {
        runs.close();
        profiles.close();
        comparisons.close();
        windows.close();
    }
}
