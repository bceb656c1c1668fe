package dev.wakestream.sched.kernel;

import dev.wakestream.sched.task.Program;
import dev.wakestream.sched.task.Stretch;
import dev.wakestream.sched.task.Syscalls;
import dev.wakestream.sched.task.Task;
import java.util.Arrays;
import java.util.Objects;

/**
 * Runs the tasks' programs, stretch by stretch. A stretch that is interrupted goes on later; its parts (user, system call entry, operation)
 * pass in proportion. What a core's other threads cost it is decided when it is planned.
 */
final class Stretches implements Syscalls {
    /** Instructions of going to sleep for a mutex (count), beside the switch: estimate. */
    private static final int MUTEX_INSTRUCTIONS = 150;

    private final Kernel k;
    private final Stretch stretch = new Stretch();
    private Cpu caller;

    Stretches(Kernel k) {
        this.k = k;
        caller = k.cpus[0];
    }

    /** The current task goes on, or plans anew. */
    void start(Cpu c) {
        SchedTask p = c.curr;
        if (!p.planned) {
            plan(c, p);
        }
        if (p.waitsFor != SchedTask.NO_OBJECT && !getsMutex(c, p)) {
            return;
        }
        if (p.stalledIn != SchedTask.NO_OBJECT) {
            goOnHolding(c, p);
        }
        c.mode = Cpu.Mode.RUNNING;
        c.runSequence++;
        k.scheduleRunDone(c, c.clock + p.stretchLeftPs() - p.stopLeftPs);
        if (c.lazyResched) {
            returnsAfter(c, c.clock);
        }
    }

    /** The running task of a CPU has just been asked to let others run when it returns to user space. */
    void askedLazily(Cpu asker, Cpu c) {
        if (c.mode == Cpu.Mode.RUNNING) {
            returnsAfter(c, Math.max(asker.clock, c.clock));
        }
    }

    /** The current call ends, or one that has not begun: calls follow each other at equal distances. A stretch without calls has no such moment. */
    private void returnsAfter(Cpu c, long ps) {
        SchedTask p = c.curr;
        if (p.operationCalls > 0) {
            long passed = p.plannedPs - p.stretchLeftPs();
            long callPs = Math.max(1, p.plannedPs / p.operationCalls);
            long end = ((passed + ps - c.clock) / callPs + 1) * callPs;
            // Of the last one the stretch's end tells.
            if (end < p.plannedPs - p.stopLeftPs) {
                k.scheduleReturn(c, c.clock + end - passed);
            }
        }
    }

    /** Whether the current task goes on in user space: between two stretches, and in the part of a call that comes before it. */
    boolean isInUserSpace(Cpu c) {
        SchedTask p = c.curr;
        long left = p.stretchLeftPs();
        if (!p.planned || p.userLeftPs == left) {
            return true;
        }
        if (p.waitsFor != SchedTask.NO_OBJECT) {
            return false;
        }
        double callPs = (double) p.plannedPs / Math.max(1, p.operationCalls);
        double share = (double) p.userLeftPs / left;
        return (p.plannedPs - left) % callPs < share * callPs;
    }

    private void plan(Cpu c, SchedTask p) {
        stretch.clear();
        program(p).plan(stretch);
        p.holds = 0;
        p.spinLeftPs = 0;
        p.spins = 0;
        if (stretch.operation().holdsMutex()) {
            meetMutexes(p);
        }
        price(c, p);
        p.planned = true;
    }

    /** The stretch ends before a mutex whose holder does not run, and after one that somebody sleeps for. */
    private void meetMutexes(SchedTask p) {
        int calls = 0;
        for (int i = 0; i < stretch.touches(); i++) {
            int here = stretch.callsOf(i);
            int object = stretch.object(i);
            if (here > 0 && k.pipeMutexes.isStalled(object)) {
                p.waitsFor = calls == 0 ? object : SchedTask.NO_OBJECT;
                cut(p, Math.max(1, calls));
                return;
            }
            if (here > 0 && k.pipeMutexes.wakesAtUnlock(object)) {
                p.unlocksAtEnd = object;
                cut(p, calls + 1);
                return;
            }
            calls += here;
        }
    }

