package dev.wakestream.benchmarks.growth;

import dev.wakestream.benchmarks.stack.SyntheticRun;
import dev.wakestream.producer.mapping.PageOutput;
import java.util.List;

/** Runs that follow each other, cut within the first one: after the first part it is open. */
final class CutRuns {
    private final SyntheticRun open;
    private final List<SyntheticRun> after;
    private final int pages;

    /**
     * Of at least one run.
     *
     * @param mostPages of each CPU before the cut, at most; no more than half the run's either, but one
     */
    CutRuns(List<SyntheticRun> runs, int mostPages) {
        open = runs.get(0);
        after = runs.subList(1, runs.size());
        pages = Math.max(1, Math.min(mostPages, open.pagesPerCpu() / 2));
    }

    /** Events in the first part (count). */
    long firstEvents() {
        return open.eventsInFirst(pages);
    }

    void first(PageOutput output, int schemaId, int partitions, long startedMs) {
        open.publishFirst(output, schemaId, partitions, startedMs, pages);
    }

    void rest(PageOutput output, int schemaId, int partitions, long startedMs) {
        open.publishRest(output, schemaId, partitions, startedMs, pages);
        after.forEach(run -> run.publish(output, schemaId, partitions, startedMs));
    }
}
