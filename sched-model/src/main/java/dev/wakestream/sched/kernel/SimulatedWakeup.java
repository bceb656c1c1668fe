package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.kernel.select.WakeupView;
import dev.wakestream.sched.trace.TraceEvent;

/**
 * The wakeup of the simulated kernel that is under way: answers what the selection asks from the state of the machine, and
 * charges what looking costs the waker. Lines: model-spec 5.4.1 and 5.4.2. One serves all wakeups of a run, one after the other.
 *
 * <p>Not modelled: per-CPU kthreads (there are none), tasks of policy SCHED_IDLE.
 */
final class SimulatedWakeup implements WakeupView {
    private final Kernel k;
    private final SelectSymbols symbols;
    private final WakeeFlips flips;
    private final SearchBudget budget;

    // By function: whom the time belonged to before, and when it began.
    private final int[] outer = new int[SelectFunction.COUNT];
    private final long[] beganPs = new long[SelectFunction.COUNT];

    // Nothing is asked before of(…) says about which wakeup.
    @SuppressWarnings("NullAway.Init")
    private Cpu c;

    @SuppressWarnings("NullAway.Init")
    private SchedTask p;

    @SuppressWarnings("NullAway.Init")
    private Cpu prev;

    private boolean sync;

    private double comparedHere;
    private double comparedThere;

    SimulatedWakeup(Kernel k) {
        this.k = k;
        symbols = new SelectSymbols(k);
        flips = new WakeeFlips(k);
        budget = SearchBudget.of(k);
    }

    /** From now on it is about this wakeup. */
    SimulatedWakeup of(Cpu waker, SchedTask task, Cpu prevCpu, boolean isSync) {
        c = waker;
        p = task;
        prev = prevCpu;
        sync = isSync;
        return this;
    }

    @Override
    public int waker() {
        return c.id;
    }

    @Override
    public int prev() {
        return prev.id;
    }

    @Override
    public void work(int instructions, int perMaskWord) {
        c.instr(instructions + perMaskWord * k.maskWords);
    }

    @Override
    public void enter(SelectFunction function, int argument) {
        int symbol = symbols.chargedTo(function);
        if (symbol != SelectSymbols.OF_CALLER) {
            outer[function.number()] = c.enter(symbol);
        }
        beganPs[function.number()] = c.clock;
    }

    @Override
    public void leave(SelectFunction function, int result) {
        if (symbols.chargedTo(function) != SelectSymbols.OF_CALLER) {
            c.leave(outer[function.number()]);
        }
    }

    @Override
    public void recordWakee() {
        flips.record(c, p);
    }

    @Override
    public boolean wakeWide() {
        return flips.isWide(c, p);
    }

    @Override
    public boolean isAvailable(int cpu) {
        return k.idle.isAvailable(c, k.cpus[cpu]);
    }

    @Override
    public boolean isUsable(int cpu) {
        return k.idle.isUsable(c, k.cpus[cpu]);
    }

    /** Never: the waker runs a task. */
    @Override
    public boolean wakerIsAvailable() {
        return false;
    }

    @Override
    public boolean syncWakerIsAlone() {
        c.read(c.lockLine);
        return sync && c.rq.nrRunnable() == 1;
    }

    @Override
    public boolean loadsLessThanPrev(int imbalancePct) {
        comparedHere = Double.NaN;
        if (c.rq.current() == null) {
            return false;
        }
        c.instr(70);
        c.read(c.avgLine);
        c.read(prev.avgLine);
        c.read(c.curr.peltLine);
        c.read(p.peltLine);
        c.read(prev.balanceLine);
        double here = c.rq.pelt.load;
        if (sync) {
            double current = c.curr.pelt.load;
            if (current > here) {
                return true;
            }
            here -= current;
        }
        here = (here + p.pelt.load) * 100;
        double there = (prev.rq.pelt.load - p.pelt.load) * (100 + (imbalancePct - 100) / 2);
        if (sync) {
            there += 1;
        }
        comparedHere = here;
        comparedThere = there;
        return here < there;
    }

    /**
     * All tasks have nice 0 and all CPUs the same capacity. The last clause of v3.10, about the average load a task, applies to
     * lighter tasks only.
     */
    @Override
    public boolean weighsNoMoreThanPrev(int imbalancePct) {
        c.instr(70);
        c.read(c.cfsLine);
        c.read(prev.cfsLine);
        c.read(c.balanceLine);
        c.read(prev.balanceLine);
        int here = c.rq.nrRunnable() - (sync && !c.runsIdleTask() ? 1 : 0);
        return here <= 0 || (here + 1) * 100 <= prev.rq.nrRunnable() * (100 + (imbalancePct - 100) / 2);
    }

    /** The waker's side of the last comparison of loads (load by 100 percent); NaN = none was made. */
    double comparedHere() {
        return comparedHere;
    }

    /** The other side of it. */
    double comparedThere() {
        return comparedThere;
    }

    /** Never: there are no kernel threads. */
    @Override
    public boolean wakerIsLonelyKthread() {
        return false;
    }

    @Override
    public int recentUsedCpu() {
        c.update(p.wakeeLine);
        return p.recentUsedCpu;
    }

    @Override
    public void rememberPrev() {
        p.recentUsedCpu = prev.id;
    }

    @Override
    public void rememberWaker() {
        c.write(c.curr.wakeeLine);
        c.curr.recentUsedCpu = c.id;
    }

    @Override
    public boolean mayHaveIdleCore(int target) {
        c.instr(6);
        c.read(k.cpus[target].llcSharedLine);
        return k.llcs[k.cpus[target].llc].hasIdleCores;
    }

    @Override
    public int scanLimit(int target) {
        return budget.limit(c, k.cpus[target]);
    }

    @Override
    public void noIdleCore(int cpu) {
        c.instr(3);
        k.llcs[k.cpus[cpu].llc].hasIdleCores = false;
        c.write(k.cpus[cpu].llcSharedLine);
    }

    @Override
    public void searched(int target, Search search) {
        if (search.learns()) {
            budget.learn(c);
        }
        if (search.function() == SelectFunction.SELECT_IDLE_CORE && search.byCore()) {
            k.counters.selectIdleCore(c, c.clock - beganPs[search.function().number()]);
        }
        if (!k.trace.on()) {
            return;
        }
        k.trace.emit(
                c,
                new TraceEvent.IdleScan(
                        symbols.name(search.function()),
                        k.topology.llcCpus(k.cpus[target].llc).first(),
                        search.limit(),
                        search.scanned(),
                        search.cores(),
                        search.found() == SelectFunction.NO_CPU ? TraceEvent.IdleScan.NONE_FOUND : search.found(),
                        search.byCore(),
                        (c.clock - beganPs[search.function().number()]) / 1000));
    }
}
