package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.explain.Check;
import dev.wakestream.sched.kernel.explain.Check.Kind;
import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.kernel.select.WakeupView;
import dev.wakestream.sched.topology.SchedDomain;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;

/**
 * A wakeup that writes down what it is asked and what it answers. Every question goes on to the {@link SimulatedWakeup}, which
 * answers and charges as ever; what the answer rests on is looked up beside it, at no cost.
 */
final class ExplainedWakeup implements WakeupView {
    private static final double PERCENT = 100;

    private final Kernel k;
    private final SimulatedWakeup view;
    private final Cpu c;
    private final SchedTask p;
    private final Cpu prev;
    private final boolean sync;
    private final List<Check> checks;
    private final ArrayDeque<SelectFunction> functions = new ArrayDeque<>();
    private int depth;

    /** A wide wakeup is not pulled: domains are not asked for prev. */
    private boolean wantsAffine = true;

    ExplainedWakeup(Kernel k, SimulatedWakeup view, Cpu waker, SchedTask p, boolean sync, List<Check> checks) {
        this.k = k;
        this.view = view;
        this.c = waker;
        this.p = p;
        prev = k.cpus[p.cpu];
        this.sync = sync;
        this.checks = checks;
    }

    // ---- functions

    @Override
    public void enter(SelectFunction function, int argument) {
        functions.push(function);
        if (hasLines(function)) {
            add(Kind.ENTER, argument, function.kernelName(), "", "");
            depth++;
        }
        view.enter(function, argument);
    }

    @Override
    public void leave(SelectFunction function, int result) {
        view.leave(function, result);
        boolean found = result != SelectFunction.NO_CPU;
        if (hasLines(function)) {
            depth--;
            add(Kind.LEAVE, result, function.kernelName(), found ? "CPU " + result : "none", "");
        } else if (found && function == SelectFunction.SELECT_IDLE_CORE) {
            note(function.kernelName(), "the core of CPU " + result + " is idle", "");
        }
        functions.pop();
    }

    /** Of the many cores that a search looks at, one call each, only one that is idle is worth a line. */
    private boolean hasLines(SelectFunction function) {
        return function != SelectFunction.SELECT_TASK_RQ_FAIR
                && (function != SelectFunction.SELECT_IDLE_CORE
                        || k.profile.selection().coreSearch() != SelectionRules.CoreSearch.MERGED);
    }

    // ---- around which CPU

    @Override
    public void recordWakee() {
        SchedTask current = c.curr;
        SchedTask last = current.lastWakee;
        int before = current.wakeeFlips;
        view.recordWakee();
        String lastSaid = last == null ? "nobody" : last == p ? "the same task" : name(last);
        note(
                "record_wakee",
                "flips of " + name(current) + " " + before + " -> " + current.wakeeFlips,
                "it woke " + lastSaid + " before");
    }

    @Override
    public boolean wakeWide() {
        boolean wide = view.wakeWide();
        wantsAffine = !wide;
        SelectionRules.WakeWide rule = k.profile.selection().wakeWide();
        int factor = rule == SelectionRules.WakeWide.NODE_WEIGHT
                ? k.topology.nodeCpus(k.topology.nodeOf(c.id)).weight()
                : k.topology.llcSize(c.id);
        question(
                Check.NO_CPU,
                "wake_wide",
                wide ? "wide" : "not wide",
                "flips: waker " + c.curr.wakeeFlips + ", wakee " + p.wakeeFlips + "; factor " + factor);
        return wide;
    }

    @Override
    public void climbs(SchedDomain domain) {
        view.climbs(domain);
        boolean hasPrev = domain.span().get(prev.id);
        boolean pulls = domain.has(SchedDomain.Flag.WAKE_AFFINE);
        question(
                Check.NO_CPU,
                "domain " + domain.name() + " " + domain.span(),
                wantsAffine ? hasPrev ? "has prev" : "does not have prev" : "not asked for prev",
                !wantsAffine ? "wide" : pulls ? "" : "without wake-affine");
    }

    @Override
    public boolean wakerIsAvailable() {
        String saw = saw(c);
        boolean answer = view.wakerIsAvailable();
        question(c.id, "waker's CPU idle", yes(answer), saw);
        return answer;
    }

    @Override
    public boolean syncWakerIsAlone() {
        int runnable = c.rq.nrRunnable();
        boolean answer = view.syncWakerIsAlone();
        question(c.id, "sync waker alone", yes(answer), sync ? "sync, nr_running " + runnable : "not sync");
        return answer;
    }

    @Override
    public boolean loadsLessThanPrev(int imbalancePct) {
        String loads = String.format(
                Locale.ROOT,
                "load: CPU %d %.1f, CPU %d %.1f, the task %.1f, the waker %.1f",
                c.id,
                c.rq.pelt.load,
                prev.id,
                prev.rq.pelt.load,
                p.pelt.load,
                c.curr.pelt.load);
        boolean answer = view.loadsLessThanPrev(imbalancePct);
        String compared = Double.isNaN(view.comparedHere())
                ? ""
                : String.format(Locale.ROOT, "; compared %.0f < %.0f", view.comparedHere(), view.comparedThere());
        question(c.id, "lighter than prev with the task", yes(answer), loads + compared);
        return answer;
    }

