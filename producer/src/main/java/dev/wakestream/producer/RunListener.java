package dev.wakestream.producer;

import dev.wakestream.schema.RunInfo;

/** Watches a run, on the run's own thread, and may stop it. */
public interface RunListener {
    /** Watches nothing and never stops. */
    RunListener NONE = progress -> true;

    /**
     * How far a run is.
     *
     * @param doneNs time of the run so far; for the model, warm-up included (ns)
     * @param totalNs time it will have if nothing ends it earlier (ns)
     * @param events events published so far (count)
     * @param pages pages published so far (count)
     */
    record Progress(long doneNs, long totalNs, long events, long pages) {}

    /** The run has its id and was announced. */
    default void started(RunInfo info) {}

    /** Called every now and then; false = stop the run. */
    boolean progress(Progress progress);
}
