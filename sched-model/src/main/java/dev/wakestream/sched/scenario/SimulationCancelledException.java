package dev.wakestream.sched.scenario;

/** A run was stopped by its {@link SimulationProgress}; its sink has not been ended. */
public final class SimulationCancelledException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SimulationCancelledException(long simulatedNs) {
        super("simulation stopped after " + simulatedNs + " ns of simulated time");
    }
}
