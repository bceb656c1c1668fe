package dev.wakestream.runtime;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** How often failed stream threads are started again: a number of times within a period, each time after a longer pause. */
final class RestartBudget {
    private final int restarts;
    private final long periodNs;
    private final Duration firstPause;
    private final Deque<Long> recentNs = new ArrayDeque<>();

    RestartBudget(int restarts, Duration period, Duration firstPause) {
        this.restarts = restarts;
        this.periodNs = period.toNanos();
        this.firstPause = firstPause;
    }

    /**
     * Takes one restart.
     *
     * @param nowNs a monotonic clock (ns)
     * @return the pause to make before it; empty = there were too many
     */
    synchronized Optional<Duration> take(long nowNs) {
        while (!recentNs.isEmpty() && nowNs - recentNs.peekFirst() > periodNs) {
            recentNs.removeFirst();
        }
        if (recentNs.size() >= restarts) {
            return Optional.empty();
        }
        Duration pause = firstPause.multipliedBy(1L << recentNs.size());
        recentNs.addLast(nowNs);
        return Optional.of(pause);
    }

    /** Restarts that are allowed within the period (count). */
    int restarts() {
        return restarts;
    }
}
