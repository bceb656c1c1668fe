package dev.wakestream.benchmarks;

import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.restart.RestartBenchmark;
import dev.wakestream.benchmarks.restart.RestartOptions;
import dev.wakestream.benchmarks.stack.Talk;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wakestream-bench restart}. */
@Command(
        name = "restart",
        description = "Time for wakestream stream to be live again after kill -9, with runs open and their state to be"
                + " restored; the profile of a run that goes on afterwards must be that of an undisturbed one.")
final class RestartCommand extends Benchmark {
    private static final long MB = 1_000_000;

    @Option(
            names = "--trace-mb",
            paramLabel = "MB",
            defaultValue = "1000",
            description = "Pages in the trace topic (default: ${DEFAULT-VALUE} MB).")
    private long traceMb;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "100",
            description = "Runs that are open (default: ${DEFAULT-VALUE}).")
    private int runs;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Kills (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Override
    Report measure(Path dir, Talk talk) throws InterruptedException {
        return new RestartBenchmark(new RestartOptions(traceMb * MB, runs, rounds), talk).run();
    }
}