    private void cut(SchedTask p, int calls) {
        if (calls < stretch.calls()) {
            stretch.cut(calls);
            program(p).cut(calls);
        }
    }

    private void price(Cpu c, SchedTask p) {
        double slowdown = c.slowdown();
        int calls = stretch.calls();
        boolean locks = stretch.operation().holdsMutex();
        p.operationSymbol = k.symbols.of(stretch.operation());
        p.operationCalls = calls;
        p.userLeftPs = (long) (stretch.userNs() * 1000 * slowdown);
        p.syscallLeftPs = (long) ((p.startPs + calls * k.params.syscallPs) * slowdown);
        p.startPs = 0;
        long ownPs = calls * k.params.operationPs(stretch.operation()) + stretch.workNs() * 1000;
        long operationPs = (long) (ownPs * slowdown);
        long callPs = calls == 0 ? 0 : operationPs / calls;
        long outsidePs = calls == 0 ? 0 : (p.userLeftPs + p.syscallLeftPs) / calls;
        long at = 0;
        for (int i = 0; i < stretch.touches(); i++) {
            int here = stretch.callsOf(i);
            long ps = k.lines.atomic(k.objectLine(stretch.object(i)), c.id, c.clock) - k.lines.lastWaitPs();
            ps += here * moreLinesPs(ps);
            operationPs += ps;
            if (locks) {
                at = here == 0 ? at + ps : hold(c, p, i, at, outsidePs, callPs + ps / here);
            }
        }
        p.operationLeftPs = operationPs;
        p.plannedPs = p.stretchLeftPs();
    }

    /** Books the mutex for the calls of a touch, each of which comes to it after some time outside and holds it for some; answers when it is done. */
    private long hold(Cpu c, SchedTask p, int touch, long beginPs, long outsidePs, long holdPs) {
        int object = stretch.object(touch);
        long at = beginPs;
        for (int i = 0; i < stretch.callsOf(touch); i++) {
            at += outsidePs;
            long freePs = k.pipeMutexes.freeAt(object, c.clock + at, k.nowPs()) - c.clock;
            if (freePs > at) {
                p.spinLeftPs += freePs - at;
                p.spins++;
                at = freePs;
            }
            remember(p, object, at, at + holdPs);
            if (p.waitsFor == SchedTask.NO_OBJECT) {
                k.pipeMutexes.book(object, p, c.clock + at, c.clock + at + holdPs);
            }
            at += holdPs;
        }
        return at;
    }

    private static void remember(SchedTask p, int object, long fromPs, long untilPs) {
        if (p.holds == p.holdObject.length) {
            int length = Math.max(4, 2 * p.holds);
            p.holdObject = Arrays.copyOf(p.holdObject, length);
            p.holdFromPs = Arrays.copyOf(p.holdFromPs, length);
            p.holdUntilPs = Arrays.copyOf(p.holdUntilPs, length);
        }
        p.holdObject[p.holds] = object;
        p.holdFromPs[p.holds] = fromPs;
        p.holdUntilPs[p.holds++] = untilPs;
    }

    /** Gets the mutex that the task has to have first, or sleeps; false = it sleeps. */
    private boolean getsMutex(Cpu c, SchedTask p) {
        int object = p.waitsFor;
        if (k.pipeMutexes.isStalled(object)) {
            k.pipeMutexes.sleep(object, p);
            int outer = c.enter(k.symbols.mutexSlowpath());
            c.instr(MUTEX_INSTRUCTIONS);
            c.atomic(k.objectLine(object));
            c.leave(outer);
            k.switchTask.blockOnMutex(c);
            return false;
        }
        k.pipeMutexes.acquired(object, p);
        p.waitsFor = SchedTask.NO_OBJECT;
        if (k.pipeMutexes.wakesAtUnlock(object)) {
            p.unlocksAtEnd = object;
        }
        bookAgain(c, p);
        return true;
    }

