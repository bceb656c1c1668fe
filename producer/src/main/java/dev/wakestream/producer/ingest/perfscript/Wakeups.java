package dev.wakestream.producer.ingest.perfscript;

import dev.wakestream.sched.trace.TraceEvent.SchedSwitch;
import java.util.HashMap;
import java.util.Map;

/**
 * How long a task was runnable before it got a CPU, as far as a trace shows it: from the latest wakeup, or from a switch
 * away in state R, to the switch to it. A recording may lack events (one of single tasks lacks most of the others'), so a
 * wait is known only if nothing in between says that the task ran.
 */
final class Wakeups {
    // looked up by key only, never iterated: the order of the map cannot show
    private final Map<Integer, Long> runnableSince = new HashMap<>();

    /** The task is the current one of some CPU. */
    void runs(int pid) {
        runnableSince.remove(pid);
    }

    /** {@code sched_wakeup} or {@code sched_wakeup_new} of a task, raised by {@code waker}. */
    void woken(int pid, int waker, long timeNs) {
        if (pid != 0 && pid != waker) {
            runnableSince.put(pid, timeNs);
        }
    }

    /** A CPU goes from {@code prev}, left in {@code prevState}, to {@code next}; the wait of next (ns), if it is known. */
    long switched(int prev, String prevState, int next, long timeNs) {
        runnableSince.remove(prev);
        if (prev != 0 && prevState.startsWith("R")) {
            runnableSince.put(prev, timeNs);
        }
        Long since = next == 0 ? null : runnableSince.remove(next);
        return since == null ? SchedSwitch.WAIT_UNKNOWN : timeNs - since;
    }
}
