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

    /** The latest state of each window of a run, by start; live and closed ones. */
    List<CostWindow> windows(String run);

    /** The comparison of two sides, by its key {@code base..patched}. */
    Optional<Comparison> comparison(String key);

    @Override
    default void close() {}
}
