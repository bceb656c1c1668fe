package dev.wakestream.benchmarks.live;

/**
 * How to measure.
 *
 * @param scenario what is simulated, by its name in the distribution
 * @param events of a run, about (count)
 * @param rounds that count, after one that warms up (count)
 */
public record LiveOptions(String scenario, long events, int rounds) {
    public LiveOptions {
        if (events < 1 || rounds < 1) {
            throw new IllegalArgumentException(
                    "--events is " + events + ", --rounds is " + rounds + "; allowed: 1 and more for both");
        }
    }
}
