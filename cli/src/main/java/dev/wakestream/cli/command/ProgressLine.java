package dev.wakestream.cli.command;

/** Progress on standard error: rewritten in place on a terminal, at most a line every five seconds elsewhere. */
final class ProgressLine {
    private static final long LIVE_NS = 200_000_000L;
    private static final long PLAIN_NS = 5_000_000_000L;

    private final Console console;
    private final long periodNs;
    private long lastNs = System.nanoTime();

    ProgressLine(Console console) {
        this.console = console;
        this.periodNs = console.terminal() ? LIVE_NS : PLAIN_NS;
    }

    /** Whether it is time for a line. */
    boolean isDue() {
        return System.nanoTime() - lastNs >= periodNs;
    }

    /** Shows the line when it is time for one. */
    void show(String line) {
        if (!isDue()) {
            return;
        }
        lastNs = System.nanoTime();
        if (console.terminal()) {
            console.live(line);
        } else {
            console.say(line);
        }
    }
}
