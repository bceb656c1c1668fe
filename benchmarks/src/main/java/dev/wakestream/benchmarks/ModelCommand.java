package dev.wakestream.benchmarks;

import dev.wakestream.benchmarks.model.ModelOptions;
import dev.wakestream.benchmarks.model.ModelSpeed;
import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.stack.Talk;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wakestream-bench model}. */
@Command(
        name = "model",
        description =
                "Simulated CPU-seconds a second by CPUs and workload, nobody listening; and hackbench on the model of"
                        + " vm-2vcpu beside perf bench sched messaging on this machine.")
final class ModelCommand extends Benchmark {
    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "Measurements of each figure (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = {"-g", "--groups"},
            paramLabel = "N",
            defaultValue = "10",
            description = "Groups of the hackbench beside the real one (default: ${DEFAULT-VALUE}).")
    private int groups;

    @Option(
            names = {"-l", "--loops"},
            paramLabel = "N",
            defaultValue = "100",
            description = "Messages of its senders to each receiver (default: ${DEFAULT-VALUE}).")
    private int loops;

    @Option(
            names = "--cpus",
            paramLabel = "N",
            defaultValue = "1024",
            description = "Largest machine of the series (default: ${DEFAULT-VALUE}).")
    private int cpus;

    @Override
    Report measure(Path dir, Talk talk) throws InterruptedException {
        return new ModelSpeed(new ModelOptions(rounds, groups, loops, cpus), talk).run();
    }
}