    /** The task loses its CPU in the middle of a stretch: what it does with mutexes it does later, and one that it holds stays held. */
    void suspended(SchedTask p) {
        if (!p.planned || p.holds == 0 || p.waitsFor != SchedTask.NO_OBJECT) {
            return;
        }
        long passed = p.plannedPs - p.stretchLeftPs();
        for (int i = 0; i < p.holds; i++) {
            if (p.holdUntilPs[i] > passed) {
                k.pipeMutexes.cancel(p.holdObject[i], p);
                if (p.holdFromPs[i] < passed) {
                    k.pipeMutexes.stall(p.holdObject[i], p);
                    p.stalledIn = p.holdObject[i];
                }
            }
        }
    }

    /** A task that has lost its CPU with a mutex runs again; if somebody has gone to sleep for it, the unlock is a stop on its way. */
    private void goOnHolding(Cpu c, SchedTask p) {
        int object = p.stalledIn;
        p.stalledIn = SchedTask.NO_OBJECT;
        k.pipeMutexes.resume(object);
        bookAgain(c, p);
        if (k.pipeMutexes.wakesAtUnlock(object)) {
            long passed = p.plannedPs - p.stretchLeftPs();
            for (int i = 0; i < p.holds; i++) {
                if (p.holdFromPs[i] < passed && p.holdUntilPs[i] > passed) {
                    p.stopLeftPs = Math.max(0, p.plannedPs - p.holdUntilPs[i]);
                    p.unlocksAtStop = object;
                }
            }
        }
    }

    private void bookAgain(Cpu c, SchedTask p) {
        long passed = p.plannedPs - p.stretchLeftPs();
        for (int i = 0; i < p.holds; i++) {
            if (p.holdUntilPs[i] > passed) {
                k.pipeMutexes.book(
                        p.holdObject[i],
                        p,
                        c.clock + Math.max(0, p.holdFromPs[i] - passed),
                        c.clock + p.holdUntilPs[i] - passed);
            }
        }
    }

    /** The message's other lines are where its lock's line was: if that had to be fetched, so have they. */
    private long moreLinesPs(long transferPs) {
        return transferPs <= k.params.ownedAtomicPs ? 0 : CostParameters.MORE_LINES_PER_CALL * transferPs;
    }

    /** The current stretch has gone on until a moment (ps). */
    void runUntil(Cpu c, long ps) {
        SchedTask p = c.curr;
        long left = p.stretchLeftPs();
        long passed = Math.min(ps - c.clock, left);
        if (passed <= 0) {
            return;
        }
        long user = share(p.userLeftPs, passed, left);
        long syscall = share(p.syscallLeftPs, passed, left);
        long spin = p.spinLeftPs == 0 ? 0 : share(p.spinLeftPs, passed, left);
        long operation = passed - user - syscall - spin;
        if (operation > p.operationLeftPs) {
            // Rounding: the last part cannot pass more than it has.
            user += operation - p.operationLeftPs;
            operation = p.operationLeftPs;
        }
        p.userLeftPs -= user;
        p.syscallLeftPs -= syscall;
        p.spinLeftPs -= spin;
        p.operationLeftPs -= operation;
        c.pass(k.symbols.user, 0, user);
        c.pass(k.symbols.kernelOther, 0, syscall);
        if (spin > 0) {
            c.pass(k.symbols.mutexSpin(), p.stretchLeftPs() == 0 ? p.spins : 0, spin);
        }
        c.pass(p.operationSymbol, p.stretchLeftPs() == 0 ? p.operationCalls : 0, operation);
    }

    private static long share(long part, long passed, long whole) {
        return passed == whole ? part : (long) ((double) part * passed / whole);
    }

    /** The stretch is over: its effects become visible, and the task wakes others. */
    void done(Cpu c) {
        SchedTask p = c.curr;
        runUntil(c, c.clock + p.stretchLeftPs() - p.stopLeftPs);
        c.mode = Cpu.Mode.KERNEL;
        if (p.unlocksAtStop != SchedTask.NO_OBJECT) {
            c.lockWakeup = k.pipeMutexes.unlock(p.unlocksAtStop);
            p.unlocksAtStop = SchedTask.NO_OBJECT;
            p.stopLeftPs = 0;
            c.taskEnd = Program.Next.RUN;
        } else {
            p.planned = false;
            if (p.unlocksAtEnd != SchedTask.NO_OBJECT) {
                c.lockWakeup = k.pipeMutexes.unlock(p.unlocksAtEnd);
                p.unlocksAtEnd = SchedTask.NO_OBJECT;
            }
            caller = c;
            c.taskEnd = program(p).finish(this);
        }
        wakeNext(c);
    }

