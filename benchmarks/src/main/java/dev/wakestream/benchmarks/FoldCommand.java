package dev.wakestream.benchmarks;

import dev.wakestream.benchmarks.fold.FoldBenchmark;
import dev.wakestream.benchmarks.fold.FoldOptions;
import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.stack.Scenarios;
import dev.wakestream.benchmarks.stack.Talk;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wakestream-bench fold}. */
@Command(
        name = "fold",
        description = "Events a second of the pipeline (b) beside a bare consumer that polls (a0) and decodes (a), a"
                + " textbook Kafka Streams topology (c) and an Apache Flink job (d), the last two on one event a"
                + " record and on pages. Their results must be equal.")
final class FoldCommand extends Benchmark {
    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            defaultValue = Scenarios.HEADLINE,
            description = "What makes the events: a scenario of the distribution (default: ${DEFAULT-VALUE}).")
    private String scenario = Scenarios.HEADLINE;

    @Option(
            names = "--events",
            paramLabel = "N",
            defaultValue = "20000000",
            description = "Events in the trace topic, made once (default: ${DEFAULT-VALUE}).")
    private long events;

    @Option(
            names = "--sample",
            paramLabel = "N",
            defaultValue = "500000",
            description = "Of them for c and d, about (default: ${DEFAULT-VALUE}, or --events where that is less).")
    private long sample;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Rounds that count (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            defaultValue = "4",
            description = "Rounds before those that count, in which programs are compiled (default: ${DEFAULT-VALUE}).")
    private int warmup;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "3",
            description = "Stream threads, consumers or parallel subtasks of each program (default:"
                    + " ${DEFAULT-VALUE}, as the product's on two cores).")
    private int threads;

    @Option(
            names = "--heap",
            paramLabel = "MIB",
            defaultValue = "1024",
            description = "Heap of each program's JVM (default: ${DEFAULT-VALUE} MiB).")
    private int heapMb;

    @Option(
            names = "--programs",
            paramLabel = "NAME",
            split = ",",
            description = "Which programs: a0, a, b, c, c_pages, d, d_pages (default: all).")
    private List<String> programs = List.of();

    @Option(
            names = "--streams",
            paramLabel = "NAME=VALUE",
            description = "Property of Kafka Streams for b, beside those of the product; may be repeated.")
    private Map<String, String> streams = Map.of();

    @Override
    Report measure(Path dir, Talk talk) throws InterruptedException {
        FoldOptions all =
                new FoldOptions(dir, scenario, events, Math.min(sample, events), warmup, rounds, threads, heapMb);
        FoldOptions options = new FoldOptions(
                dir,
                scenario,
                events,
                all.sample(),
                warmup,
                rounds,
                threads,
                heapMb,
                programs.isEmpty() ? all.programs() : programs,
                streams);
        return new FoldBenchmark(options, talk).run();
    }
}
