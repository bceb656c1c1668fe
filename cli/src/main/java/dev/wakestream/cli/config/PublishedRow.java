package dev.wakestream.cli.config;

/**
 * One published row of a before/after comparison, figures as printed.
 *
 * @param comm command
 * @param symbol kernel function
 * @param base figure before the patch, in the table's unit
 * @param patched figure after it
 * @param label what our figure is beside it: predicted, calibrated, not explained, or not expressible
 */
public record PublishedRow(String comm, String symbol, double base, double patched, String label) {
    /** Our figure follows from the mechanism; nothing was fitted to the published one. */
    public static final String PREDICTED = "predicted";

    /** Some parameter was fitted to the published figure. */
    public static final String CALIBRATED = "calibrated";

    /** The model has the function, but not what the published difference comes from. */
    public static final String NOT_EXPLAINED = "not explained";

    /** The model has nothing that could differ. */
    public static final String NOT_EXPRESSIBLE = "not expressible";

    /** patched / base. */
    public double ratio() {
        return patched / base;
    }
}
