package dev.wakestream.cost;

import dev.wakestream.schema.serde.SegmentEdges;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which windows a run is folded into, and which times are taken.
 *
 * @param definitions in ascending order, whatever the order in which they are given: a reader that finds the windows of a run
 *     sees by their names alone which is the first, the default
 * @param graceNs how far progress must be beyond a window's end before the window is passed (ns of run time); needed only
 *     where the pages of a CPU come out of order
 * @param maxAheadNs how far a page may go beyond what is known of its CPU (ns of run time); a page beyond that is from no time
 *     of the run
 */
public record WindowSpec(List<WindowDefinition> definitions, long graceNs, long maxAheadNs) {
    /** Latest event time taken: ten years; leaves room for sums of times in a long. */
    public static final long MAX_TIME_NS = PaneSpec.MAX_TIME_NS;

    /** Definitions at once (count): each costs about what one alone does in the merge, and as many results again. */
    public static final int MAX_DEFINITIONS = 8;

    /**
     * A CPU is silent for so long only if the whole machine is, since silent CPUs send empty pages; and a Linux machine that
     * wakes nobody for an hour is suspended, which is when traces are in two parts.
     */
    public static final long DEFAULT_MAX_AHEAD_NS = Duration.ofHours(1).toNanos();

    /** Windows of 10 ms: one tick period at HZ=100, the default. */
    public static final WindowSpec DEFAULT =
            new WindowSpec(Duration.ofMillis(10).toNanos(), 0);

    /** @throws IllegalArgumentException they cannot be folded together; says why */
    public WindowSpec {
        if (definitions.isEmpty() || definitions.size() > MAX_DEFINITIONS) {
            throw new IllegalArgumentException(
                    definitions.size() + " kinds of windows; allowed: 1 … " + MAX_DEFINITIONS);
        }
        definitions = definitions.stream().sorted().toList();
        HashSet<WindowDefinition> seen = new HashSet<>();
        for (WindowDefinition definition : definitions) {
            if (!seen.add(definition)) {
                throw new IllegalArgumentException("window " + definition.name() + " is there twice; allowed: once");
            }
        }
        if (graceNs < 0 || graceNs > MAX_TIME_NS) {
            throw new IllegalArgumentException("grace is " + graceNs + " ns; allowed: 0 … " + MAX_TIME_NS);
        }
        if (maxAheadNs <= 0 || maxAheadNs > MAX_TIME_NS) {
            throw new IllegalArgumentException("max.ahead is " + maxAheadNs + " ns; allowed: 1 … " + MAX_TIME_NS);
        }
    }

    /** Tumbling windows of one length. */
    public WindowSpec(long lengthNs, long graceNs) {
        this(List.of(WindowDefinition.tumbling(lengthNs)), graceNs, DEFAULT_MAX_AHEAD_NS);
    }

    /** What the fold sums into: pieces of the greatest common divisor of all lengths and hops. */
    PaneSpec panes() {
        return new PaneSpec(paneNs(), graceNs);
    }

    /** Where pages are cut: at the edges of panes. */
    public SegmentEdges edges() {
        return panes()::untilNs;
    }

    /** Length of a pane (ns). */
    public long paneNs() {
        return definitions.stream()
                .mapToLong(WindowDefinition::commonNs)
                .reduce(WindowDefinition::gcd)
                .orElseThrow();
    }

    /** What state and partials are told apart by, where they were made for other windows. */
    public String id() {
        return definitions.stream().map(WindowDefinition::name).collect(Collectors.joining(",")) + "+"
                + WindowDefinition.time(graceNs);
    }
}
