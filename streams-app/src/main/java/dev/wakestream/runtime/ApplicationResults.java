package dev.wakestream.runtime;

import dev.wakestream.query.JoinedRunResults;
import dev.wakestream.query.NotReadyException;
import dev.wakestream.query.Page;
import dev.wakestream.query.RunResults;
import dev.wakestream.query.WindowPage;
import dev.wakestream.query.WindowRange;
import dev.wakestream.query.topic.TopicRunResults;
import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.SchemaRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** Results as the streams application has them. There before the application is; not ready until then. */
public final class ApplicationResults implements RunResults {
    /** Some commit intervals. */
    private static final Duration COMMITTED = Duration.ofSeconds(3);

    private static final Duration RETRY = Duration.ofSeconds(2);

    private volatile @Nullable RunResults results;

    /**
     * From now on answers with what this application has.
     *
     * @param client properties of a Kafka client; {@code bootstrap.servers} at least
     * @param registry not closed here
     * @param timeout how long the broker may be silent
     */
    public void watch(
            StreamsApplication application, Map<String, ?> client, SchemaRegistry registry, Duration timeout) {
        results =
                new JoinedRunResults(new TopicRunResults(client, registry, timeout), application.openRuns(), COMMITTED);
    }

    private RunResults ready() {
        RunResults now = results;
        if (now == null) {
            throw new NotReadyException("the streams application has not started yet", RETRY, null);
        }
        return now;
    }

    @Override
    public Page<RunInfo> runs(String after, int limit) {
        return ready().runs(after, limit);
    }

    @Override
    public Optional<RunInfo> run(String run) {
        return ready().run(run);
    }

    @Override
    public Optional<RunProfile> profile(String run) {
        return ready().profile(run);
    }

    @Override
    public WindowPage windows(WindowRange wanted) {
        return ready().windows(wanted);
    }

    @Override
    public Optional<Comparison> comparison(String key) {
        return ready().comparison(key);
    }

    @Override
    public SortedSet<String> runIds() {
        return ready().runIds();
    }

    @Override
    public SortedSet<String> comparisonKeys() {
        return ready().comparisonKeys();
    }

    @Override
    public RunResults stale() {
        return ready().stale();
    }

    @Override
    public void close() {
        RunResults now = results;
        if (now != null) {
            now.close();
        }
    }
}
