package dev.wakestream.cli.config;

import dev.wakestream.sched.scenario.WorkloadSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Published figures of whole runs.
 *
 * @param points its rows, in its order
 * @param loops hackbench's loops in the posting (count); 0 = the figures are not scaled
 * @param tickHz ticks a second of the unit, where it is ticks (1/s); 0 = the figures are compared as they are
 */
public record PublishedFigures(List<PublishedPoint> points, int loops, double tickHz) {
    public static final PublishedFigures NONE = new PublishedFigures(List.of(), 0, 0);

    public PublishedFigures {
        points = List.copyOf(points);
    }

    /** The row about a point of the sweep. */
    public Optional<PublishedPoint> at(Map<String, String> key) {
        return points.stream().filter(point -> point.key().equals(key)).findFirst();
    }

    /** Geometric mean of the ratios patched / base; 1 without rows. */
    public double geomeanRatio() {
        double logs = points.stream().mapToDouble(p -> Math.log(p.ratio())).sum();
        return points.isEmpty() ? 1 : Math.exp(logs / points.size());
    }

    /** What times of a run are multiplied by to stand beside the posting's; 1 = they are compared as they are. */
    public double scale(WorkloadSpec workload) {
        return loops > 0 && workload instanceof WorkloadSpec.Hackbench h ? (double) loops / h.loops() : 1;
    }
}
