package dev.wakestream.cli.config;

import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A scenario with some of its keys replaced. Its name, what was published of it and what its author expects are of one machine, kernel, workload, set of
 * patches and creation of tasks: where one of them is another than before, it has another name, and nothing is compared any more.
 */
public final class ScenarioEdit {
    /** Behind the name of a scenario that is another one now, so that reports of it do not find these runs. */
    private static final String CHANGED = "-changed";

    private final ScenarioFile from;

    /** The command line has made the scenario that it changes: its name says what it is. */
    private final boolean isOwn;

    private TopologySpec machine;
    private Optional<String> machineText;
    private String kernel;
    private Scenario.Creation creation;
    private List<SweepPoint> points;
    private Map<String, List<String>> variants;
    private int repetitions;
    private long seed;
    private long durationNs;
    private String denominator;

    private ScenarioEdit(ScenarioFile from, boolean isOwn) {
        this.from = from;
        this.isOwn = isOwn;
        creation = from.creation();
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
        return new ScenarioEdit(from, false);
    }

    /** The same of a scenario that the command line has made, so that another workload, for example, is no change of it. */
    public static ScenarioEdit ofOwn(ScenarioFile from) {
        return new ScenarioEdit(from, true);
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

    /** Who chooses the CPUs of new tasks. */
    public ScenarioEdit placement(Scenario.NewTasks placement) {
        creation = new Scenario.Creation(creation.traced(), creation.mainFlips(), placement);
        return this;
    }

    /** The trace begins with the run, and shows how the tasks come to be. */
    public ScenarioEdit tracedCreation() {
        creation = new Scenario.Creation(true, creation.mainFlips(), creation.placement());
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
        if (isChanged() && hasFigures()) {
            notes.add("what was published or is expected of " + from.name() + " is not compared, since "
                    + String.join(" and ", changes()));
        } else if (isChanged()) {
            notes.add("this is not " + from.name() + " but " + name() + ", since " + String.join(" and ", changes()));
        }
        ScenarioFile built = build();
        if (built.metric() != from.metric()) {
            notes.add("shares of functions are compared: "
                    + WorkloadMetrics.problem(build(from.metric())).orElse(""));
        }
        return notes;
    }

    /** Whether what is run is something else than the scenario's name says, and its figures, if it has any, are of. */
    private boolean isChanged() {
        return !isOwn && !changes().isEmpty();
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
        if (creation.placement() != from.creation().placement()) {
            changes.add("tasks are placed by " + Creations.nameOf(creation.placement()));
        }
        if (creation.traced() != from.creation().traced()) {
            changes.add("creation of tasks is traced");
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
        boolean compared = !isChanged();
        return new ScenarioFile(
                name(),
                compared ? from.title() : from.title() + ", changed: " + String.join(", ", changes()),
                compared ? from.caseName() : Optional.empty(),
                from.source(),
                machine,
                machineText,
                kernel,
                from.hz(),
                from.tick(),
                from.idle(),
                creation,
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

    private String name() {
        String suffix = isOwn ? Creations.inName(creation) : isChanged() ? CHANGED : "";
        String name = from.name();
        return name.substring(0, Math.min(name.length(), ScenarioFile.MAX_NAME - suffix.length())) + suffix;
    }
}
