package dev.wakestream.benchmarks.fold;

import java.nio.file.Path;

/**
 * How to measure.
 *
 * @param dataDir where events are kept; the benchmark has directories of its own in it
 * @param scenario what is simulated, by its name in the distribution
 * @param events in the trace topic, at least (count)
 * @param sample of them for the textbook programs, about (count)
 * @param rounds that count, after one that warms up (count)
 * @param threads of each program (count)
 * @param heapMb heap of each program's JVM (MiB)
 */
public record FoldOptions(
        Path dataDir, String scenario, long events, long sample, int rounds, int threads, int heapMb) {
    public FoldOptions {
        require(events >= 1, "--events", events, "1 and more");
        require(sample >= 1 && sample <= events, "--sample", sample, "1 … --events");
        require(rounds >= 1, "--rounds", rounds, "1 and more");
        require(threads >= 1 && threads <= 64, "--threads", threads, "1 … 64");
        require(heapMb >= 128, "--heap", heapMb, "128 and more (MiB)");
    }

    private static void require(boolean ok, String what, Object found, String allowed) {
        if (!ok) {
            throw new IllegalArgumentException(what + " is " + found + "; allowed: " + allowed);
        }
    }
}
