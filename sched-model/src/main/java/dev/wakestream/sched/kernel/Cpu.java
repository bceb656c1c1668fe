package dev.wakestream.sched.kernel;

import dev.wakestream.sched.coherence.CacheLines;
import dev.wakestream.sched.task.Program;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;
import dev.wakestream.sched.trace.CostBatch;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * One CPU: its clock, the books of its time, its run queue and the scheduler's per-CPU state. All time passes through
 * {@link #clock}; every picosecond between two bookings belongs to the current symbol and task, so nothing is ever lost
 * or counted twice.
 */
final class Cpu {
    /** What it is doing between two events. */
    enum Mode {
        /** Kernel code that no interrupt enters: the rest follows in an event of its own. */
        KERNEL,
        /** The current task's stretch. */
        RUNNING,
        /** Halted or polling in the idle loop. */
        IDLE
    }

    // Interrupts that wait until the kernel lets them in.
    static final int IRQ_RESCHED = 1;
    static final int IRQ_CALL_FUNCTION = 2;
    static final int IRQ_TICK = 4;
    static final int IRQ_TIMER = 8;

    final int id;
    final int llc;
    final int pipeline;
    final RunQueue rq;
    final SchedTask idleTask;
    final SchedDomain[] domains;
    final CpuSet smtMask;
    private final CacheLines lines;
    private final CostParameters params;
    private final int[] busyThreads;
    private final Trace trace;

    // Lines, see LineMap.
    int lockLine;
    int nohzLine;
    int cfsLine;
    int cfsPickLine;
    int avgLine;
    int removedLine;
    int currLine;
    int clockLine;
    int clockTaskLine;
    int balanceLine;
    int idleStampLine;
    int callListLine;
    int llcSharedLine;

    /** Its own time (ps). It may run ahead of other CPUs' while it does a piece of work in one step. */
    long clock;

    Mode mode = Mode.IDLE;
    SchedTask curr;

    // Books.
    private final boolean booksCosts;
    final CostBatch costs = new CostBatch();
    private int symbol;
    private int calls;
    private long bookedPs;
    long lastEmitPs;

    // Interrupts and continuations.
    int pendingIrqs;
    boolean needResched;

    /** The current task is to let others run when it returns to user space (TIF_NEED_RESCHED_LAZY). */
    boolean lazyResched;

    boolean balanceSoftirq;

    /** What was asked of the idle load balance that its softirq is yet to begin (nohz flags). */
    int ilbPending;

    /** CPU that the running task is to be pushed to ({@link ActiveBalance}). */
    int pushTo = CpuSet.NONE;

    /** Its stopper, once it has been needed, and whether that wants to run. */
    @Nullable
    SchedTask stopper;

    boolean stopperQueued;

    int runSequence;

    // Waking: tasks that others have queued for it, and wakeups that it still has to do itself.
    final ArrayDeque<SchedTask> remoteWakeups = new ArrayDeque<>();
    boolean ttwuPending;
    final ArrayDeque<SchedTask> ownWakeups = new ArrayDeque<>();
    boolean ownWakeupsSync;

    /** Who sleeps for a mutex that the current task lets go. */
    @Nullable
    SchedTask lockWakeup;

    /** Function that wakes. */
    int wakingSymbol;

    /** The task whose switch off its CPU this one, waking it, waits for; the wakeup may be sync. */
    @Nullable
    SchedTask spinsFor;

    /** The task that its current task is about to create, or is creating. */
    @Nullable
    SchedTask creates;

    /** Its current task has asked for another program, and the balance of exec is yet to be done ({@link SchedExec}). */
    boolean execBegins;

    /** The task that its stopper is to move to another CPU, since that executes another program; null = none. */
    @Nullable
    SchedTask execs;

    /** That CPU. */
    int execTo = CpuSet.NONE;

    boolean spinsSync;

    // Timers of tasks that went to sleep here: to come, and due but not handled.
    final PriorityQueue<SchedTask> timers = Timers.queue();
    final ArrayDeque<SchedTask> expired = new ArrayDeque<>();

    /** When the current task, which is about to block, wants to be woken at the latest (ns of the run). */
    long sleepUntilNs = SchedTask.NEVER;

    /** What the current task does once its wakeups are done. */
    Program.Next taskEnd = Program.Next.RUN;

    // Tick.
    boolean tickStopped;
    long tickEvent;
    long lastTickIndex = -1;
    final long tickOffsetPs;

    // Tickless idle.
    boolean nohzTickStopped;
    int nohzFlags;
    boolean hasBlockedLoad;
    long blockedUpdatedAt = -1;
    /** It counts as busy in its LLC's book, or in those of its groups (v3.10). */
    boolean countedBusy = true;

    /** Counters of its group at each level; v3.10 only. */
    int[] groupCounters = {};

    int groupLevel;
    boolean idleBalance;

    // Idle loop.
    boolean polling;
    long exitLatencyPs;
    long idleSincePs;
    final IdlePredictor predictor = new IdlePredictor();

    // Averages of the wakeup and balancing heuristics (ns).
    long idleStampNs;
    long avgIdleNs;

    /** What searches of wakeups may still use of the idle time that is expected, and since when it has been that (v5.19). */
    long wakeAvgIdleNs;

    long wakeStampPs;

    /** avg_scan_cost of its LLC's domain: what a search takes on average. */
    long avgScanCostNs;

    final long[] maxNewidleCostNs;
    final NewidleSuccess[] newidleSuccess;
    long newidleDecayedAt;
    final long[] lastBalance;
    final long[] balanceIntervalMs;
    final int[] balanceFailed;
    long nextBalance;

    // A multi-step piece of kernel work in progress.
    int newidleLevel;
    long newidleCostNs;
    final BalanceWalk walk = new BalanceWalk();
    long workBeganPs;
    long workWaitPs;
    int kickFlags;
    boolean kickHasMask;
    boolean kickDue;
    boolean entersMask;
    char prevState = 'R';

    Cpu(Kernel k, int id, RunQueue rq, SchedTask idleTask, int idleSymbol) {
        this.id = id;
        this.rq = rq;
        this.idleTask = idleTask;
        curr = idleTask;
        llc = k.topology.llcOf(id);
        pipeline = k.topology.pipelineOf(id);
        domains = k.topology.domains(id).toArray(new SchedDomain[0]);
        smtMask = k.topology.smtMask(id);
        lines = k.lines;
        params = k.params;
        busyThreads = k.busyThreads;
        trace = k.trace;
        booksCosts = trace.on();
        symbol = idleSymbol;
        tickOffsetPs = k.ticks.offsetPs(id);
        maxNewidleCostNs = new long[domains.length];
        lastBalance = new long[domains.length];
        balanceIntervalMs = new long[domains.length];
        for (int i = 0; i < domains.length; i++) {
            balanceIntervalMs[i] = domains[i].minIntervalMs();
        }
        newidleSuccess = new NewidleSuccess[domains.length];
        Arrays.setAll(newidleSuccess, i -> new NewidleSuccess());
        balanceFailed = new int[domains.length];
        avgIdleNs = Constants.AVG_IDLE_INITIAL_NS;
        wakeAvgIdleNs = avgIdleNs;
    }

    long nowNs() {
        return clock / 1000;
    }

    // ---- books

    /** From now on time belongs to this function. Returns the function that it belonged to before. */
    int enter(int function) {
        int outer = symbol;
        if (booksCosts) {
            book();
            calls = 1;
        }
        symbol = function;
        return outer;
    }

    /** As {@link #enter}, for a call that has been counted: the function goes on after others had the queue's attention. */
    int enterAgain(int function) {
        int outer = symbol;
        if (booksCosts) {
            book();
        }
        symbol = function;
        return outer;
    }

    /** The function is over; time belongs to the one that called it. */
    void leave(int outer) {
        if (booksCosts) {
            book();
        }
        symbol = outer;
    }

    /** The clock goes on to a moment (ps) unless it is past it; the time belongs to the current symbol. */
    void passUntil(long ps) {
        if (ps > clock) {
            clock = ps;
        }
    }

    /** Books what has passed since the last booking. */
    void book() {
        if (!booksCosts) {
            return;
        }
        long from = bookedPs;
        long to = clock;
        bookedPs = to;
        long ns = trace.tracedNs(from, to);
        if (ns > 0 || (calls > 0 && trace.covers(to))) {
            costs.add(symbol, curr.comm, calls, ns);
        }
        calls = 0;
    }

    /** Books time of a function that runs in a mixture with others (ps), as the clock goes on by it. */
    void pass(int function, int functionCalls, long ps) {
        if (booksCosts) {
            book();
        }
        int outer = symbol;
        symbol = function;
        calls = functionCalls;
        clock += ps;
        book();
        symbol = outer;
    }

    /** The time since the last booking belongs to the task that is current now; the next one takes over. */
    void switchTo(SchedTask next) {
        book();
        curr = next;
    }

    // ---- work

    /** Instructions (count). */
    void instr(int count) {
        clock += (long) (count * params.instructionPs[busyThreads[pipeline]]);
    }

    /** A fixed time (ps). */
    void spend(long ps) {
        clock += ps;
    }

    /** How much slower than alone it is now. */
    double slowdown() {
        return params.slowdown[busyThreads[pipeline]];
    }

    /** A load whose value is needed. */
    void read(int line) {
        clock += lines.read(line, id, clock);
    }

    /** A plain store. */
    void write(int line) {
        clock += lines.write(line, id, clock);
    }

    /** A load and a store. */
    void update(int line) {
        clock += lines.update(line, id, clock);
    }

    /** An atomic read-modify-write, or taking a lock. */
    void atomic(int line) {
        clock += lines.atomic(line, id, clock);
    }

    /** Gets a lock for which it has spun, from the CPU that released it. */
    void handOver(int line, int from) {
        clock += lines.handOver(line, from, id);
    }

    /**
     * An atomic whose result is used, which the kernel orders against everything before and after it: part of the
     * instruction on x86, a full barrier on either side of it elsewhere.
     */
    void orderedAtomic(int line) {
        if (params.barriersAroundAtomics) {
            fence();
            atomic(line);
            fence();
        } else {
            atomic(line);
        }
    }

    /** A full barrier. */
    void fence() {
        clock += lines.fence(id, clock);
    }

    // ---- state that others look at

    /** Its current task has been asked to let others run, at once or lazily. */
    boolean isAsked() {
        return needResched || lazyResched;
    }

    boolean runsIdleTask() {
        return curr == idleTask;
    }

    /** idle_cpu: nothing runs, nothing is queued, nothing is on its way. */
    boolean isIdle() {
        return curr == idleTask && rq.nrRunning() == 0 && !ttwuPending && !stopperQueued;
    }

    @Nullable
    SchedDomain domain(int level) {
        return level < domains.length ? domains[level] : null;
    }
}
