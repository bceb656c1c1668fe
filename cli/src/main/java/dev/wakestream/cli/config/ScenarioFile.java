package dev.wakestream.cli.config;

import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A scenario file, form {@code scenario: 1}: the runs of an experiment, and what was published about it. A side is a variant at a point of
 * the sweep; without a sweep, a variant.
 *
 * @param name short name, also of the experiment
 * @param title what it is about, in one line
 * @param caseName the published case it reproduces; empty = none
 * @param source where the claim was published; empty = nowhere
 * @param machine the machine
 * @param machineText text of the topology file if the machine is one of the user's; empty for a preset
 * @param kernel kernel profile by name
 * @param hz tick rate (1/s)
 * @param tick when ticks fall
 * @param idle how CPUs idle
 * @param creation how the tasks come to be
 * @param points what the tasks do: one workload, or those of the sweep, in its order; at least one
 * @param metric what is compared
 * @param variants toggles of each variant by its name; base comes first
 * @param repetitions runs of each variant (count)
 * @param seed of the first run; each further run takes the next number
 * @param warmupNs simulated before the trace begins (ns)
 * @param durationNs length of the trace (ns)
 * @param checkpointNs no CPU is silent for longer than this (ns)
 * @param windowNs length of a cost window (ns)
 * @param denominator what shares are of: sampled, all, or comm:NAME
 * @param published published figures to print beside ours
 * @param expected what its author expects
 */
public record ScenarioFile(
        String name,
        String title,
        Optional<String> caseName,
        String source,
        TopologySpec machine,
        Optional<String> machineText,
        String kernel,
        int hz,
        Scenario.Tick tick,
        Scenario.Idle idle,
        Scenario.Creation creation,
        List<SweepPoint> points,
        CaseMetric metric,
        Map<String, List<String>> variants,
        int repetitions,
        long seed,
        long warmupNs,
        long durationNs,
        long checkpointNs,
        long windowNs,
        String denominator,
        Published published,
        List<Expectation> expected) {

    /** Longest name (characters). */
    static final int MAX_NAME = 64;

    public ScenarioFile {
        points = List.copyOf(points);
        variants = Collections.unmodifiableMap(new LinkedHashMap<>(variants));
        expected = List.copyOf(expected);
    }

    /** Names of the variants, base first. */
    public List<String> variantNames() {
        return List.copyOf(variants.keySet());
    }

    /** The workload; of a sweep, that of its first point. */
    public WorkloadSpec workload() {
        return points.get(0).workload();
    }

    /** Keys that tell the points of the sweep apart; empty = there is no sweep. */
    public List<String> sweptKeys() {
        return List.copyOf(points.get(0).key().keySet());
    }

    /** The workload in one line, and what is swept. */
    public String describeWorkload() {
        return sweptKeys().isEmpty()
                ? workload().describe()
                : workload().describe() + " and " + (points.size() - 1) + " more by " + String.join(", ", sweptKeys());
    }

    /** Names of all sides: point by point, base first. */
    public List<String> sides() {
        return points.stream()
                .flatMap(point -> variantNames().stream().map(point::side))
                .toList();
    }

    /**
     * The scenario of one run. Seeds are consecutive over all runs, side by side, so that no two runs share one.
     *
     * @param side name of the side; without a sweep, of the variant
     * @param repetition 1, 2, … within it
     */
    public Scenario scenario(String side, int repetition) {
        int before = sides().indexOf(side) * repetitions;
        return new Scenario(
                machine,
                kernel,
                variants.getOrDefault(SweepPoint.variantOf(side), List.of()),
                pointOf(side).workload(),
                hz,
                tick,
                idle,
                warmupNs,
                durationNs,
                checkpointNs,
                seed + before + repetition - 1,
                creation);
    }

    /** The point of a side. */
    public SweepPoint pointOf(String side) {
        String label = SweepPoint.labelOf(side);
        return points.stream()
                .filter(point -> point.label().equals(label))
                .findFirst()
                .orElse(points.get(0));
    }
}
