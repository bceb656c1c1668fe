package dev.wakestream.query;

import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Results of runs, finished and open, in pieces of bounded size: what a server asks, where {@link RunQuery} is what a command
 * line asks. For any number of threads. What is not there is an empty answer; whoever cannot answer now throws a {@link
 * NotReadyException}, and whoever is not the one to ask an {@link ElsewhereException}.
 */
public interface RunResults extends AutoCloseable {
    /**
     * Runs known, by run id, which is by start.
     *
     * @param after run id that they come after; empty = from the first one
     * @param limit at most so many, and fewer where they are large (count, ≥ 1)
     */
    Page<RunInfo> runs(String after, int limit);

    /** What a run is. */
    Optional<RunInfo> run(String run);

    /** The profile of a run; that of an open one is of now, see {@code final}. */
    Optional<RunProfile> profile(String run);

    /** Windows of a run. Empty = the run has none of this definition. */
    WindowPage windows(WindowRange wanted);

    /** The comparison of two sides, by its key {@code base..patched}. */
    Optional<Comparison> comparison(String key);

    /** Ids of all runs, to say which one was meant. */
    SortedSet<String> runIds();

    /** Keys of all comparisons. */
    SortedSet<String> comparisonKeys();

    /**
     * The same without asking for what is open: any instance answers, also while another is away or restores its state. What it
     * says of an open run is as old as its last live update.
     */
    RunResults stale();

    @Override
    default void close() {}
}
