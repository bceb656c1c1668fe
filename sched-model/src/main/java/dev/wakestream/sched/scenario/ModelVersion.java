package dev.wakestream.sched.scenario;

/** Version of the model's behaviour: bumped whenever the same scenario gives other numbers. */
public final class ModelVersion {
    /** Version of this build. */
    public static final String CURRENT = "6";

    private ModelVersion() {}
}
