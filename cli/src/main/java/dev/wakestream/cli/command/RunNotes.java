package dev.wakestream.cli.command;

import dev.wakestream.cli.config.CaseMetric;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.StoredScenario;
import dev.wakestream.cli.render.Numbers;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.RunInfo;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Why runs have less than a reader of their figures expects: the workload was over too early, or not in time. */
final class RunNotes {
    private static final double NS_PER_SECOND = 1e9;

    /** Further runs that a note names (count). */
    private static final int MOST_NAMED = 5;

    private RunNotes() {}

    /** One sentence for each reason; none where the runs have what was asked for. */
    static List<String> of(ScenarioFile scenario, List<RunInfo> runs) {
        List<String> notes = new ArrayList<>();
        if (!scenario.creation().traced()) {
            endedInWarmup(scenario.warmupNs(), runs, notes);
        }
        if (scenario.metric() == CaseMetric.COMPLETION_TIME) {
            didNotEnd(scenario, runs, notes);
        }
        return notes;
    }

    /** The same of runs whose scenario is not at hand, but stored with each: only that nothing of a workload was traced. */
    static List<String> ofStored(List<RunInfo> runs) {
        List<String> notes = new ArrayList<>();
        if (!runs.isEmpty()) {
            String scenario = runs.get(0).getScenario();
            boolean traced = StoredScenario.creation(scenario)
                    .map(Scenario.Creation::traced)
                    .orElse(true);
            StoredScenario.warmupNs(scenario)
                    .filter(warmupNs -> !traced)
                    .ifPresent(warmupNs -> endedInWarmup(warmupNs, runs, notes));
        }
        return notes;
    }

    /** Where it is the newest run that was asked for: which others its experiment has, and how to see them. */
    static Optional<String> ofLatest(RunInfo newest, List<RunInfo> stored) {
        List<String> others = stored.stream()
                .filter(run -> run.getSource().equals(newest.getSource())
                        && !run.getRun().equals(newest.getRun())
                        && run.getExperiment().equals(newest.getExperiment()))
                .map(run -> run.getVariant() + " #" + run.getRepetition())
                .toList();
        if (others.isEmpty() || newest.getExperiment().isEmpty()) {
            return Optional.empty();
        }
        String named = others.size() <= MOST_NAMED
                ? String.join(", ", others)
                : String.join(", ", others.subList(0, MOST_NAMED)) + " and " + (others.size() - MOST_NAMED) + " more";
        return Optional.of("this is the newest run, " + newest.getVariant() + " #" + newest.getRepetition()
                + "; its experiment also has " + named + ": wakestream report " + newest.getExperiment()
                + " shows all together, wakestream runs lists them");
    }

    /** Where the newest complete experiment was asked for: which newer ones are not complete; none where there is no newer one. */
    static Optional<String> ofNewer(List<StoredExperiment> newer) {
        return newer.stream()
                .findFirst()
                .map(newest -> "this is not the newest experiment: " + newest.name()
                        + (newer.size() == 1 ? "" : " and " + (newer.size() - 1) + " more")
                        + (newer.size() == 1
                                ? " is newer, but not complete ("
                                : " are newer, but not complete (the first: ")
                        + String.join(", ", newest.missing()) + "); give its name for what it has");
    }

    private static void endedInWarmup(long warmupNs, List<RunInfo> runs, List<String> notes) {
        double[] ends = runs.stream()
                .map(RunNotes::endNs)
                .flatMapToDouble(OptionalDouble::stream)
                .filter(end -> end <= warmupNs)
                .toArray();
        if (ends.length > 0) {
            double last = Arrays.stream(ends).reduce(0, Math::max);
            notes.add("the workload" + share(ends.length, runs.size()) + " ended at "
                    + (ends.length > 1 ? "latest " : "")
                    + milliseconds(last) + ", before the warm-up of " + milliseconds((double) warmupNs)
                    + " was over: nothing of it was traced");
        }
    }

    private static void didNotEnd(ScenarioFile scenario, List<RunInfo> runs, List<String> notes) {
        List<String> sides = new ArrayList<>();
        long cut = 0;
        for (String side : scenario.sides()) {
            List<RunInfo> all =
                    runs.stream().filter(run -> run.getVariant().equals(side)).toList();
            long left = all.stream().filter(run -> endNs(run).isEmpty()).count();
            cut += left;
            if (left > 0) {
                sides.add(side);
            }
        }
        if (cut > 0) {
            long wholeNs = scenario.warmupNs() + scenario.durationNs();
            notes.add("the workload" + share(cut, runs.size()) + " did not end within " + milliseconds((double) wholeNs)
                    + (scenario.warmupNs() > 0 ? " (warmup and duration)" : " (duration)") + ", so "
                    + (cut == 1 ? "it has" : "they have") + " no completion_time: "
                    + String.join(", ", sides));
        }
    }

    private static String share(long some, long all) {
        return all == 1 ? "" : " of " + some + " of " + Numbers.of(all, "run");
    }

    /** When the workload ended (ns since the run's start); empty if it did not, or is of a kind that never does. */
    private static OptionalDouble endNs(RunInfo run) {
        return run.getResults().stream()
                .filter(metric -> metric.getName().equals(CaseMetric.COMPLETION_TIME.metricName()))
                .mapToDouble(Metric::getValue)
                .map(seconds -> seconds * NS_PER_SECOND)
                .findFirst();
    }

    /** To a microsecond, without zeros at the end. */
    private static String milliseconds(double ns) {
        BigDecimal ms = new BigDecimal(Numbers.fixed(ns / 1e6, 3)).stripTrailingZeros();
        return ms.toPlainString() + " ms";
    }
}
