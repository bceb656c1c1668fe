package dev.wakestream.benchmarks.live;

import dev.wakestream.schema.RunInfo;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What one run on the whole road took.
 *
 * @param info the run as it was finished
 * @param output where it was published
 * @param beginNs when its trace began, after the model's warm-up, which has no events, by the monotonic clock (ns)
 * @param cpu used from there to the final profile; its thread is the one that simulated
 * @param profileNs when its final profile was read, by the monotonic clock (ns)
 */
record Road(RunInfo info, TimedOutput output, long beginNs, CpuTime cpu, long profileNs) {
    private static final double NS_PER_S = 1e9;
    private static final double NS_PER_MS = 1e6;

    /** From the begin of the first of these traces to the last final profile (events/s). */
    static double eventsPerSecond(List<Road> roads) {
        return eventsPerSecond(roads, roads.stream().mapToLong(Road::profileNs));
    }

    /** From the begin of the first of these traces to the last record (events/s). */
    static double publishedPerSecond(List<Road> roads) {
        return eventsPerSecond(roads, roads.stream().mapToLong(road -> road.output.lastNs()));
    }

    private static double eventsPerSecond(List<Road> roads, LongStream ends) {
        long first = roads.stream().mapToLong(Road::beginNs).min().orElseThrow();
        return events(roads) * NS_PER_S / (ends.max().orElseThrow() - first);
    }

    /** CPU time of these runs' simulating threads: model, digest, pages (ns an event). */
    static double modelCpuNs(List<Road> roads) {
        return roads.stream().mapToLong(road -> road.cpu.thread()).sum() / (double) events(roads);
    }

    /** CPU time of this process beside those threads: Kafka's clients, the pipeline, compilers, the collector (ns an event). */
    static double restCpuNs(List<Road> roads) {
        return longest(roads).process() / (double) events(roads) - modelCpuNs(roads);
    }

    /** CPU time of broker and registry (ns an event). */
    static double brokerCpuNs(List<Road> roads) {
        return longest(roads).children() / (double) events(roads);
    }

    /** Of runs at the same time, what was used while the one took that took longest. */
    private static CpuTime longest(List<Road> roads) {
        return roads.stream()
                .max(Comparator.comparingLong(road -> road.profileNs - road.beginNs))
                .orElseThrow()
                .cpu;
    }

    private static long events(List<Road> roads) {
        return roads.stream().mapToLong(road -> road.info.getEvents()).sum();
    }

    /** Simulated time a second of wall time. */
    double simulatedPerSecond() {
        return info.getSpanNs() / (double) (profileNs - beginNs);
    }

    /** From the last end marker to the final profile (ms). */
    double endToProfileMs() {
        return (profileNs - output.lastNs()) / NS_PER_MS;
    }
}
