package dev.wakestream.sched.kernel;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The mutexes of pipes (model-spec 6.1): each is held while a message is copied. A locker that finds it held spins as long as the
 * holder runs, which is for the rest of a copy; if the holder has lost its CPU meanwhile, the locker sleeps, and an unlock wakes
 * who has slept longest. How long the spin is, the specification leaves open ("short"); that it lasts while the holder runs is an assumption.
 *
 * <p>A stretch's holds are booked when it is planned, for whoever plans later. A stretch is cut where its turn comes to a mutex
 * whose holder is off its CPU, and after an unlock that has somebody to wake.
 *
 * <p>Not modelled: what a stretch has planned is not changed by a holder that loses its CPU afterwards; the hand-off to a
 * waiter that others keep overtaking.
 */
final class PipeMutexes {
    /** One pipe's mutex. */
    private static final class Mutex {
        /** Who holds it without running; null = nobody. */
        @Nullable
        SchedTask stalled;

        /** In the order of their coming; the first one may have been woken, and is on its way. */
        final ArrayDeque<SchedTask> waiters = new ArrayDeque<>(0);

        // Holds to come, and some that are over: begin, end (ps) and whose they are.
        int bookings;
        long[] from = new long[4];
        long[] until = new long[4];
        SchedTask[] whose = new SchedTask[4];
    }

    private final @Nullable Mutex[] mutexes;

    /** @param objects shared objects of the workload (count) */
    PipeMutexes(int objects) {
        mutexes = new Mutex[objects];
    }

    private Mutex of(int object) {
        Mutex m = mutexes[object];
        if (m == null) {
            m = new Mutex();
            mutexes[object] = m;
        }
        return m;
    }

    /** Whether somebody who does not run holds it: then who wants it sleeps. */
    boolean isStalled(int object) {
        return of(object).stalled != null;
    }

    /** When a locker that comes at a moment (ps) has spun long enough: at once, or when those who hold it then are done. */
    long freeAt(int object, long ps, long nowPs) {
        Mutex m = of(object);
        forget(m, nowPs);
        long at = ps;
        boolean waits = true;
        while (waits) {
            waits = false;
            for (int i = 0; i < m.bookings; i++) {
                if (m.from[i] <= at && at < m.until[i]) {
                    at = m.until[i];
                    waits = true;
                }
            }
        }
        return at;
    }

    private static void forget(Mutex m, long nowPs) {
        for (int i = m.bookings - 1; i >= 0; i--) {
            if (m.until[i] <= nowPs) {
                remove(m, i);
            }
        }
    }

    private static void remove(Mutex m, int i) {
        int last = --m.bookings;
        m.from[i] = m.from[last];
        m.until[i] = m.until[last];
        m.whose[i] = m.whose[last];
    }

    /** A task will hold it between two moments (ps). */
    void book(int object, SchedTask p, long fromPs, long untilPs) {
        Mutex m = of(object);
        if (m.bookings == m.from.length) {
            int length = 2 * m.bookings;
            m.from = Arrays.copyOf(m.from, length);
            m.until = Arrays.copyOf(m.until, length);
            m.whose = Arrays.copyOf(m.whose, length);
        }
        m.from[m.bookings] = fromPs;
        m.until[m.bookings] = untilPs;
        m.whose[m.bookings++] = p;
    }

    /** The task, which loses its CPU, will not hold it as booked. */
    @SuppressWarnings("ReferenceEquality") // one object a task: identity is what is asked
    void cancel(int object, SchedTask p) {
        Mutex m = of(object);
        for (int i = m.bookings - 1; i >= 0; i--) {
            if (m.whose[i] == p) {
                remove(m, i);
            }
        }
    }

    /** The task has lost its CPU while it holds it. */
    void stall(int object, SchedTask p) {
        of(object).stalled = p;
    }

    /** The holder runs again. */
    void resume(int object) {
        of(object).stalled = null;
    }

    /** A task goes to sleep on it; one that was woken in vain keeps its place. */
    @SuppressWarnings("ReferenceEquality") // one object a task: identity is what is asked
    void sleep(int object, SchedTask p) {
        Mutex m = of(object);
        p.wokenByUnlock = false;
        if (m.waiters.peek() != p) {
            m.waiters.add(p);
        }
    }

    /** A task that slept on it has got it. */
    void acquired(int object, SchedTask p) {
        p.wokenByUnlock = false;
        of(object).waiters.remove(p);
    }

    /** Whether an unlock has somebody to wake: the first one that sleeps, unless it has been woken. */
    boolean wakesAtUnlock(int object) {
        SchedTask first = of(object).waiters.peek();
        return first != null && !first.wokenByUnlock;
    }

    /** An unlock: whom to wake; null = nobody. */
    @Nullable
    SchedTask unlock(int object) {
        SchedTask first = of(object).waiters.peek();
        if (first == null || first.wokenByUnlock) {
            return null;
        }
        first.wokenByUnlock = true;
        return first;
    }
}
