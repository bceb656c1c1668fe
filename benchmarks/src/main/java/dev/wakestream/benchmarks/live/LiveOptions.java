package dev.wakestream.benchmarks.live;

import java.util.List;

/**
 * How to measure.
 *
 * @param scenarios what is simulated, one after the other, by their names in the distribution
 * @param events of a run, about (count)
 * @param jobs runs that are simulated at once (count)
 * @param warmup rounds that do not count (count)
 * @param rounds that count (count)
 */
public record LiveOptions(List<String> scenarios, long events, int jobs, int warmup, int rounds) {
    public LiveOptions {
        scenarios = List.copyOf(scenarios);
        require("--events", events, 1);
        require("--jobs", jobs, 1);
        require("--warmup", warmup, 0);
        require("--rounds", rounds, 1);
    }

    private static void require(String option, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(option + " is " + value + "; allowed: " + least + " and more");
        }
    }
}
