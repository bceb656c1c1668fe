package dev.wakestream.sched.kernel;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * hrtimers of sleeping tasks: hrtimer_nanosleep arms one on the CPU where the task goes to sleep; its interrupt wakes the
 * task from there, in the context of whatever it interrupts, as hrtimer_wakeup does. The wakeup is not sync.
 *
 * <p>Not modelled: timer slack (50 us for tasks of user space) and the migration of timers away from idle CPUs.
 */
final class Timers {
    /** Instructions of an hrtimer interrupt (count), beside its entry: estimate. */
    private static final int INTERRUPT = 300;

    /** Instructions of taking a timer from the queue and calling its function (count): estimate. */
    private static final int EXPIRE = 100;

    private static final Comparator<SchedTask> BY_TIME =
            Comparator.<SchedTask>comparingLong(p -> p.timerNs).thenComparingInt(p -> p.pid);

    private final Kernel k;

    Timers(Kernel k) {
        this.k = k;
    }

    static PriorityQueue<SchedTask> queue() {
        return new PriorityQueue<>(BY_TIME);
    }

    /** The current task of a CPU is about to sleep until a moment at the latest (ns of the run). */
    void arm(Cpu c, SchedTask p, long ns) {
        p.timerNs = ns;
        p.timerCpu = c.id;
        p.timerEvent = k.scheduleTimer(p, ns);
        c.timers.add(p);
        c.spend(k.params.timerPs);
    }

    /** The timer's time has come. */
    void expire(SchedTask p) {
        Cpu c = k.cpus[p.timerCpu];
        c.timers.remove(p);
        p.timerNs = SchedTask.NEVER;
        c.expired.add(p);
        k.interrupts.arrive(c, Cpu.IRQ_TIMER);
    }

    /** Somebody else was faster. */
    void cancel(SchedTask p) {
        if (p.timerNs != SchedTask.NEVER) {
            k.cpus[p.timerCpu].timers.remove(p);
            k.cancelTimer(p.timerEvent);
            p.timerNs = SchedTask.NEVER;
        }
    }

    /** The interrupt. */
    void handle(Cpu c) {
        int outer = c.enter(k.symbols.hrtimerInterrupt());
        c.spend(k.params.ipiHandlerPs);
        c.instr(INTERRUPT);
        while (!c.expired.isEmpty()) {
            SchedTask p = c.expired.remove();
            c.instr(EXPIRE);
            wake(c, p);
        }
        c.spend(k.params.timerPs);
        c.leave(outer);
    }

    /**
     * A task that is still on its CPU cannot have gone to sleep here: this CPU would not have heard the interrupt before it had switched away. It
     * was woken by somebody else, and sleeps again elsewhere, while its timer's interrupt waited: the kernel would have cancelled the timer.
     */
    private void wake(Cpu c, SchedTask p) {
        if (!p.sleeping || p.offCpuAtPs != SchedTask.NEVER) {
            k.tryToWakeUp.run(c, p, false);
        }
    }

    /** When the next timer of a CPU is due (ns of the run); {@link SchedTask#NEVER} = there is none. */
    static long nextNs(Cpu c) {
        SchedTask first = c.timers.peek();
        return first == null ? SchedTask.NEVER : first.timerNs;
    }
}
