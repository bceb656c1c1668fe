package dev.wakestream.sched.scenario;

import dev.wakestream.sched.kernel.Kernel;
import dev.wakestream.sched.kernel.explain.Explanation;
import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.task.Task;
import dev.wakestream.sched.task.Workload;
import dev.wakestream.sched.trace.DiscardingSink;
import dev.wakestream.sched.trace.TraceSink;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Runs a scenario again for the sake of one wakeup, or of the placement of one task that is new or executes a program. The model is deterministic, so the wakeup is the one that the events of any
 * other run of the scenario show.
 */
public final class WakeupExplanation {
    private WakeupExplanation() {}

    /**
     * What came of it.
     *
     * @param explanation the wakeup; empty = there was none at or after the moment
     * @param lastBeforeNs the task's last wakeup before the moment (ns since the trace's begin), {@link Explanation#NEVER} = none
     * @param spanNs length of the trace (ns); up to where the run was followed if the wakeup was found
     * @param completedNs when the last worker ended (ns since all tasks were there, warm-up included), {@link Explanation#NEVER} = some were left
     */
    public record Answer(Optional<Explanation> explanation, long lastBeforeNs, long spanNs, long completedNs) {}

    /**
     * The tasks of a scenario that can be woken, comms by pid; none for a boot.
     *
     * @throws IllegalArgumentException when {@link ScenarioValidation#check} finds anything; the message lists it all
     */
    public static SortedMap<Integer, String> tasks(Scenario scenario) {
        Simulation.check(scenario);
        SortedMap<Integer, String> tasks = new TreeMap<>();
        if (!(scenario.workload() instanceof WorkloadSpec.Boot)) {
            Workload workload = workload(scenario, RandomStreams.of(scenario.seed()));
            for (Task task : workload.workers()) {
                tasks.put(task.pid(), task.comm());
            }
            tasks.put(workload.main().pid(), workload.main().comm());
        }
        return Collections.unmodifiableSortedMap(tasks);
    }

    /**
     * Explains the first wakeup, creation or exec of a task at or after a moment; the run ends soon after the task has run.
     *
     * @param pid one of {@link #tasks}
     * @param fromNs the moment (ns since the trace's begin, which is the end of the warm-up, or where creation is traced the run's begin)
     * @throws IllegalArgumentException when the scenario is not usable, or has no such task
     * @throws SimulationCancelledException when {@code progress} says stop
     */
    public static Answer explain(Scenario scenario, int pid, long fromNs, SimulationProgress progress) {
        return explain(scenario, pid, fromNs, DiscardingSink.INSTANCE, progress, false);
    }

    /** The same with a listener, to the end of the run if that is wanted. */
    static Answer explain(
            Scenario scenario, int pid, long fromNs, TraceSink sink, SimulationProgress progress, boolean toTheEnd) {
        Map<Integer, String> tasks = tasks(scenario);
        if (!tasks.containsKey(pid)) {
            throw new IllegalArgumentException(
                    "no task " + pid + " in " + scenario.workload().describe());
        }
        RandomStreams streams = RandomStreams.of(scenario.seed());
        Kernel kernel = Simulation.kernel(scenario, workload(scenario, streams), streams, sink);
        kernel.explain(pid, fromNs);
        long[] reached = new long[1];
        boolean[] stopped = new boolean[1];
        kernel.run((simulatedNs, totalNs) -> {
            reached[0] = simulatedNs;
            stopped[0] = !progress.reached(simulatedNs, totalNs);
            return !stopped[0] && (toTheEnd || !kernel.hasExplained());
        });
        if (stopped[0]) {
            throw new SimulationCancelledException(reached[0]);
        }
        return new Answer(kernel.explanation(), kernel.lastWakeupBeforeNs(), kernel.spanNs(), kernel.completedNs());
    }

    private static Workload workload(Scenario scenario, RandomStreams streams) {
        return scenario.workload().accept(new Workloads(scenario, streams));
    }
}
