package dev.wakestream.cli.render;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.compare.ComparisonTable;
import dev.wakestream.compare.Denominator;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.Polarity;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.serde.TrustedClasses;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs and profiles with figures that are easy to redo: the sampled total of every profile is 1 000 000 ns. */
final class Samples {
    static {
        TrustedClasses.ensure();
    }

    private Samples() {}

    static FunctionCost cost(String comm, String symbol, @Nullable String dso, long selfNs) {
        return new FunctionCost(comm, symbol, dso, 10L, selfNs, null, null, null, null, null);
    }

    static RunInfo info(String run, String variant, int repetition, List<String> toggles) {
        return RunInfo.newBuilder()
                .setRun(run)
                .setState(RunState.FINISHED)
                .setExperiment("nohz-nr-cpus-1")
                .setCaseName("nohz-nr-cpus")
                .setVariant(variant)
                .setRepetition(repetition)
                .setSource("model")
                .setScenario("scenario: 1\n")
                .setSeed(repetition)
                .setModelVersion("1")
                .setMachine("power10-lpar-480")
                .setCpus(480)
                .setHz(100)
                .setKernel("v6.18")
                .setToggles(toggles)
                .setWorkload("hackbench -g 40 -f 20 -l 10000 -s 100")
                .setStartedAt(Instant.parse("2026-11-30T10:00:00Z"))
                .setFinishedAt(Instant.parse("2026-11-30T10:00:20Z"))
                .setSpanNs(200_000_000)
                .setResults(List.of(
                        new Metric("messages_per_second", "1/s", Polarity.HIGHER, 1e6),
                        new Metric("sis_search", "count", Polarity.UNKNOWN, 5_596_677_950.0),
                        new Metric("sis_domain_search", "count", Polarity.LOWER, 3_268_344_934.0),
                        new Metric("sis_scanned", "count", Polarity.LOWER, 15_909_069_113.0),
                        new Metric("sis_failed", "count", Polarity.LOWER, 2_944_874_939.0),
                        new Metric("sis_recent_hit", "count", Polarity.HIGHER, 0.0),
                        new Metric("sis_recent_miss", "count", Polarity.LOWER, 0.0),
                        new Metric("sis_domain_scanned", "count", Polarity.LOWER, 13_580_736_097.0),
                        new Metric("sis_search_efficiency", "percent", Polarity.HIGHER, 35.1791),
                        new Metric("sis_domain_search_efficiency", "percent", Polarity.HIGHER, 24.066),
                        new Metric("sis_fast_success_rate", "percent", Polarity.HIGHER, 41.602),
                        new Metric("sis_success_rate", "percent", Polarity.HIGHER, 47.3817)))
                .setPages(1000)
                .setEvents(500_000)
                .setEventCounts(
                        List.of(new EventCount("sched_switch", 250_000L), new EventCount("sched_waking", 250_000L)))
                .setDigest("00ff")
                .build();
    }

    /** The three published functions with these self times (ns of 1 000 000), and the rest. */
    static RunProfile profile(String run, long exitIdle, long kick, long idleBalance) {
        return new RunProfile(
                run,
                true,
                480,
                200_000_000L,
                1_500_000L,
                500_000L,
                20L,
                1000L,
                500_000L,
                List.of(
                        cost("hackbench", "[user]", null, 200_000),
                        cost("hackbench", "nohz_balance_exit_idle", null, exitIdle),
                        cost("hackbench", "nohz_balancer_kick", null, kick),
                        cost("hackbench", "unix_stream_sendmsg", null, 800_000 - exitIdle - kick - idleBalance),
                        cost("swapper", "[idle]", null, 500_000),
                        cost("swapper", "nohz_run_idle_balance", null, idleBalance)),
                List.of(new EventCount("sched_switch", 250_000L), new EventCount("sched_waking", 250_000L)),
                List.of(new Counter("late_events", "", 0L)),
                List.of(),
                0L,
                null);
    }

    /** Three runs a side of the headline case. */
    static CaseResult headline() throws InvalidInputException {
        ScenarioFile scenario = ScenarioFiles.named("nohz-nr-cpus").orElseThrow();
        List<RunInfo> runs = new ArrayList<>();
        Map<String, RunProfile> profiles = new LinkedHashMap<>();
        long[][] figures = {
            {7_900, 2_000, 900}, {8_100, 2_100, 880}, {8_000, 2_050, 920},
            {3_600, 950, 900}, {3_700, 930, 870}, {3_650, 940, 910}
        };
        for (int i = 0; i < figures.length; i++) {
            String variant = i < 3 ? "base" : "patched";
            RunInfo info = info(
                    "run" + (i + 1), variant, i % 3 + 1, scenario.variants().getOrDefault(variant, List.of()));
            runs.add(info);
            profiles.put(info.getRun(), profile(info.getRun(), figures[i][0], figures[i][1], figures[i][2]));
        }
        return withTables(scenario, runs, profiles);
    }

    /** Two runs of the small scenario, which has one variant. */
    static CaseResult small() throws InvalidInputException {
        ScenarioFile scenario = ScenarioFiles.named("hackbench-2cpu").orElseThrow();
        List<RunInfo> runs = List.of(info("run1", "single", 1, List.of()), info("run2", "single", 2, List.of()));
        Map<String, RunProfile> profiles = new LinkedHashMap<>();
        profiles.put("run1", profile("run1", 7_900, 2_000, 900));
        profiles.put("run2", profile("run2", 8_100, 2_100, 880));
        return withTables(scenario, runs, profiles);
    }

    private static CaseResult withTables(ScenarioFile scenario, List<RunInfo> runs, Map<String, RunProfile> profiles) {
        Map<String, ComparisonTable> tables = new LinkedHashMap<>();
        CaseResult result = new CaseResult(scenario, runs, profiles, List.of(), tables, 83_400_000_000L);
        if (scenario.variants().size() > 1) {
            tables.put(
                    "patched",
                    ComparisonTable.of(result.profilesOf("base"), result.profilesOf("patched"), Denominator.SAMPLED));
        }
        return result;
    }
}
