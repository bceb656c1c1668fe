package dev.wakestream.benchmarks.model;

/**
 * How to measure.
 *
 * @param rounds of each figure; medians are taken (count)
 * @param groups hackbench's {@code -g} beside the real one
 * @param loops hackbench's {@code -l} beside the real one
 * @param cpus largest machine of the series (count)
 */
public record ModelOptions(int rounds, int groups, int loops, int cpus) {
    public ModelOptions {
        if (rounds < 1 || groups < 1 || loops < 1 || cpus < 2) {
            throw new IllegalArgumentException("--rounds is " + rounds + ", --groups is " + groups + ", --loops is "
                    + loops + ", --cpus is " + cpus + "; allowed: 1 and more, and 2 CPUs and more");
        }
    }
}
