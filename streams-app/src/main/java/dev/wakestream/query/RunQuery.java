package dev.wakestream.query;

import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import java.util.List;
import java.util.Optional;

/** Answers questions about runs. What is not there is an empty answer, not an error. */
public interface RunQuery extends AutoCloseable {
    /** All runs known, by run id, which is by start. */
    List<RunInfo> runs();

    /** What a run is. */
    Optional<RunInfo> run(String run);

    /** The latest profile of a run; may be a live one, see {@code final}. */
    Optional<RunProfile> profile(String run);

    /**
     * The latest state of each window of a run, by start; live and closed ones. Of the run's first definition: the shortest
     * windows, and among those of one length the ones with the shortest hop.
     */
    List<CostWindow> windows(String run);

    /**
     * The same of another definition.
     *
     * @param window its name, as {@code 10ms} or {@code 1s/100ms}; {@code 1000ms} is understood as {@code 1s}
     * @throws IllegalArgumentException it is no such name
     */
    List<CostWindow> windows(String run, String window);

    /** The comparison of two sides, by its key {@code base..patched}. */
    Optional<Comparison> comparison(String key);

    @Override
    default void close() {}
}
