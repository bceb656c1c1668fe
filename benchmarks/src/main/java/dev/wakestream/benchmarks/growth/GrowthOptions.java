package dev.wakestream.benchmarks.growth;

/**
 * How to measure.
 *
 * @param events of the smallest size (count)
 * @param steps sizes: 1, 2, 4, … times that (count)
 * @param rounds of each size; medians are taken (count)
 * @param finished finished runs that lie beside a live one (count)
 */
public record GrowthOptions(long events, int steps, int rounds, int finished) {
    public GrowthOptions {
        require(events >= 10_000, "--events", events, "10000 and more");
        require(steps >= 2 && steps <= 8, "--steps", steps, "2 … 8");
        require(rounds >= 1, "--rounds", rounds, "1 and more");
        require(finished >= 1, "--finished", finished, "1 and more");
    }

    private static void require(boolean ok, String what, Object found, String allowed) {
        if (!ok) {
            throw new IllegalArgumentException(what + " is " + found + "; allowed: " + allowed);
        }
    }
}
