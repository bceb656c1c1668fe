package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.kernel.select.WakeWide;
import dev.wakestream.sched.kernel.select.WakeupView;
import dev.wakestream.sched.trace.TraceEvent;

/**
 * One wakeup of the simulated kernel: answers what the selection asks from the state of the machine, and charges what looking
 * costs the waker. Lines: model-spec 5.4.1 and 5.4.2. record_wakee, wake_wide, wake_affine and select_idle_sibling are
 * inlined into select_task_rq_fair and so charged there; select_idle_core is not.
 *
 * <p>Not modelled: per-CPU kthreads (there are none), tasks of policy SCHED_IDLE.
 */
final class SimulatedWakeup implements WakeupView {
    private static final int IMBALANCE_PERCENT = 117;

    private final Kernel k;
    private final Cpu c;
    private final SchedTask p;
    private final Cpu prev;
    private final boolean sync;
    private int outer;
    private long searchBeganPs;
    private boolean amongSiblings;
    private int domainScanned;
    private int recent = SelectFunction.NO_CPU;
    private boolean askedRecent;

    SimulatedWakeup(Kernel k, Cpu waker, SchedTask p, Cpu prev, boolean sync) {
        this.k = k;
        this.c = waker;
        this.p = p;
        this.prev = prev;
        this.sync = sync;
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
    public void work(int instructions) {
        c.instr(instructions);
    }

    @Override
    public void enter(SelectFunction function, int argument) {
        if (function == SelectFunction.SELECT_IDLE_CORE) {
            outer = c.enter(k.symbols.selectIdleCore);
        }
        amongSiblings = function == SelectFunction.SELECT_IDLE_SMT;
    }

    @Override
    public void leave(SelectFunction function, int result) {
        amongSiblings = false;
        if (function == SelectFunction.SELECT_IDLE_CORE) {
            if (result == SelectFunction.NO_CPU) {
                c.instr(4 * k.maskWords);
            }
            c.leave(outer);
        }
    }

    @Override
    public boolean wakeWide() {
        recordWakee();
        c.instr(8);
        c.read(p.wakeeLine);
        return WakeWide.isWide(c.curr.wakeeFlips, p.wakeeFlips, k.topology.llcSize(c.id));
    }

    /** Counts how often the waker changes whom it wakes. */
    private void recordWakee() {
        c.instr(12);
        SchedTask current = c.curr;
        c.update(current.wakeeLine);
        long second = c.clock / Kernel.PS_PER_SECOND;
        if (second > current.flipsDecayedAt) {
            current.wakeeFlips /= 2;
            current.flipsDecayedAt = second;
        }
        if (current.lastWakee != p) {
            current.lastWakee = p;
            current.wakeeFlips++;
        }
    }

    @Override
    public boolean isAvailable(int cpu) {
        return k.idle.isAvailable(c, k.cpus[cpu]);
    }

    @Override
    public boolean isUsable(int cpu) {
        domainScanned += amongSiblings ? 1 : 0;
        askedRecent |= cpu == recent;
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
    public boolean weighsLessThanPrev() {
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
        double there = (prev.rq.pelt.load - p.pelt.load) * (100 + (IMBALANCE_PERCENT - 100) / 2);
        if (sync) {
            there += 1;
        }
        return here < there;
    }

    /** Never: there are no kernel threads. */
    @Override
    public boolean wakerIsLonelyKthread() {
        return false;
    }

    @Override
    public int recentUsedCpu() {
        c.update(p.wakeeLine);
        recent = p.recentUsedCpu;
        return recent;
    }

    @Override
    public void rememberPrev() {
        p.recentUsedCpu = prev.id;
    }

    @Override
    public boolean mayHaveIdleCore(int target) {
        recent = SelectFunction.NO_CPU;
        c.instr(6);
        c.read(k.cpus[target].llcSharedLine);
        return k.llcs[k.cpus[target].llc].hasIdleCores;
    }

    @Override
    public int scanLimit(int target) {
        recent = SelectFunction.NO_CPU;
        searchBeganPs = c.clock;
        c.instr(10 + 3 * k.maskWords);
        c.instr(5);
        c.read(k.cpus[target].llcSharedLine);
        return k.llcs[k.cpus[target].llc].nrIdleScan;
    }

    @Override
    public void noIdleCore(int target) {
        c.instr(3);
        k.llcs[k.cpus[target].llc].hasIdleCores = false;
        c.write(k.cpus[target].llcSharedLine);
    }

    @Override
    public void searched(int target, Search search) {
        domainScanned += search.scanned();
        if (!k.trace.on()) {
            return;
        }
        k.trace.emit(
                c,
                new TraceEvent.IdleScan(
                        k.selectIdleCpuName,
                        k.topology.llcCpus(k.cpus[target].llc).first(),
                        search.limit(),
                        search.scanned(),
                        search.cores(),
                        search.found() == SelectFunction.NO_CPU ? TraceEvent.IdleScan.NONE_FOUND : search.found(),
                        search.byCore(),
                        (c.clock - searchBeganPs) / 1000));
    }

    /** CPUs that this wakeup looked at after the fast checks: the threads of prev's core, and of the LLC (count). */
    int domainScanned() {
        return domainScanned;
    }

    /** Whether this wakeup looked at the recently used CPU. */
    boolean askedRecent() {
        return askedRecent;
    }
}
