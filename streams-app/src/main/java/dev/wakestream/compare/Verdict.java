package dev.wakestream.compare;

/** What a comparison says of one figure, patched against base. */
public enum Verdict {
    LOWER("lower"),
    HIGHER("higher"),
    /** The test does not tell the sides apart; says nothing about their being equal. */
    NO_DIFFERENCE_SHOWN("no difference shown"),
    /** In no base run, in every patched run. */
    NEW("new"),
    /** In every base run, in no patched run. */
    GONE("gone"),
    /** No verdict can be given: fewer than two repetitions on a side, or no spread in either. */
    NOT_AVAILABLE("n/a");

    private final String label;

    Verdict(String label) {
        this.label = label;
    }

    /** As printed. */
    public String label() {
        return label;
    }
}
