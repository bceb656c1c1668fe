package dev.wakestream.cli.render;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.cli.config.SweepPoint;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.Polarity;
import dev.wakestream.schema.RunInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Experiments about figures of whole runs, with figures that are easy to redo. */
final class SweepSamples {
    private SweepSamples() {}

    /** The results of every run of a named scenario, made by side and repetition. */
    static CaseResult of(String name, BiFunction<String, Integer, List<Metric>> results) throws InvalidInputException {
        return of(ScenarioFiles.named(name).orElseThrow(), results);
    }

    /** A scenario of a user's. */
    static ScenarioFile parse(String text) throws InvalidInputException {
        try {
            Path file = Files.createTempFile("scenario", ".yaml");
            try {
                return ScenarioFiles.file(Files.writeString(file, text));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static CaseResult of(ScenarioFile scenario, BiFunction<String, Integer, List<Metric>> results) {
        List<RunInfo> runs = new ArrayList<>();
        for (String side : scenario.sides()) {
            for (int repetition = 1; repetition <= scenario.repetitions(); repetition++) {
                RunInfo run = Samples.info(
                        "run" + (runs.size() + 1),
                        side,
                        repetition,
                        scenario.variants().getOrDefault(SweepPoint.variantOf(side), List.of()));
                run.setExperiment(scenario.name() + "-1");
                run.setResults(results.apply(side, repetition));
                runs.add(run);
            }
        }
        return new CaseResult(scenario, runs, Map.of(), List.of(), Map.of(), 61_000_000_000L);
    }

    /**
     * hackbench of which every group takes 5 ms of base, and 10 % less of the patched kernel from 8 groups on; the repetitions are 98 to 102 % of that.
     */
    static CaseResult hackbench() throws InvalidInputException {
        return of("test-idle-cores-nonsmt", (side, repetition) -> {
            int groups = Integer.parseInt(side.substring(side.indexOf('=') + 1));
            double gain = side.startsWith("patched") && groups >= 8 ? 0.9 : 1;
            return List.of(seconds(groups * 0.005 * gain * (0.98 + 0.01 * ((repetition - 1) % 5))));
        });
    }

    static Metric seconds(double value) {
        return new Metric("completion_time", "s", Polarity.LOWER, value);
    }

    /** A thousand calls a side; 400 ns of base, 300 ns of the patched kernel. */
    static CaseResult schbench() throws InvalidInputException {
        return of("select-idle-core-early-break", (side, repetition) -> {
            double mean = side.startsWith("base") ? 400 : 300;
            return List.of(
                    call("n", 1000),
                    call("min", 100),
                    call("median", mean - 20),
                    call("mean", mean),
                    call("max", 900),
                    call("sd", 50));
        });
    }

    static Metric call(String statistic, double value) {
        return new Metric("select_idle_core_cost_" + statistic, "ns", Polarity.LOWER, value);
    }
}
