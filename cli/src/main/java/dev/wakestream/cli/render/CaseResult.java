package dev.wakestream.cli.render;

import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.compare.ComparisonTable;
import dev.wakestream.export.CounterSums;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What came of an experiment.
 *
 * @param scenario what was asked for, overrides included
 * @param runs what the runs are, finished, variant by variant
 * @param profiles their final profiles by run id
 * @param notes why the result is less than was asked for, one sentence each
 * @param tables functions of each side that is not base, compared with base at the same point, by the side's name, in the scenario's order
 * @param elapsedNs wall-clock time of all of it (ns)
 */
public record CaseResult(
        ScenarioFile scenario,
        List<RunInfo> runs,
        Map<String, RunProfile> profiles,
        List<String> notes,
        Map<String, ComparisonTable> tables,
        long elapsedNs) {

    /** Runs of one side, by repetition; without a sweep a side is a variant. */
    public List<RunInfo> runsOf(String side) {
        return runs.stream().filter(run -> run.getVariant().equals(side)).toList();
    }

    /** Whether a side has a run. */
    public boolean hasRunsOf(String side) {
        return !runsOf(side).isEmpty();
    }

    /** Profiles of one side, by repetition. */
    public List<RunProfile> profilesOf(String side) {
        return runsOf(side).stream()
                .map(run -> Optional.ofNullable(profiles.get(run.getRun())))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Events of all runs (count). */
    public long events() {
        return runs.stream().mapToLong(RunInfo::getEvents).sum();
    }

    /** Counters of all runs, producer's and pipeline's, added up. */
    public List<Counter> counters() {
        List<Counter> all = new java.util.ArrayList<>();
        runs.forEach(run -> all.addAll(run.getCounters()));
        profiles.values().forEach(profile -> all.addAll(profile.getCounters()));
        return CounterSums.sum(all);
    }

    /** What was rejected anywhere (count). */
    public long rejected() {
        return Counters.total(counters(), "rejected");
    }
}
