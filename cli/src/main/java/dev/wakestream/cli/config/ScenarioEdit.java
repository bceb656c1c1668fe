package dev.wakestream.cli.config;

import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A scenario with some of its keys replaced. What was published, and what its author expects, is of one machine, kernel, workload and set of
 * patches: where one of them is another than before, neither is compared any more.
 */
public final class ScenarioEdit {
    /** Behind the name of a scenario that lost what it is compared with, so that reports of it do not find these runs. */
    private static final String CHANGED = "-changed";

    private final ScenarioFile from;
    private TopologySpec machine;
    private Optional<String> machineText;
    private String kernel;
    private List<SweepPoint> points;
    private Map<String, List<String>> variants;
    private int repetitions;
    private long seed;
    private long durationNs;
    private String denominator;

    private ScenarioEdit(ScenarioFile from) {
        this.from = from;
        machine = from.machine();
        machineText = from.machineText();
        kernel = from.kernel();
        points = from.points();
        variants = from.variants();
        repetitions = from.repetitions();
        seed = from.seed();
        durationNs = from.durationNs();
        denominator = from.denominator();
    }

    /** Begins with everything as it is. */
    public static ScenarioEdit of(ScenarioFile from) {
        return new ScenarioEdit(from);
    }

    /**
     * Another machine; the tick rate stays.
     *
     * @throws InvalidInputException it is neither a preset nor a file of the right form
     */
    public ScenarioEdit machine(String nameOrPath) throws InvalidInputException {
        ScenarioParser.Machine loaded = new TopologyMachines(null).load(nameOrPath);
        machine = loaded.spec();
        machineText = loaded.text();
        return this;
    }

    public ScenarioEdit kernel(String other) {
        kernel = other;
        return this;
    }

    /** One workload in place of all of them. */
    public ScenarioEdit workload(WorkloadSpec workload) {
        points = List.of(SweepPoint.only(workload));
        return this;
    }

    /** The same points with other workloads. */
    public ScenarioEdit points(List<SweepPoint> others) {
        points = others;
        return this;
    }

    /** Base without any patch, against patched with these. */
    public ScenarioEdit toggles(List<String> toggles) {
        variants = new LinkedHashMap<>();
        variants.put("base", List.of());
        variants.put("patched", List.copyOf(toggles));
        return this;
    }

    public ScenarioEdit repetitions(int count) {
        repetitions = count;
        return this;
    }

    public ScenarioEdit seed(long first) {
        seed = first;
        return this;
    }

    public ScenarioEdit durationNs(long ns) {
        durationNs = ns;
        return this;
    }

    public ScenarioEdit denominator(String what) {
        denominator = what;
        return this;
    }

    /** What is not compared any more, and why: one sentence each. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!isCompared()) {
            notes.add("what was published or is expected of " + from.name() + " is not compared, since "
                    + String.join(" and ", changes()));
        }
        ScenarioFile built = build();
        if (built.metric() != from.metric()) {
            notes.add("shares of functions are compared: "
                    + WorkloadMetrics.problem(build(from.metric())).orElse(""));
        }
        return notes;
    }

    /** Whether figures of the scenario, if it has any, are still of what is run. */
    private boolean isCompared() {
        return changes().isEmpty() || !hasFigures();
    }

    private boolean hasFigures() {
        return !from.published().rows().isEmpty()
                || !from.published().figures().points().isEmpty()
                || !from.expected().isEmpty();
    }

    private List<String> changes() {
        List<String> changes = new ArrayList<>();
        if (!machine.equals(from.machine())) {
            changes.add("the machine is " + machine.name());
        }
        if (!kernel.equals(from.kernel())) {
            changes.add("the kernel is " + kernel);
        }
        if (!withoutLoops(points).equals(withoutLoops(from.points()))) {
            changes.add("the workload is " + points.get(0).workload().describe());
        }
        if (!variants.equals(from.variants())) {
            changes.add("the patches are " + String.join(", ", variants.getOrDefault("patched", List.of())));
        }
        return changes;
    }

    /** How long hackbench goes on changes neither shares nor, since times are scaled by it, times. */
    private static List<SweepPoint> withoutLoops(List<SweepPoint> points) {
        return points.stream()
                .map(point -> point.workload() instanceof Hackbench h
                        ? point.with(new Hackbench(h.groups(), h.fds(), 1, h.sizeBytes(), h.ipc(), h.mode()))
                        : point)
                .toList();
    }

    /** The scenario; where its workload or kernel cannot have its metric, of the shares of functions. */
    public ScenarioFile build() {
        ScenarioFile built = build(from.metric());
        boolean lacksIt = built.sweptKeys().isEmpty()
                && !changes().isEmpty()
                && WorkloadMetrics.problem(built).isPresent();
        return lacksIt ? build(CaseMetric.FUNCTION_SHARE) : built;
    }

    private ScenarioFile build(CaseMetric metric) {
        boolean compared = isCompared();
        return new ScenarioFile(
                compared ? from.name() : changedName(),
                from.title(),
                compared ? from.caseName() : Optional.empty(),
                from.source(),
                machine,
                machineText,
                kernel,
                from.hz(),
                from.tick(),
                from.idle(),
                from.creation(),
                points,
                metric,
                variants,
                repetitions,
                seed,
                from.warmupNs(),
                durationNs,
                from.checkpointNs(),
                from.windowNs(),
                denominator,
                compared && metric == from.metric() ? from.published() : Published.none(metric),
                compared ? from.expected() : List.of());
    }

    private String changedName() {
        String name = from.name();
        return name.substring(0, Math.min(name.length(), ScenarioFile.MAX_NAME - CHANGED.length())) + CHANGED;
    }
}
