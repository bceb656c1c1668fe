package dev.wakestream.benchmarks;

import dev.wakestream.benchmarks.live.LiveBenchmark;
import dev.wakestream.benchmarks.live.LiveOptions;
import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.stack.Scenarios;
import dev.wakestream.benchmarks.stack.Talk;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wakestream-bench live}. */
@Command(
        name = "live",
        description = "Model, broker and pipeline at the same time: events a second end to end, time from an event's"
                + " publication to its window's live update, time from the end marker to the final profile.")
final class LiveCommand extends Benchmark {
    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            defaultValue = Scenarios.HEADLINE,
            description = "What is simulated: a scenario of the distribution (default: ${DEFAULT-VALUE}).")
    private String scenario = Scenarios.HEADLINE;

    @Option(
            names = "--events",
            paramLabel = "N",
            defaultValue = "2000000",
            description = "Events of a run, about (default: ${DEFAULT-VALUE}).")
    private long events;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Rounds that count, after one that warms up (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Override
    Report measure(Path dir, Talk talk) throws Exception {
        return new LiveBenchmark(new LiveOptions(scenario, events, rounds), talk).run();
    }
}
