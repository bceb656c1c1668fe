package dev.wakestream.benchmarks.fold;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How to measure.
 *
 * @param dataDir where events are kept; the benchmark has directories of its own in it
 * @param scenario what is simulated, by its name in the distribution
 * @param events in the trace topic, at least (count)
 * @param sample of them for the textbook programs, about (count)
 * @param warmup rounds before those that count (count): programs are compiled while they run, the larger ones for longer
 * @param rounds that count (count)
 * @param threads of each program (count)
 * @param heapMb heap of each program's JVM (MiB)
 * @param programs by their short names
 * @param streams properties of Kafka Streams for our pipeline, beside its own
 */
public record FoldOptions(
        Path dataDir,
        String scenario,
        long events,
        long sample,
        int warmup,
        int rounds,
        int threads,
        int heapMb,
        List<String> programs,
        Map<String, String> streams) {
    public FoldOptions {
        require(events >= 1, "--events", events, "1 and more");
        require(sample >= 1 && sample <= events, "--sample", sample, "1 … --events");
        require(warmup >= 1 && warmup <= 100, "--warmup", warmup, "1 … 100");
        require(rounds >= 1, "--rounds", rounds, "1 and more");
        require(threads >= 1 && threads <= 64, "--threads", threads, "1 … 64");
        require(heapMb >= 128, "--heap", heapMb, "128 and more (MiB)");
        List<String> known = Stream.of(Subject.values()).map(Subject::key).toList();
        for (String program : programs) {
            require(known.contains(program), "--programs", program, String.join(", ", known));
        }
        require(!programs.isEmpty(), "--programs", "empty", String.join(", ", known));
        programs = List.copyOf(programs);
        streams = Collections.unmodifiableSortedMap(new TreeMap<>(streams));
    }

    /** All programs, none of them in other ways than the product's. */
    public FoldOptions(
            Path dataDir, String scenario, long events, long sample, int warmup, int rounds, int threads, int heapMb) {
        this(
                dataDir,
                scenario,
                events,
                sample,
                warmup,
                rounds,
                threads,
                heapMb,
                Stream.of(Subject.values()).map(Subject::key).toList(),
                Map.of());
    }

    /** The programs, in the order in which they take turns. */
    List<Subject> subjects() {
        return Stream.of(Subject.values())
                .filter(subject -> programs.contains(subject.key()))
                .toList();
    }

    private static void require(boolean ok, String what, Object found, String allowed) {
        if (!ok) {
            throw new IllegalArgumentException(what + " is " + found + "; allowed: " + allowed);
        }
    }
}
