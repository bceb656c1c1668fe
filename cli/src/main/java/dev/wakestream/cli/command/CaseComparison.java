package dev.wakestream.cli.command;

import dev.wakestream.cli.config.Denominators;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.SweepPoint;
import dev.wakestream.cli.render.CaseResult;
import dev.wakestream.compare.ComparisonRecords;
import dev.wakestream.compare.ComparisonTable;
import dev.wakestream.compare.Denominator;
import dev.wakestream.compare.ProfileWarnings;
import dev.wakestream.compare.RunMismatch;
import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Compares the variants of an experiment with its base, for whoever has the runs and their profiles. */
final class CaseComparison {
    private CaseComparison() {}

    /**
     * The result of an experiment.
     *
     * @param incomplete why runs are missing; said with each table, with what the runs themselves lack, before its own warnings
     * @param elapsedNs wall-clock time of all of it (ns)
     */
    static CaseResult of(
            ScenarioFile scenario,
            List<RunInfo> runs,
            Map<String, RunProfile> profiles,
            List<String> incomplete,
            long elapsedNs) {
        List<String> notes = new ArrayList<>(incomplete);
        notes.addAll(RunNotes.of(scenario, runs));
        if (!scenario.metric().isOfRuns()) {
            UnknownComm.problem(scenario.denominator(), profiles.values())
                    .ifPresent(problem ->
                            notes.add("the denominator is '" + scenario.denominator() + "', but " + problem));
        }
        if (scenario.metric().isOfRuns() || scenario.variantNames().size() == 1) {
            // where there is no comparison that says so
            runs.stream()
                    .map(run -> profiles.get(run.getRun()))
                    .filter(Objects::nonNull)
                    .forEach(profile -> {
                        ProfileWarnings.incomplete(profile).ifPresent(notes::add);
                        ProfileWarnings.folded(profile).ifPresent(notes::add);
                    });
        }
        Map<String, ComparisonTable> tables = new LinkedHashMap<>();
        CaseResult result = new CaseResult(scenario, runs, profiles, notes, tables, elapsedNs);
        List<String> all = new ArrayList<>(notes);
        String unit = scenario.published().unit();
        if (!scenario.published().rows().isEmpty()
                && !scenario.metric().isOfRuns()
                && unit.contains("sampled")
                && !scenario.denominator().equals(Denominators.SAMPLED)) {
            all.add("published figures are in " + unit + ", the model's are shares of " + scenario.denominator()
                    + ": they are not comparable");
        }
        List<String> variants = scenario.variantNames();
        for (SweepPoint point : scenario.points()) {
            String base = point.side(variants.get(0));
            variants.stream()
                    .skip(1)
                    .map(point::side)
                    .filter(patched -> result.hasRunsOf(base) && result.hasRunsOf(patched))
                    .forEach(patched -> tables.put(patched, compare(result, base, patched, all)));
        }
        return result;
    }

    private static ComparisonTable compare(CaseResult result, String base, String patched, List<String> notes) {
        List<String> warnings = new ArrayList<>(notes);
        warnings.addAll(RunMismatch.warnings(
                result.runsOf(base), result.runsOf(patched), EnumSet.of(RunMismatch.Property.TOGGLES)));
        return ComparisonTable.of(
                        result.profilesOf(base),
                        result.profilesOf(patched),
                        Denominator.parse(result.scenario().denominator()))
                .withWarnings(warnings);
    }

    /** The tables as the comparisons topic keeps them; each side is named by its experiment and variant. */
    static List<Comparison> records(CaseResult result) {
        String experiment = result.runs().get(0).getExperiment();
        String base = result.scenario().variantNames().get(0);
        return result.tables().entrySet().stream()
                .map(table -> ComparisonRecords.of(
                        experiment + "/"
                                + result.scenario().pointOf(table.getKey()).side(base),
                        experiment + "/" + table.getKey(),
                        table.getValue()))
                .toList();
    }
}