    @Override
    public boolean weighsNoMoreThanPrev(int imbalancePct) {
        String saw = "runnable: CPU " + c.id + " " + c.rq.nrRunnable() + ", CPU " + prev.id + " " + prev.rq.nrRunnable()
                + "; " + (sync ? "sync" : "not sync") + "; imbalance_pct " + imbalancePct;
        boolean answer = view.weighsNoMoreThanPrev(imbalancePct);
        question(c.id, "no heavier than prev with the task", yes(answer), saw);
        return answer;
    }

    // ---- which CPU there

    @Override
    public boolean isAvailable(int cpu) {
        String saw = saw(k.cpus[cpu]);
        boolean answer = view.isAvailable(cpu);
        idleTest("available_idle_cpu", cpu, answer, saw);
        return answer;
    }

    @Override
    public boolean isUsable(int cpu) {
        String saw = saw(k.cpus[cpu]);
        boolean answer = view.isUsable(cpu);
        idleTest("available_idle_cpu, sched_idle_cpu", cpu, answer, saw);
        return answer;
    }

    @Override
    public boolean wakerIsLonelyKthread() {
        boolean answer = view.wakerIsLonelyKthread();
        question(c.id, "waker is a lonely per-CPU kernel thread", yes(answer), "");
        return answer;
    }

    @Override
    public int recentUsedCpu() {
        int recent = view.recentUsedCpu();
        question(recent, "recent_used_cpu", "CPU " + recent, recentSaw(recent));
        return recent;
    }

    private String recentSaw(int recent) {
        return recent == prev.id ? "that is prev" : "";
    }

    @Override
    public void rememberPrev() {
        view.rememberPrev();
        note("recent_used_cpu", "is now CPU " + prev.id, "");
    }

    @Override
    public void rememberWaker() {
        view.rememberWaker();
        note("recent_used_cpu", "of " + name(c.curr) + " is now CPU " + c.id, "");
    }

    @Override
    public boolean mayHaveIdleCore(int target) {
        boolean answer = view.mayHaveIdleCore(target);
        question(target, "test_idle_cores", yes(answer), llc(target));
        return answer;
    }

    @Override
    public int scanLimit(int target) {
        int limit = view.scanLimit(target);
        question(target, "scan limit", limit == Integer.MAX_VALUE ? "none" : String.valueOf(limit), limitSaw(target));
        return limit;
    }

    /** What the limit follows from. */
    private String limitSaw(int target) {
        return switch (k.profile.selection().scanLimit()) {
            case NONE -> "";
            case AVG_IDLE -> sisProp(target, "avg_idle / 512", SisProp.shareOfAvgIdle(c));
            // It has been aged for the limit.
            case WAKE_AVG_IDLE -> sisProp(target, "wake_avg_idle", c.wakeAvgIdleNs);
            case NR_IDLE_SCAN -> sisUtil(k.cpus[target].llc);
        };
    }

    private String sisProp(int target, String idleTime, long ns) {
        return "SIS_PROP: " + idleTime + " of CPU " + c.id + " " + ns + " ns, a search takes " + c.avgScanCostNs
                + " ns on average, " + k.topology.llcSize(target) + " CPUs";
    }

    private String sisUtil(int llc) {
        double util = 0;
        for (Cpu cpu : k.cpus) {
            util += cpu.llc == llc ? cpu.rq.pelt.util : 0;
        }
        int cpus = k.topology.llcCpus(llc).weight();
        return String.format(
                Locale.ROOT,
                "SIS_UTIL: nr_idle_scan %d of %d CPUs, from the last periodic balance; utilisation now %.0f %%",
                k.llcs[llc].nrIdleScan,
                cpus,
                PERCENT * util / (cpus * Pelt.SCALE));
    }

    @Override
    public void noIdleCore(int cpu) {
        view.noIdleCore(cpu);
        note("set_idle_cores", "0", llc(cpu));
    }

    @Override
    public void searched(int target, Search search) {
        view.searched(target, search);
        String what = search.byCore() ? search.cores() + " cores, " : "";
        note("searched", what + search.scanned() + " CPUs", llc(target));
    }

    // ---- asked often, and not worth a line

    @Override
    public int waker() {
        return view.waker();
    }

    @Override
    public int prev() {
        return view.prev();
    }

    @Override
    public void work(int instructions, int perMaskWord) {
        view.work(instructions, perMaskWord);
    }

    // ---- words

    private void idleTest(String asked, int cpu, boolean idle, String saw) {
        add(Kind.IDLE_TEST, cpu, asked, idle ? Check.IDLE : Check.BUSY, saw);
    }

    private void question(int cpu, String asked, String answer, String saw) {
        add(Kind.QUESTION, cpu, asked, answer, saw);
    }

    private void note(String what, String done, String saw) {
        add(Kind.NOTE, Check.NO_CPU, what, done, saw);
    }

    private void add(Kind kind, int cpu, String asked, String answer, String saw) {
        SelectFunction function = functions.isEmpty() ? SelectFunction.SELECT_TASK_RQ_FAIR : functions.element();
        checks.add(new Check(depth, function.kernelName(), kind, cpu, asked, answer, saw));
    }

    private String saw(Cpu cpu) {
        return "runs " + name(cpu.curr) + ", nr_running " + cpu.rq.nrRunning()
                + (cpu.ttwuPending ? ", ttwu_pending" : "");
    }

    private String llc(int target) {
        return "LLC of CPUs " + k.topology.llcCpus(k.cpus[target].llc);
    }

    private String name(SchedTask task) {
        return WakeupExplainer.party(k.trace.names(), task).toString();
    }

    private static String yes(boolean answer) {
        return answer ? "yes" : "no";
    }
}
