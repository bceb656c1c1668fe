package dev.wakestream.sched.oracle;

import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.kernel.select.WakeWide;
import dev.wakestream.sched.oracle.OracleResult.Tally;
import dev.wakestream.sched.oracle.RecordedStep.Left;
import dev.wakestream.sched.topology.Topology;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * record_wakee and wake_wide over a whole recording. The counters that they work on are not recorded, so they are counted
 * along: from every recorded wakeup, with the halving once a second, and inherited by new tasks. With how much the tasks
 * came into the recording is its one unknown; all starts from 0 to 63 are followed, and the one that agrees best is told.
 */
final class WakeWideOracle {
    private static final int STARTS = 64;
    private static final long SECOND_NS = 1_000_000_000L;
    /** Tasks that are followed; more than any recording so far has (count). */
    private static final int MAX_TASKS = 1 << 16;

    private final Topology topology;
    private final Map<Integer, Flips> tasks = new HashMap<>();
    private final long[] agree = new long[STARTS];
    private long calls;

    /** wakee_flips of one task, for each start. */
    private static final class Flips {
        private final int[] count = new int[STARTS];
        private long decayedAtNs;
        private @Nullable Integer lastWakee;

        private Flips(long nowNs) {
            decayedAtNs = nowNs;
            for (int start = 0; start < STARTS; start++) {
                count[start] = start;
            }
        }

        private Flips(Flips parent) {
            System.arraycopy(parent.count, 0, count, 0, STARTS);
            decayedAtNs = parent.decayedAtNs;
            lastWakee = parent.lastWakee;
        }

        private void record(int wakee, long nowNs) {
            boolean decays = nowNs > decayedAtNs + SECOND_NS;
            boolean flips = lastWakee == null || lastWakee != wakee;
            for (int start = 0; start < STARTS; start++) {
                count[start] = (decays ? count[start] / 2 : count[start]) + (flips ? 1 : 0);
            }
            if (decays) {
                decayedAtNs = nowNs;
            }
            lastWakee = wakee;
        }
    }

    WakeWideOracle(Topology topology) {
        this.topology = topology;
    }

    void born(long timeNs, int parent, int child) {
        if (tasks.size() < MAX_TASKS) {
            tasks.put(child, new Flips(of(parent, timeNs)));
        }
    }

    /** A wakeup whose path was recorded. */
    void decide(RecordedCall call) {
        Flips waker = of(
                call.current().pid() == 0 ? -1 - call.waker() : call.current().pid(), call.timeNs());
        Flips wakee = of(call.pid(), call.timeNs());
        waker.record(call.pid(), call.timeNs());
        boolean wide = call.steps().contains(new Left(SelectFunction.WAKE_WIDE, 1));
        int llcSize = topology.llcSize(call.waker());
        calls++;
        for (int start = 0; start < STARTS; start++) {
            if (WakeWide.isWide(waker.count[start], wakee.count[start], llcSize) == wide) {
                agree[start]++;
            }
        }
    }

    private Flips of(int task, long nowNs) {
        Flips known = tasks.get(task);
        if (known == null) {
            known = new Flips(nowNs);
            if (tasks.size() < MAX_TASKS) {
                tasks.put(task, known);
            }
        }
        return known;
    }

    /** The start that agrees best, the smallest of equals. */
    int start() {
        int best = 0;
        for (int start = 1; start < STARTS; start++) {
            best = agree[start] > agree[best] ? start : best;
        }
        return best;
    }

    Tally tally() {
        return new Tally(calls, agree[start()]);
    }
}
