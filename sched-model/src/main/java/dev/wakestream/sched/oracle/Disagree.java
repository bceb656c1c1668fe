package dev.wakestream.sched.oracle;

/** Ends the replay of a call at the first difference. */
final class Disagree extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Disagreement.Kind kind;
    private final String kernel;
    private final String model;

    Disagree(Disagreement.Kind kind, String kernel, String model) {
        super(model, null, false, false);
        this.kind = kind;
        this.kernel = kernel;
        this.model = model;
    }

    Disagreement.Kind kind() {
        return kind;
    }

    String kernel() {
        return kernel;
    }

    String model() {
        return model;
    }
}
