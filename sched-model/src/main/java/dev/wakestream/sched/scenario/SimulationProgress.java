package dev.wakestream.sched.scenario;

/** Watches a run of the model, and may stop it. Called rarely: about every millisecond of simulated time. */
public interface SimulationProgress {
    /** Watches nothing and never stops. */
    SimulationProgress NONE = (simulatedNs, totalNs) -> true;

    /**
     * The run has come this far.
     *
     * @param simulatedNs simulated time so far, warm-up included (ns)
     * @param totalNs warm-up and trace together (ns); a workload that ends earlier ends the run earlier
     * @return false = stop: {@link Simulation#run} then throws {@link SimulationCancelledException}
     */
    boolean reached(long simulatedNs, long totalNs);
}
