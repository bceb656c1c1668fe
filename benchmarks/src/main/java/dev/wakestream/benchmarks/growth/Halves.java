package dev.wakestream.benchmarks.growth;

import dev.wakestream.benchmarks.stack.SyntheticRun;
import dev.wakestream.producer.mapping.PageOutput;
import java.util.List;

/** Runs that follow each other, cut in their middle: in the first half the run in the middle is open. */
final class Halves {
    private final List<SyntheticRun> before;
    private final SyntheticRun middle;
    private final List<SyntheticRun> after;

    /** Of at least one run. */
    Halves(List<SyntheticRun> runs) {
        int open = runs.size() / 2;
        before = runs.subList(0, open);
        middle = runs.get(open);
        after = runs.subList(open + 1, runs.size());
    }

    private int cut() {
        return (middle.pagesPerCpu() + 1) / 2;
    }

    /** Runs that end in the first half (count). */
    int firstRuns() {
        return before.size();
    }

    /** Events in the first half (count). */
    long firstEvents() {
        return before.stream().mapToLong(SyntheticRun::events).sum() + middle.eventsInFirst(cut());
    }

    void first(PageOutput output, int schemaId, int partitions, long startedMs) {
        before.forEach(run -> run.publish(output, schemaId, partitions, startedMs));
        middle.publishFirst(output, schemaId, partitions, startedMs, cut());
    }

    void second(PageOutput output, int schemaId, int partitions, long startedMs) {
        middle.publishRest(output, schemaId, partitions, startedMs, cut());
        after.forEach(run -> run.publish(output, schemaId, partitions, startedMs));
    }
}
