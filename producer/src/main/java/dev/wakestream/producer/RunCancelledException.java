package dev.wakestream.producer;

/** A run was stopped by its listener or by an interrupt; its outputs say that it failed. The interrupt flag is cleared. */
public final class RunCancelledException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String run;

    RunCancelledException(String run) {
        super("run " + run + " was stopped before its end");
        this.run = run;
    }

    /** Id of the run. */
    public String run() {
        return run;
    }
}
