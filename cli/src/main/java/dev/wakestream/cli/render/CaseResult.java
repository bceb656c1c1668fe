package dev.wakestream.cli.render;

import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.compare.ComparisonTable;
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
 * @param tables comparison with base of each further variant, by its name, in the scenario's order
 * @param elapsedNs wall-clock time of all of it (ns)
 */
public record CaseResult(
        ScenarioFile scenario,
        List<RunInfo> runs,
        Map<String, RunProfile> profiles,
        Map<String, ComparisonTable> tables,
        long elapsedNs) {

    /** Runs of one variant, by repetition. */
    public List<RunInfo> runsOf(String variant) {
        return runs.stream().filter(run -> run.getVariant().equals(variant)).toList();
    }

    /** Profiles of one variant, by repetition. */
    public List<RunProfile> profilesOf(String variant) {
        return runsOf(variant).stream()
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
        return Counters.sum(all);
    }

    /** What was rejected anywhere (count). */
    public long rejected() {
        return Counters.total(counters(), "rejected");
    }
}
