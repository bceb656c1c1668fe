package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.explain.Check;
import dev.wakestream.sched.kernel.explain.Explanation;
import dev.wakestream.sched.kernel.explain.Explanation.Kick;
import dev.wakestream.sched.kernel.explain.Explanation.Party;
import dev.wakestream.sched.kernel.explain.Explanation.Queueing;
import dev.wakestream.sched.kernel.explain.Explanation.Ran;
import dev.wakestream.sched.kernel.explain.Explanation.Way;
import dev.wakestream.sched.kernel.place.PlacementView;
import dev.wakestream.sched.kernel.select.WakeupView;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes down one choice of a CPU: the first wakeup, creation or exec of a task at or after a moment. It only looks: no cost is charged and no state changed, so
 * that the run is the same to the last event.
 */
final class WakeupExplainer {
    private static final long PS_PER_NS = 1000;

    private final Kernel k;
    private final int pid;
    private final long fromNs;
    private final List<Check> checks = new ArrayList<>();
    private long lastBeforePs = Explanation.NEVER;

    private @Nullable SchedTask wakee;
    private Explanation.Kind kind = Explanation.Kind.WAKEUP;
    private long timePs;
    private Party waker = new Party("", 0);
    private int wakerCpu;
    private int prevCpu;
    private boolean sync;
    private Way way = Way.DIRECT;
    private String why = "";
    private Kick kick = Kick.NONE;
    private long enqueuedPs = Explanation.NEVER;
    private int targetCpu = Check.NO_CPU;
    private Decision decision = Decision.FALLBACK;
    private boolean wide;
    private boolean affine;
    private int nrRunning;
    private boolean preempts;
    private String preemptsWhy = "";
    private long ranPs = Explanation.NEVER;
    private int ranCpu = Check.NO_CPU;

    /**
     * Waits for a wakeup.
     *
     * @param fromNs moment from which on it counts (ns since the trace's begin)
     */
    WakeupExplainer(Kernel k, int pid, long fromNs) {
        this.k = k;
        this.pid = pid;
        this.fromNs = fromNs;
    }

    // ---- what the kernel tells; most calls are about other tasks

    /** A sleeping task is being woken; called before anything else is done to it. */
    void wakes(Cpu c, SchedTask p, boolean isSync) {
        begins(Explanation.Kind.WAKEUP, c, p, isSync);
    }

    /** A task is created; called before a CPU is chosen for it. */
    void creates(Cpu parent, SchedTask p) {
        begins(Explanation.Kind.NEW_TASK, parent, p, false);
        if (isIt(p)) {
            prevCpu = parent.id;
        }
    }

    /** The current task of a CPU executes another program; called before a CPU is chosen for it. */
    void executes(Cpu c, SchedTask p) {
        begins(Explanation.Kind.EXEC, c, p, false);
    }

    private void begins(Explanation.Kind what, Cpu c, SchedTask p, boolean isSync) {
        if (p.pid != pid || wakee != null) {
            return;
        }
        if (!k.trace.hasBegin() || c.clock < k.trace.beginPs() + fromNs * PS_PER_NS) {
            lastBeforePs = c.clock;
            return;
        }
        kind = what;
        wakee = p;
        timePs = c.clock;
        waker = party(c.curr);
        wakerCpu = c.id;
        prevCpu = p.cpu;
        sync = isSync;
    }

    /** The selection of a CPU begins: answers the view that it is to use. */
    WakeupView watch(SimulatedWakeup view, Cpu c, SchedTask p) {
        return isIt(p) ? new ExplainedWakeup(k, view, c, p, sync, checks) : view;
    }

    /** The slow path begins: answers the view that it is to use. */
    PlacementView watch(PlacementView view, SchedTask p) {
        return isIt(p) ? new ExplainedPlacement(k, view, checks) : view;
    }

    /** The CPU for a task that executes another program is known: it runs on, or its stopper is about to be asked. */
    void executed(Cpu c, SchedTask p, Cpu target) {
        if (!isIt(p) || kind != Explanation.Kind.EXEC) {
            return;
        }
        targetCpu = target.id;
        decision = p.placedBy;
        if (target != c) {
            way = Way.STOPPER;
            why = "migration/" + c.id + " takes the CPU from it";
            return;
        }
        way = Way.STAYS;
        why = "CPU " + c.id + " is as idle as any other";
        enqueuedPs = c.clock;
        nrRunning = c.rq.nrRunning();
        ranPs = c.clock;
        ranCpu = c.id;
    }

    /** The stopper of a CPU has moved the task that executes another program, or has not found it there any more. */
    void pushed(Cpu c, Cpu target, SchedTask p, boolean wasAskedBefore) {
        if (isIt(p) && way == Way.STOPPER && enqueuedPs == Explanation.NEVER) {
            enqueued(c, target, p, wasAskedBefore);
        }
    }

