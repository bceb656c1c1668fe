package dev.wakestream.benchmarks.live;

import dev.wakestream.schema.RunInfo;
import java.util.List;

/**
 * What one run on the whole road took.
 *
 * @param info the run as it was finished
 * @param output where it was published
 * @param profileNs when its final profile was read, by the monotonic clock (ns)
 */
record Road(RunInfo info, TimedOutput output, long profileNs) {
    private static final double NS_PER_S = 1e9;
    private static final double NS_PER_MS = 1e6;

    /** From the first record of any of these runs to the last final profile (events/s). */
    static double eventsPerSecond(List<Road> roads) {
        long events = roads.stream().mapToLong(road -> road.info.getEvents()).sum();
        long first =
                roads.stream().mapToLong(road -> road.output.firstNs()).min().orElseThrow();
        long last = roads.stream().mapToLong(Road::profileNs).max().orElseThrow();
        return events * NS_PER_S / (last - first);
    }

    /** From the first record of any of these runs to the last (events/s). */
    static double publishedPerSecond(List<Road> roads) {
        long events = roads.stream().mapToLong(road -> road.info.getEvents()).sum();
        long first =
                roads.stream().mapToLong(road -> road.output.firstNs()).min().orElseThrow();
        long last = roads.stream().mapToLong(road -> road.output.lastNs()).max().orElseThrow();
        return events * NS_PER_S / (last - first);
    }

    /** Simulated time a second of wall time. */
    double simulatedPerSecond() {
        return info.getSpanNs() / (double) (profileNs - output.firstNs());
    }

    /** From the last end marker to the final profile (ms). */
    double endToProfileMs() {
        return (profileNs - output.lastNs()) / NS_PER_MS;
    }
}
