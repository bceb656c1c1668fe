package dev.wakestream.sched.oracle;

import dev.wakestream.sched.oracle.Disagreement.Kind;
import java.util.List;
import java.util.Map;

/**
 * What the replay of a recording came to.
 *
 * @param wakeups the wakeups that were decided again, and those of them in which every question, call and result was the same
 * @param functions the same by kernel function, in the order of the path; available_idle_cpu counts single
 *     questions, wake_wide is decided from the wakeups before the call, recent_used_cpu counts wakeups of tasks whose
 *     previous wakeup was recorded too
 * @param placements calls for fork and exec, which are placed by load and were not decided again (count)
 * @param withoutPath wakeups of which only inputs and result were recorded (count)
 * @param wakeWideStart wakee_flips with which tasks came into the recording, as far as wake_wide's results tell (count)
 * @param idleTests the recording has the idle tests; without them their answers were read off the results
 * @param kinds disagreeing wakeups by what differed first (count)
 * @param first the first disagreements
 */
public record OracleResult(
        Tally wakeups,
        Map<String, Tally> functions,
        long placements,
        long withoutPath,
        int wakeWideStart,
        boolean idleTests,
        Map<Kind, Long> kinds,
        List<Disagreement> first) {

    /**
     * Calls and those of them that agree.
     *
     * @param calls recorded (count)
     * @param agree the same in the model (count)
     */
    public record Tally(long calls, long agree) {
        /** Nothing yet. */
        public static final Tally NONE = new Tally(0, 0);

        /** Both together. */
        public Tally plus(long moreCalls, long moreAgree) {
            return new Tally(calls + moreCalls, agree + moreAgree);
        }

        /** Agreeing calls (percent); 100 of nothing. */
        public double percent() {
            return calls == 0 ? 100 : 100.0 * agree / calls;
        }
    }
}
