package dev.wakestream.benchmarks;

import dev.wakestream.benchmarks.live.LiveBenchmark;
import dev.wakestream.benchmarks.live.LiveOptions;
import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.stack.Scenarios;
import dev.wakestream.benchmarks.stack.Talk;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wakestream-bench live}. */
@Command(
        name = "live",
        description = "Model, broker and pipeline at the same time: events a second end to end, time from an event's"
                + " publication to its window's live update, time from the end marker to the final profile.")
final class LiveCommand extends Benchmark {
    /** The headline case on 480 CPUs, a database on 12, a pipe on 2: what an event costs the model differs much. */
    private static final String LARGE_AND_SMALL = Scenarios.HEADLINE + ",pgbench-12cpu,pipe-2cpu";

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            split = ",",
            defaultValue = LARGE_AND_SMALL,
            description = "What is simulated: scenarios of the distribution (default: ${DEFAULT-VALUE}).")
    private List<String> scenarios = List.of();

    @Option(
            names = "--events",
            paramLabel = "N",
            defaultValue = "2000000",
            description = "Events of a run, about (default: ${DEFAULT-VALUE}).")
    private long events;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Runs simulated at once (default: the processors, as wakestream run does).")
    private @Nullable Integer jobs;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            defaultValue = "2",
            description = "Rounds of each scenario that do not count (default: ${DEFAULT-VALUE}).")
    private int warmup;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Rounds of each scenario that count (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Override
    Report measure(Path dir, Talk talk) throws Exception {
        int atOnce = jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
        return new LiveBenchmark(new LiveOptions(scenarios, events, atOnce, warmup, rounds), talk).run();
    }
}
