package dev.wakestream.sched.scenario;

import dev.wakestream.sched.kernel.Kernel;
import dev.wakestream.sched.kernel.KernelConfig;
import dev.wakestream.sched.kernel.KernelCounts;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.scenario.SimulationResult.Metric;
import dev.wakestream.sched.scenario.SimulationResult.Polarity;
import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.task.Workload;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.DiscardingSink;
import dev.wakestream.sched.trace.TraceSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The one door of the model: runs a scenario and tells its events to a sink. */
public final class Simulation {
    /** Kinds of lines that a result lists (count): more than the model has today, and a bound for what is stored with a run. */
    private static final int LISTED_LINES = 32;

    private Simulation() {}

    /**
     * Runs a scenario to its end.
     *
     * @throws IllegalArgumentException when {@link ScenarioValidation#check} finds anything; the message lists it all
     */
    public static SimulationResult run(Scenario scenario, TraceSink sink) {
        return run(scenario, sink, SimulationProgress.NONE);
    }

    /**
     * Runs a scenario to its end, watched. With {@link DiscardingSink} no events are made, which is faster.
     *
     * @throws IllegalArgumentException when {@link ScenarioValidation#check} finds anything; the message lists it all
     * @throws SimulationCancelledException when {@code progress} says stop
     */
    public static SimulationResult run(Scenario scenario, TraceSink sink, SimulationProgress progress) {
        check(scenario);
        if (scenario.workload() instanceof WorkloadSpec.Boot boot) {
            return Boots.run(scenario, boot, sink, progress);
        }
        RandomStreams streams = RandomStreams.of(scenario.seed());
        return run(scenario, scenario.workload().accept(new Workloads(scenario, streams)), streams, sink, progress);
    }

    /** Runs a scenario with these tasks in place of its own. */
    static SimulationResult run(
            Scenario scenario, Workload workload, RandomStreams streams, TraceSink sink, SimulationProgress progress) {
        Kernel kernel = kernel(scenario, workload, streams, sink);
        long[] reached = new long[1];
        boolean ended = kernel.run((simulatedNs, totalNs) -> {
            reached[0] = simulatedNs;
            return progress.reached(simulatedNs, totalNs);
        });
        if (!ended) {
            throw new SimulationCancelledException(reached[0]);
        }
        return result(kernel, workload, scenario.machine());
    }

    static void check(Scenario scenario) {
        List<String> problems = ScenarioValidation.check(scenario);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("scenario is not usable: " + String.join("; ", problems));
        }
    }

    /** A kernel with the tasks of a scenario, ready to run. */
    static Kernel kernel(Scenario scenario, Workload workload, RandomStreams streams, TraceSink sink) {
        return new Kernel(config(scenario), workload, streams, sink, sink != DiscardingSink.INSTANCE);
    }

    private static KernelConfig config(Scenario s) {
        return new KernelConfig(
                s.machine(),
                KernelProfiles.of(s.kernel(), s.toggles()),
                switch (s.idle().governor()) {
                    case NONE -> dev.wakestream.sched.kernel.profile.IdleGovernor.NONE;
                    case MENU -> dev.wakestream.sched.kernel.profile.IdleGovernor.MENU;
                },
                s.hz(),
                s.tick().skew(),
                s.tick().jitterNs(),
                s.warmupNs(),
                s.durationNs(),
                s.checkpointNs(),
                s.seed(),
                new KernelConfig.Creation(
                        s.creation().traced(),
                        s.creation().mainFlips(),
                        s.creation().placement() == Scenario.NewTasks.SPREAD));
    }

    private static SimulationResult result(Kernel kernel, Workload workload, TopologySpec machine) {
        KernelCounts c = kernel.counts();
        return new SimulationResult(
                kernel.spanNs(),
                metrics(kernel, c, workload),
                new SimulationResult.Counts(
                        c.wakeups(),
                        c.switches(),
                        c.migrations(),
                        c.ticks(),
                        c.idleEntries(),
                        c.nohzEnters(),
                        c.nohzExits(),
                        c.ilbKicks(),
                        c.ilbRuns(),
                        c.messages(),
                        c.events()),
                Arrays.stream(kernel.exitsPerTick()).boxed().toList(),
                SharedLines.of(kernel.lines(), machine, LISTED_LINES));
    }

    private static List<Metric> metrics(Kernel kernel, KernelCounts counts, Workload workload) {
        List<Metric> metrics = new ArrayList<>();
        workload.measures(new Workload.Outcome(kernel.spanNs(), kernel.completedNs(), counts.messages()))
                .forEach(m -> metrics.add(new Metric(
                        m.name(), m.unit(), m.higherIsBetter() ? Polarity.HIGHER : Polarity.LOWER, m.value())));
        metrics.addAll(CallCostMetrics.of(CallCostMetrics.SELECT_IDLE_CORE, kernel.selectIdleCoreCosts()));
        metrics.addAll(IdleSearchMetrics.of(counts.idleSearch()));
        return metrics;
    }
}
