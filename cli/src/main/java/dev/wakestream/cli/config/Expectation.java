package dev.wakestream.cli.config;

/**
 * What the scenario's author expects of one row, argued in the file.
 *
 * @param comm command
 * @param symbol kernel function
 * @param what ratio (patched / base), base or patched (percent of the denominator)
 * @param least lower end, included
 * @param most upper end, included
 */
public record Expectation(String comm, String symbol, What what, double least, double most) {
    /** Which figure of the row. */
    public enum What {
        RATIO,
        BASE,
        PATCHED
    }
}
