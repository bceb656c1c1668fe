package dev.wakestream.benchmarks;

import dev.wakestream.benchmarks.growth.GrowthBenchmark;
import dev.wakestream.benchmarks.growth.GrowthOptions;
import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.stack.Talk;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wakestream-bench growth}. */
@Command(
        name = "growth",
        description =
                "Time, heap and state of the pipeline while the events, runs, functions or CPUs of its input grow, one"
                        + " at a time; and a live run beside many finished ones.")
final class GrowthCommand extends Benchmark {
    @Option(
            names = "--events",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "Events of the smallest size (default: ${DEFAULT-VALUE}).")
    private long events;

    @Option(
            names = "--steps",
            paramLabel = "N",
            defaultValue = "4",
            description = "Sizes, each twice the one before (default: ${DEFAULT-VALUE}).")
    private int steps;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Measurements of each size (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--finished",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Finished runs beside a live one (default: ${DEFAULT-VALUE}).")
    private int finished;

    @Override
    Report measure(Path dir, Talk talk) throws InterruptedException {
        return new GrowthBenchmark(new GrowthOptions(events, steps, rounds, finished), talk).run();
    }
}
