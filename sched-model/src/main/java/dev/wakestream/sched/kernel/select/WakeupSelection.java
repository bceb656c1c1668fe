package dev.wakestream.sched.kernel.select;

import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * select_task_rq_fair for wakeups: asks wake_wide and wake_affine whether to look around the waker or around the task's
 * previous CPU, and searches there (model-spec 2.2). One of these serves any number of wakeups, one after the other.
 *
 * <p>Not modelled: energy-aware placement, asymmetric capacities, the current-CPU hint, affinity masks (all CPUs are
 * allowed). New tasks are placed by {@link dev.wakestream.sched.kernel.place.FindIdlest}.
 */
public final class WakeupSelection {
    private final SchedDomain[][] domains;
    private final WakeAffine wakeAffine;
    private final SelectIdleSibling selectIdleSibling;
    private final SearchLog log = new SearchLog();
    private final boolean recordsWakee;
    private final boolean wideFirst;
    private final boolean searchesAnyway;
    private final boolean remembersWaker;
    private boolean wide;
    private boolean affine;

    /** The selection of a kernel release on a machine. */
    public WakeupSelection(Topology topology, SelectionRules rules) {
        domains = new SchedDomain[topology.cpus()][];
        for (int cpu = 0; cpu < domains.length; cpu++) {
            domains[cpu] = topology.domains(cpu).toArray(new SchedDomain[0]);
        }
        wakeAffine = new WakeAffine(topology, rules);
        selectIdleSibling = new SelectIdleSibling(topology, rules, log);
        recordsWakee = rules.wakeWide() != SelectionRules.WakeWide.OFF;
        wideFirst = rules.wakeWide() == SelectionRules.WakeWide.BOTH_SIDES;
        // v3.10 searches below a domain that pulls wakeups only; without one the task stays on prev.
        searchesAnyway = rules.wakeAffine() != SelectionRules.WakeAffine.WEIGHT;
        remembersWaker = rules.recent() == SelectionRules.Recent.ON_HIT;
    }

    /** The CPU that the task should wake up on. */
    public int run(WakeupView view) {
        view.enter(SelectFunction.SELECT_TASK_RQ_FAIR, view.prev());
        if (recordsWakee) {
            view.recordWakee();
        }
        wide = wideFirst && view.wakeWide();
        affine = false;
        log.begin();
        int cpu = select(view);
        view.leave(SelectFunction.SELECT_TASK_RQ_FAIR, cpu);
        return cpu;
    }

    private int select(WakeupView view) {
        boolean wantsAffine = !wide;
        SchedDomain domain = affineDomain(view, wantsAffine);
        int target = domain == null ? view.prev() : target(view, domain);
        if (domain == null && !searchesAnyway) {
            return log.stayed(target);
        }
        int cpu = selectIdleSibling.run(view, target);
        if (remembersWaker && wantsAffine) {
            view.rememberWaker();
        }
        return cpu;
    }

    /** The lowest domain of the waker that pulls wakeups and holds prev; null if there is none or none is wanted. */
    private @Nullable SchedDomain affineDomain(WakeupView view, boolean wantsAffine) {
        int prev = view.prev();
        for (SchedDomain domain : domains[view.waker()]) {
            view.work(15);
            view.climbs(domain);
            // A level without wake-affine ends the climb only if affine placement is not wanted.
            if (!wantsAffine) {
                return null;
            }
            if (domain.has(SchedDomain.Flag.WAKE_AFFINE) && domain.span().get(prev)) {
                return domain;
            }
        }
        return null;
    }

    /** The CPU around which to look. */
    private int target(WakeupView view, SchedDomain domain) {
        if (view.waker() == view.prev()) {
            return view.prev();
        }
        int target = wakeAffine.run(view, domain);
        wide |= wakeAffine.wide();
        affine = target != view.prev();
        return target;
    }

    /**
     * Only wake_affine, for a task that ran on another CPU than the waker's.
     *
     * @throws IllegalArgumentException if no domain of the waker's that pulls wakeups holds both
     */
    public int wakeAffine(WakeupView view) {
        SchedDomain domain = affineDomain(view, true);
        if (domain == null) {
            throw new IllegalArgumentException("no domain of CPU " + view.waker() + " pulls from CPU " + view.prev());
        }
        return wakeAffine.run(view, domain);
    }

    /** Only select_idle_sibling, around a target. */
    public int idleSibling(WakeupView view, int target) {
        log.begin();
        return selectIdleSibling.run(view, target);
    }

    /** How the last wakeup's CPU was searched for. */
    public SearchLog search() {
        return log;
    }

    /** Whether the last wakeup was kept around prev because the sides talk to many. */
    public boolean wide() {
        return wide;
    }

    /** Whether wake_affine pulled the last wakeup to the waker's CPU, which was not prev. */
    public boolean affine() {
        return affine;
    }
}
