package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.trace.TraceEvent.Decision;

/**
 * select_idle_core of v5.5: walks the target's LLC for a core whose threads are all idle, if the LLC's flag gives hope. It
 * tests every thread of a core and takes each out of the walk; with the early break it leaves a core at its first busy thread
 * and takes the whole core out at once (commit bec2860a2bd6; model-spec 2.8).
 */
final class SelectIdleCore {
    // Instructions of model-spec 5.4.2; the idle test brings its own.
    private static final int MASK = 10;
    private static final int MASK_PER_WORD = 3;
    private static final int PER_CORE = 10;
    private static final int NEXT_THREAD = 14;
    private static final int CLEAR_THREAD = 4;
    private static final int CLEAR_CORE = 8;
    private static final int CLEAR_CORE_PER_WORD = 4;

    private final Topology topology;
    private final SearchLog log;
    private final boolean earlyBreak;
    private final boolean clearsWakersFlag;
    private final CpuSet candidates;
    private int scanned;
    private int cores;

    SelectIdleCore(Topology topology, SelectionRules rules, SearchLog log) {
        this.topology = topology;
        this.log = log;
        earlyBreak = rules.coreEarlyBreak();
        clearsWakersFlag = rules.clearsWakersFlag();
        candidates = new CpuSet(topology.cpus());
    }

    /** The CPU at which the walk met an idle core, or {@link SelectFunction#NO_CPU}. */
    int run(WakeupView view, int target) {
        view.enter(SelectFunction.SELECT_IDLE_CORE, target);
        scanned = 0;
        cores = 0;
        boolean hope = view.mayHaveIdleCore(target);
        int found = hope ? walk(view, target) : SelectFunction.NO_CPU;
        view.searched(
                target, new WakeupView.Search(SelectFunction.SELECT_IDLE_CORE, 0, scanned, cores, hope, false, found));
        view.leave(SelectFunction.SELECT_IDLE_CORE, found);
        return found == SelectFunction.NO_CPU ? found : log.found(Decision.IDLE_CORE, found);
    }

    private int walk(WakeupView view, int target) {
        view.work(MASK, MASK_PER_WORD);
        candidates.copyFrom(topology.llcCpus(topology.llcOf(target)));
        int core = candidates.nextCyclic(target);
        while (core != CpuSet.NONE) {
            cores++;
            view.work(PER_CORE);
            if (earlyBreak ? isIdleToTheFirstBusy(view, core) : isIdleToTheLast(view, core)) {
                return core;
            }
            candidates.andNot(topology.smtMask(core));
            core = candidates.nextCyclic(core);
        }
        view.noIdleCore(clearsWakersFlag ? view.waker() : target);
        return SelectFunction.NO_CPU;
    }

    private boolean isIdleToTheLast(WakeupView view, int core) {
        boolean idle = true;
        CpuSet threads = topology.smtMask(core);
        for (int cpu = threads.first(); cpu != CpuSet.NONE; cpu = threads.next(cpu + 1)) {
            view.work(NEXT_THREAD + CLEAR_THREAD);
            idle &= test(view, cpu);
        }
        return idle;
    }

    private boolean isIdleToTheFirstBusy(WakeupView view, int core) {
        CpuSet threads = topology.smtMask(core);
        for (int cpu = threads.first(); cpu != CpuSet.NONE; cpu = threads.next(cpu + 1)) {
            view.work(NEXT_THREAD);
            if (!test(view, cpu)) {
                view.work(CLEAR_CORE, CLEAR_CORE_PER_WORD);
                return false;
            }
        }
        return true;
    }

    private boolean test(WakeupView view, int cpu) {
        scanned++;
        log.scan();
        return view.isAvailable(cpu);
    }
}
