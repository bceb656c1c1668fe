package dev.wakestream.schema.serde;

/**
 * Where pages are cut into segments. Whoever sums over several kinds of windows at once cuts at the edges of all of them, so
 * that a segment lies wholly within or wholly outside of each window, and a page is decoded once.
 */
@FunctionalInterface
public interface SegmentEdges {
    /**
     * Time of the last instant whose events go into the same segment as those of {@code timeNs}; at least {@code timeNs}.
     *
     * @param timeNs time of an event (ns since the run's start), ≥ 0 and otherwise unchecked
     */
    long untilNs(long timeNs);
}