    /** Wakes the next of those that the task wants to wake; each has an event of its own, since a wakeup takes a while. */
    void wakeNext(Cpu c) {
        boolean unlocks = c.lockWakeup != null;
        SchedTask wakee = unlocks ? c.lockWakeup : c.ownWakeups.poll();
        if (wakee != null) {
            c.lockWakeup = null;
            c.wakingSymbol = unlocks ? k.symbols.mutexUnlock() : k.symbols.wakeUpCommon;
            int outer = c.enter(c.wakingSymbol);
            c.instr(120);
            boolean over = k.tryToWakeUp.run(c, wakee, !unlocks && c.ownWakeupsSync);
            c.leave(outer);
            if (!over) {
                return;
            }
        }
        afterWakeup(c);
    }

    /** A wakeup in which the CPU waits for another one goes on. */
    void goOnWaking(Cpu c) {
        int outer = c.enterAgain(c.wakingSymbol);
        boolean over = k.tryToWakeUp.goOn(c);
        c.leave(outer);
        if (over) {
            afterWakeup(c);
        }
    }

    /** A task that the current one has created is on its queue, or is to be put there now. */
    void created(Cpu c) {
        SchedTask child = Objects.requireNonNull(c.creates);
        c.creates = null;
        k.wakeUpNewTask.enqueue(c, child);
        afterWakeup(c);
    }

    /** The current task executes another program, and knows where it is to go. */
    void executed(Cpu c) {
        k.schedExec.ask(c);
        afterWakeup(c);
    }

    private void afterWakeup(Cpu c) {
        if (!c.ownWakeups.isEmpty()) {
            k.later(c, Step.WAKE_NEXT);
            return;
        }
        if (c.execBegins) {
            c.execBegins = false;
            k.schedExec.select(c);
            return;
        }
        if (c.creates != null) {
            k.wakeUpNewTask.select(c, c.creates);
            return;
        }
        switch (c.taskEnd) {
            case RUN -> k.context.returnFromKernel(c);
            case BLOCK -> {
                if (c.sleepUntilNs != SchedTask.NEVER) {
                    k.timers.arm(c, c.curr, c.sleepUntilNs);
                    c.sleepUntilNs = SchedTask.NEVER;
                }
                k.switchTask.block(c, false);
            }
            case EXIT -> {
                k.exited(c);
                k.switchTask.block(c, true);
            }
        }
    }

    @Override
    public void wake(Task wakee, boolean sync) {
        caller.ownWakeups.add(k.tasks[wakee.index()]);
        caller.ownWakeupsSync = sync;
    }

    @Override
    public void create(Task child) {
        SchedTask p = k.tasks[child.index()];
        if (p.created || caller.creates != null) {
            throw new IllegalStateException(
                    "task " + p.pid + " cannot be created: it exists, or another one is being created");
        }
        k.homes.created(p, caller.id);
        caller.creates = p;
    }

    @Override
    public void exec() {
        if (caller.execBegins) {
            throw new IllegalStateException("task " + caller.curr.pid + " executes two programs at once");
        }
        caller.execBegins = true;
        caller.curr.startPs += k.params.execPs;
    }

    @Override
    public void released() {
        k.released(caller);
    }

    @Override
    public void sleepUntil(long ns) {
        caller.sleepUntilNs = ns;
    }

    @Override
    public long nowNs() {
        return caller.nowNs();
    }

    @Override
    public int cpu() {
        return caller.id;
    }

    @Override
    public boolean measuring() {
        return k.trace.covers(caller.clock);
    }

    @Override
    public void received(int messages) {
        k.counters.received(caller, messages);
        k.messages += messages;
    }

    private static Program program(SchedTask p) {
        return Objects.requireNonNull(p.task).program();
    }
}