    /** The task is about to be put on the CPU's list of remote wakeups. */
    void remote(Cpu c, Cpu target, SchedTask p) {
        if (!isIt(p)) {
            return;
        }
        targetCpu = target.id;
        decision = p.placedBy;
        way = Way.REMOTE_LIST;
        if (p.offCpuAtPs == SchedTask.NEVER) {
            why = "it is still on its CPU, which is switching away from it";
        } else if (!k.topology.cpusShareCache(c.id, target.id)) {
            why = "CPU " + target.id + " shares no LLC with CPU " + c.id;
        } else {
            why = "CPU " + target.id + " has no task";
        }
        boolean polls = target.polling && target.mode == Cpu.Mode.IDLE;
        kick = !target.remoteWakeups.isEmpty() ? Kick.ALREADY_TOLD : polls ? Kick.POLLING : Kick.IPI;
    }

    /** The task is on the queue, and its preemption check is over. */
    void enqueued(Cpu c, Cpu target, SchedTask p, boolean wasAskedBefore) {
        if (!isIt(p)) {
            return;
        }
        targetCpu = target.id;
        enqueuedPs = c.clock;
        // Taken now: the next wakeup of the task overwrites them.
        decision = p.placedBy;
        wide = p.placedWide;
        affine = p.placedAffine;
        nrRunning = target.rq.nrRunning();
        if (way == Way.DIRECT && kind == Explanation.Kind.NEW_TASK) {
            why = "a new task never goes by way of the list";
        } else if (way == Way.DIRECT) {
            why = target == c
                    ? "CPU " + target.id + " is the waker's own"
                    : "CPU " + target.id + " shares an LLC with CPU " + c.id + (nrRunning > 1 ? " and has tasks" : "");
        }
        preempts = !wasAskedBefore && target.isAsked();
        preemptsWhy = preemptsWhy(target, wasAskedBefore);
    }

    /** The same of a task whose dequeue was delayed. */
    void stillQueued(Cpu c, Cpu target, SchedTask p, boolean wasAskedBefore) {
        if (isIt(p)) {
            way = Way.STILL_QUEUED;
            why = "it sleeps, but its dequeue was delayed";
            enqueued(c, target, p, wasAskedBefore);
        }
    }

    /** A task gets a CPU. */
    void runs(Cpu c, SchedTask p) {
        if (isIt(p) && enqueuedPs != Explanation.NEVER && ranCpu == Check.NO_CPU) {
            ranPs = c.clock;
            ranCpu = c.id;
        }
    }

    /** Whether it is the task that is followed, and has not run yet. */
    private boolean isIt(SchedTask p) {
        return p == wakee && ranCpu == Check.NO_CPU;
    }

    private String preemptsWhy(Cpu target, boolean wasAskedBefore) {
        String current = party(target.curr).toString();
        if (wasAskedBefore) {
            return current + " has been asked to let others run before";
        }
        if (target.runsIdleTask()) {
            return "the idle task gives way to anybody";
        }
        if (target.rq.current() == null) {
            return current + " is going to sleep and gives way to anybody";
        }
        return current + (target.isAsked() ? " has to give way" : " goes on");
    }

    // ---- what came of it

    /** Whether everything is known. */
    boolean isDone() {
        return ranCpu != Check.NO_CPU;
    }

    /** The task's last wakeup before the moment (ns since the trace's begin), {@link Explanation#NEVER} = none in the trace. */
    long lastBeforeNs() {
        return lastBeforePs == Explanation.NEVER || lastBeforePs < k.trace.beginPs()
                ? Explanation.NEVER
                : traceNs(lastBeforePs);
    }

    /** The account; empty if there was no such wakeup in the trace. */
    Optional<Explanation> explanation() {
        SchedTask p = wakee;
        if (p == null || timePs > k.trace.endPs()) {
            return Optional.empty();
        }
        return Optional.of(new Explanation(
                kind,
                traceNs(timePs),
                party(p),
                waker,
                wakerCpu,
                prevCpu,
                sync,
                checks,
                targetCpu,
                decision,
                wide,
                affine,
                new Queueing(way, why, kick, traceNs(enqueuedPs), nrRunning, preempts, preemptsWhy),
                new Ran(traceNs(ranPs), ranCpu)));
    }

    private long traceNs(long ps) {
        return ps == Explanation.NEVER ? ps : (ps - k.trace.beginPs()) / PS_PER_NS;
    }

    Party party(SchedTask p) {
        return party(k.trace.names(), p);
    }

    static Party party(NameTable names, SchedTask p) {
        return new Party(names.commName(p.switchComm), p.pid);
    }
}
