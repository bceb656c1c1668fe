package dev.wakestream.benchmarks.restart;

/**
 * How to measure.
 *
 * @param bytes trace before the first kill, pages as they are published (bytes)
 * @param runs that are open then, with all of their state (count)
 * @param rounds kills (count)
 */
public record RestartOptions(long bytes, int runs, int rounds) {
    public RestartOptions {
        if (rounds < 1 || runs < rounds || bytes < 1) {
            throw new IllegalArgumentException("--bytes is " + bytes + ", --runs is " + runs + ", --rounds is " + rounds
                    + "; allowed: 1 and more, and at least as many runs as rounds");
        }
    }
}
