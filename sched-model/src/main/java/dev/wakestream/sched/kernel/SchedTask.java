package dev.wakestream.sched.kernel;

import dev.wakestream.sched.task.Task;
import dev.wakestream.sched.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler's state of one task: where it is, its place on a queue, its load averages, the wakeup heuristics, and the
 * stretch of work that it is in. All tasks have nice 0.
 */
final class SchedTask {
    /** Not in any state that ends at a known time. */
    static final long NEVER = Long.MAX_VALUE;

    /** No shared object of the workload. */
    static final int NO_OBJECT = -1;

    /** The task itself; null for idle tasks. */
    final @Nullable Task task;

    final int pid;
    final int prio;
    final int mm;

    /** Comm that costs are charged under. */
    final int comm;

    /** Comm in the tracepoints of a switch: an idle task has its CPU's number there. */
    final int switchComm;

    // Lines, see LineMap.
    int flagsLine;
    int wakeeLine;
    int entityLine;
    int vruntimeLine;
    int sliceLine;
    int peltLine;
    int piLock;

    /** It is the stopper of its CPU: of no fair queue, and before all others. */
    boolean stopper;

    /** It may run on its CPU only. */
    boolean pinned;

    /** What its sleep ends with at the latest (ns of the run); {@link #NEVER} = no timer. */
    long timerNs = NEVER;

    long timerEvent;

    /** CPU whose timer it is. */
    int timerCpu;

    /** It exists: a task of the workload is created in the course of the run, unless it is there from the start. */
    boolean created;

    /** What it has to do before its program begins (ps). */
    long startPs;

    int cpu;
    boolean onRq;
    boolean sleeping;
    boolean exited;

    /** Since when others see on_cpu = 0 (ps); {@link #NEVER} while it is current. */
    long offCpuAtPs;

    /** Since when it has been runnable without running (ps). */
    long runnableSincePs;

    /** When a balance last queued it on another CPU (ps). */
    long attachedAtPs;

    // Place on a queue; virtual times in ns.
    long vruntime;
    long execStartNs;
    long heapKey;
    long heapTie;
    int heapIndex;

    // CFS (model-spec 3.2).
    long vruntimeAtPick;

    /** Its vruntime counts from the min_vruntime of a queue that it has left. */
    boolean relativeVruntime;

    /** On its way from queue to queue without having slept. */
    boolean migrating;

    // EEVDF (model-spec 3.3).
    long deadline;
    long vlag;
    long protectedUntil;
    boolean delayed;
    boolean keepsDeadline;

    // Start of the current turn on a CPU, for cache hotness (ns).
    long lastRanNs;

    final Pelt pelt = new Pelt();

    // record_wakee
    int wakeeFlips;
    /** When they last decayed (jiffies). */
    long flipsDecayedAt;

    @Nullable
    SchedTask lastWakee;

    // select_idle_sibling
    int recentUsedCpu;

    // How the last wakeup was placed, for sched_wakeup on whichever CPU emits it.
    int placedPrevCpu;
    int placedWakerCpu;
    TraceEvent.Decision placedBy = TraceEvent.Decision.TARGET;
    boolean placedWide;
    boolean placedAffine;
    boolean migratedByWakeup;

    // The stretch it is in: time left by kind (ps).
    boolean planned;
    int operationSymbol;
    int operationCalls;
    long userLeftPs;
    long syscallLeftPs;
    long operationLeftPs;

    // Mutexes of pipes (PipeMutexes): time spun for them in the stretch, and the stretch's holds, counted from its
    // begin (ps).
    long spinLeftPs;
    int spins;
    long plannedPs;
    int holds;
    int[] holdObject = {};
    long[] holdFromPs = {};
    long[] holdUntilPs = {};

    /** Time of the stretch that is left when it stops to wake somebody (ps); 0 = at its end. */
    long stopLeftPs;

    /** Object whose mutex it sleeps for, holds without running, has to wake somebody for at its stop or at its end. */
    int waitsFor = NO_OBJECT;

    int stalledIn = NO_OBJECT;
    int unlocksAtStop = NO_OBJECT;
    int unlocksAtEnd = NO_OBJECT;

    /** It has been woken to get a mutex. */
    boolean wokenByUnlock;

    SchedTask(@Nullable Task task, int pid, int prio, int mm, int comm, int switchComm) {
        this.task = task;
        this.pid = pid;
        this.prio = prio;
        this.mm = mm;
        this.comm = comm;
        this.switchComm = switchComm;
    }

    /** Its parent creates it: fork copies what the parent's wakeups have counted. */
    void born(SchedTask parent, CostParameters params) {
        created = true;
        startPs = params.startPs(mm != parent.mm);
        wakeeFlips = parent.wakeeFlips;
        flipsDecayedAt = parent.flipsDecayedAt;
        lastWakee = parent.lastWakee;
    }

    boolean isIdleTask() {
        return task == null;
    }

    /** Neither a CPU's idle task nor its stopper. */
    boolean isFair() {
        return task != null && !stopper;
    }

    /**
     * Since when it is on its queue for everybody to see (ps). Whoever queued it, or switched away from it, may be ahead of
     * others by the length of its own work, and holds the queue's lock until then.
     */
    long queuedAtPs() {
        return Math.max(attachedAtPs, Math.max(runnableSincePs, offCpuAtPs));
    }

    long stretchLeftPs() {
        return userLeftPs + syscallLeftPs + operationLeftPs + spinLeftPs;
    }
}
