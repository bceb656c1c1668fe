package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.trace.TraceEvent.Decision;

/**
 * select_idle_sibling: an idle CPU near the target. Checks, in this order: target, prev, a per-CPU kthread's waker, the
 * recently used CPU, then searches the target's LLC (model-spec 2.5). On machines with clusters prev and the recently used
 * CPU end the search only in the target's cluster; elsewhere in the LLC they are what is left when the search finds nothing.
 */
final class SelectIdleSibling {
    /** The idle test of a release. */
    private interface IdleQuestion {
        boolean ask(WakeupView view, int cpu);
    }

    private final Topology topology;
    private final SearchLog log;
    private final IdleSearch search;
    private final IdleQuestion idle;
    private final boolean keepsLonelyKthread;
    private final boolean asksRecent;
    private final boolean alwaysRemembers;
    private final boolean clusters;

    // Idle CPUs of the LLC, but not of the target's cluster.
    private int spare;
    private Decision spareBy = Decision.FALLBACK;

    SelectIdleSibling(Topology topology, SelectionRules rules, SearchLog log) {
        this.topology = topology;
        this.log = log;
        search = IdleSearch.of(topology, rules, log);
        // v3.10 knows idle_cpu only: a CPU with nothing but SCHED_IDLE tasks is as busy as any.
        idle = rules.coreSearch() == SelectionRules.CoreSearch.GROUPS ? WakeupView::isAvailable : WakeupView::isUsable;
        keepsLonelyKthread = rules.keepsLonelyKthread();
        asksRecent = rules.recent() != SelectionRules.Recent.NONE;
        alwaysRemembers = rules.recent() == SelectionRules.Recent.ALWAYS;
        clusters = rules.clusters() && Clusters.exist(topology);
    }

    int run(WakeupView view, int target) {
        view.enter(SelectFunction.SELECT_IDLE_SIBLING, target);
        log.beginSearch();
        int cpu = quick(view, target);
        if (cpu == SelectFunction.NO_CPU) {
            cpu = domain(view, target);
        }
        view.leave(SelectFunction.SELECT_IDLE_SIBLING, cpu);
        return cpu;
    }

    /** The CPUs at which the task's data may be. */
    private int quick(WakeupView view, int target) {
        int prev = view.prev();
        spare = SelectFunction.NO_CPU;
        view.work(50);
        if (idle.ask(view, target)) {
            return log.found(target == prev ? Decision.PREV : Decision.TARGET, target);
        }
        if (prev != target && topology.cpusShareCache(prev, target) && idle.ask(view, prev)) {
            if (endsSearch(prev, target, Decision.PREV)) {
                return log.found(Decision.PREV, prev);
            }
        }
        if (keepsLonelyKthread && prev == view.waker() && view.wakerIsLonelyKthread()) {
            return log.found(Decision.PREV, prev);
        }
        return asksRecent ? recent(view, target) : SelectFunction.NO_CPU;
    }

    private int recent(WakeupView view, int target) {
        int prev = view.prev();
        int recent = view.recentUsedCpu();
        if (alwaysRemembers) {
            view.rememberPrev();
        }
        if (recent == prev || recent == target || !topology.cpusShareCache(recent, target)) {
            return SelectFunction.NO_CPU;
        }
        if (!idle.ask(view, recent)) {
            log.recentIsBusy();
            return SelectFunction.NO_CPU;
        }
        if (!endsSearch(recent, target, Decision.RECENT)) {
            return SelectFunction.NO_CPU;
        }
        if (!alwaysRemembers) {
            view.rememberPrev();
        }
        return log.found(Decision.RECENT, recent);
    }

    /** Whether an idle CPU is near enough to end the search; if not, the first one is kept in case nothing better is found. */
    private boolean endsSearch(int cpu, int target, Decision by) {
        if (!clusters || topology.cpusShareResources(cpu, target)) {
            return true;
        }
        if (spare == SelectFunction.NO_CPU) {
            spare = cpu;
            spareBy = by;
        }
        return false;
    }

    private int domain(WakeupView view, int target) {
        log.beginDomainSearch();
        if (topology.llcDomain(target) == null) {
            return target;
        }
        int found = search.run(view, target);
        if (found != SelectFunction.NO_CPU) {
            return found;
        }
        return spare == SelectFunction.NO_CPU ? target : log.found(spareBy, spare);
    }
}
