package dev.wakestream.sched.kernel;

import dev.wakestream.sched.task.Program;
import dev.wakestream.sched.task.Stretch;
import dev.wakestream.sched.task.Syscalls;
import dev.wakestream.sched.task.Task;
import java.util.Objects;

/**
 * Runs the tasks' programs, stretch by stretch. A stretch that is interrupted goes on later; its parts (user, system call entry, operation)
 * pass in proportion. What a core's other threads cost it is decided when it is planned.
 */
final class Stretches implements Syscalls {
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
            stretch.clear();
            program(p).plan(stretch);
            price(c, p);
            p.planned = true;
        }
        c.mode = Cpu.Mode.RUNNING;
        c.runSequence++;
        k.scheduleRunDone(c, c.clock + p.stretchLeftPs());
    }

    private void price(Cpu c, SchedTask p) {
        double slowdown = c.slowdown();
        int calls = stretch.calls();
        p.operationSymbol = k.symbols.of(stretch.operation());
        p.operationCalls = calls;
        p.userLeftPs = (long) (stretch.userNs() * 1000 * slowdown);
        p.syscallLeftPs = (long) (calls * k.params.syscallPs * slowdown);
        long ownPs = calls * k.params.operationPs(stretch.operation()) + stretch.workNs() * 1000;
        long operationPs = (long) (ownPs * slowdown);
        for (int i = 0; i < stretch.touches(); i++) {
            long ps = k.lines.atomic(k.objectLine(stretch.object(i)), c.id, c.clock) - k.lines.lastWaitPs();
            operationPs += ps + stretch.callsOf(i) * moreLinesPs(ps);
        }
        p.operationLeftPs = operationPs;
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
        long operation = passed - user - syscall;
        if (operation > p.operationLeftPs) {
            // Rounding: the last part cannot pass more than it has.
            user += operation - p.operationLeftPs;
            operation = p.operationLeftPs;
        }
        p.userLeftPs -= user;
        p.syscallLeftPs -= syscall;
        p.operationLeftPs -= operation;
        c.pass(k.symbols.user, 0, user);
        c.pass(k.symbols.kernelOther, 0, syscall);
        c.pass(p.operationSymbol, p.stretchLeftPs() == 0 ? p.operationCalls : 0, operation);
    }

    private static long share(long part, long passed, long whole) {
        return passed == whole ? part : (long) ((double) part * passed / whole);
    }

    /** The stretch is over: its effects become visible, and the task wakes others. */
    void done(Cpu c) {
        SchedTask p = c.curr;
        runUntil(c, Long.MAX_VALUE);
        c.mode = Cpu.Mode.KERNEL;
        p.planned = false;
        caller = c;
        Program.Next next = program(p).finish(this);
        c.taskEnd = next;
        wakeNext(c);
    }

    /** Wakes the next of those that the task wants to wake; each has an event of its own, since a wakeup takes a while. */
    void wakeNext(Cpu c) {
        SchedTask wakee = c.ownWakeups.poll();
        if (wakee != null) {
            int outer = c.enter(k.symbols.wakeUpCommon);
            c.instr(120);
            boolean over = k.tryToWakeUp.run(c, wakee, c.ownWakeupsSync);
            c.leave(outer);
            if (!over) {
                return;
            }
        }
        afterWakeup(c);
    }

    /** A wakeup in which the CPU waits for another one goes on. */
    void goOnWaking(Cpu c) {
        int outer = c.enterAgain(k.symbols.wakeUpCommon);
        boolean over = k.tryToWakeUp.goOn(c);
        c.leave(outer);
        if (over) {
            afterWakeup(c);
        }
    }

    private void afterWakeup(Cpu c) {
        if (!c.ownWakeups.isEmpty()) {
            k.later(c, Step.WAKE_NEXT);
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
