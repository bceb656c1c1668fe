package dev.wakestream.sched.scenario;

import dev.wakestream.sched.trace.TraceSink;
import java.util.List;

/** The one door of the model: runs a scenario and tells its events to a sink. */
public final class Simulation {
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
     * Runs a scenario to its end, watched.
     *
     * @throws IllegalArgumentException when {@link ScenarioValidation#check} finds anything; the message lists it all
     * @throws SimulationCancelledException when {@code progress} says stop
     */
    public static SimulationResult run(Scenario scenario, TraceSink sink, SimulationProgress progress) {
        List<String> problems = ScenarioValidation.check(scenario);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("scenario is not usable: " + String.join("; ", problems));
        }
        throw new UnsupportedOperationException("the kernel follows");
    }
}
