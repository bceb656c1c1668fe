package dev.wakestream.sched.oracle;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.kernel.select.WakeupSelection;
import dev.wakestream.sched.oracle.Disagreement.Kind;
import dev.wakestream.sched.oracle.OracleResult.Tally;
import dev.wakestream.sched.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides recorded wakeups again, with the code that decides the simulated ones: the inputs of a call and the recorded
 * answers go in, and the model must ask about the same CPUs in the same order, call the same functions with the same
 * arguments, and return the same CPU.
 */
public final class DecisionOracle implements RecordingListener {
    /** Name under which single idle tests are counted. */
    public static final String IDLE_TEST = "available_idle_cpu";

    /** Name under which it is counted how often a task's recently used CPU is what its last wakeup left. */
    public static final String RECENT_USED = "recent_used_cpu";

    /** Tasks that are followed; more than any recording so far has (count). */
    private static final int MAX_TASKS = 1 << 16;

    private final WakeupSelection selection;
    private final boolean idleTests;
    private final int keep;
    private final Map<SelectFunction, Tally> functions = new EnumMap<>(SelectFunction.class);
    private final Map<Kind, Long> kinds = new EnumMap<>(Kind.class);
    private final List<Disagreement> first = new ArrayList<>();
    private final WakeWideOracle wakeWide;
    /** Recently used CPU of tasks after their last recorded wakeup. */
    private final Map<Integer, Integer> recentUsed = new HashMap<>();

    private Tally questions = Tally.NONE;
    private Tally recents = Tally.NONE;
    private long placements;
    private long withoutPath;

    /**
     * @param topology the recorded machine
     * @param profile the release whose decisions are expected
     * @param idleTests the recording has the idle tests
     * @param keep disagreements to be kept (count)
     */
    public DecisionOracle(Topology topology, KernelProfile profile, boolean idleTests, int keep) {
        selection = new WakeupSelection(topology, profile.selection());
        wakeWide = new WakeWideOracle(topology);
        this.idleTests = idleTests;
        this.keep = keep;
        for (SelectFunction function : SelectFunction.values()) {
            functions.put(function, Tally.NONE);
        }
    }

    /**
     * Decides one call again.
     *
     * @param call whose CPUs all exist on the machine, see {@link RecordedCall#maxCpu}
     */
    @Override
    public void called(RecordedCall call) {
        if (!call.isWakeup()) {
            placements++;
            recentUsed.remove(call.pid());
            return;
        }
        if (!call.hasPath()) {
            withoutPath++;
            recentUsed.remove(call.pid());
            return;
        }
        wakeWide.decide(call);
        ReplayedWakeup wakeup = new ReplayedWakeup(call, idleTests);
        Integer expected = recentUsed.remove(call.pid());
        if (expected != null) {
            recents = recents.plus(1, expected == call.recent() ? 1 : 0);
        }
        try {
            selection.run(wakeup);
            if (recentUsed.size() < MAX_TASKS) {
                recentUsed.put(call.pid(), wakeup.recentAfter());
                remember(call, wakeup);
            }
        } catch (Disagree e) {
            kinds.merge(e.kind(), 1L, Long::sum);
            if (first.size() < keep) {
                first.add(new Disagreement(
                        call, e.kind(), wakeup.function().kernelName(), wakeup.position(), e.kernel(), e.model()));
            }
        }
        count(call, wakeup);
    }

    /** Older releases leave a mark in the waking task, too. */
    private void remember(RecordedCall call, ReplayedWakeup wakeup) {
        if (wakeup.remembersWaker()) {
            recentUsed.put(call.current().pid(), call.waker());
        }
    }

    @Override
    public void born(long timeNs, int parent, int child) {
        wakeWide.born(timeNs, parent, child);
    }

    private void count(RecordedCall call, ReplayedWakeup wakeup) {
        long asked = 0;
        add(SelectFunction.SELECT_TASK_RQ_FAIR, 1, 0);
        for (RecordedStep step : call.steps()) {
            if (step instanceof RecordedStep.Asked) {
                asked++;
            } else if (step instanceof RecordedStep.Entered entered) {
                add(entered.function(), 1, 0);
            }
        }
        wakeup.agreed().forEach((function, times) -> add(function, 0, times));
        questions = questions.plus(asked, wakeup.questions());
    }

    private void add(SelectFunction function, long calls, long agree) {
        functions.merge(function, Tally.NONE.plus(calls, agree), (a, b) -> a.plus(b.calls(), b.agree()));
    }

    /** What it came to so far. */
    public OracleResult result() {
        Map<String, Tally> byName = new LinkedHashMap<>();
        functions.forEach((function, tally) ->
                byName.put(function.kernelName(), function == SelectFunction.WAKE_WIDE ? wakeWide.tally() : tally));
        byName.put(IDLE_TEST, questions);
        byName.put(RECENT_USED, recents);
        return new OracleResult(
                functions.getOrDefault(SelectFunction.SELECT_TASK_RQ_FAIR, Tally.NONE),
                Collections.unmodifiableMap(byName),
                placements,
                withoutPath,
                wakeWide.start(),
                idleTests,
                Collections.unmodifiableMap(new EnumMap<>(kinds)),
                List.copyOf(first));
    }
}
