package dev.wakestream.producer;

import java.time.Duration;

/**
 * How fast a run is published at most. It changes when records are sent, and how events fall into pages, never what the
 * events are.
 *
 * @param speed simulated seconds per second of wall-clock time; infinite = as fast as can be
 * @param sleeper waits
 */
public record Pace(double speed, Sleeper sleeper) {
    /** As fast as can be. */
    public static final Pace MAX = new Pace(Double.POSITIVE_INFINITY, Pace::sleep);

    /** Waits; a test's clock moves on instead. */
    public interface Sleeper {
        void sleep(Duration time) throws InterruptedException;
    }

    public Pace {
        if (!(speed > 0)) {
            throw new IllegalArgumentException("speed is " + speed + ", allowed is more than 0");
        }
    }

    /** At most this many simulated seconds a second. */
    public static Pace of(double speed) {
        return new Pace(speed, Pace::sleep);
    }

    /** Whether there is anything to wait for. */
    boolean limited() {
        return speed < Double.POSITIVE_INFINITY;
    }

    private static void sleep(Duration time) throws InterruptedException {
        Thread.sleep(time.toMillis());
    }
}
