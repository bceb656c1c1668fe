package dev.wakestream.sched.task;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A task in the shape of rt-app's: goes through its phases, and through the events of each, as often as they say. */
final class PhasedTask extends TaskProgram {
    /** Timer and sleep as system calls, run in user space. */
    private static final long LOOP_NS = 50;

    private final List<Phases.Phase> phases;
    private final int loops;
    private final Phases.Shared shared;
    private final Map<String, Long> timers = new HashMap<>();
    private long delayNs;
    private int loop;
    private int phase;
    private int phaseLoop;
    private int event;
    private boolean waited;
    private boolean slept;
    private boolean resumed;
    private long dueNs = Phases.NEVER;
    private @Nullable SpinJob spin;

    /**
     * A task.
     *
     * @param phases at least one, each with events
     * @param loops times that all are gone through; below 0 for ever
     * @param delayNs before the first (ns)
     * @param shared what the workload's tasks wake each other by, and measure
     */
    PhasedTask(List<Phases.Phase> phases, int loops, long delayNs, Phases.Shared shared) {
        this.phases = phases;
        this.loops = loops;
        this.delayNs = delayNs;
        this.shared = shared;
    }

    private Phases.Event current() {
        return phases.get(phase).events().get(event);
    }

    @Override
    public void plan(Stretch stretch) {
        if (delayNs > 0) {
            sleepCall(stretch);
            return;
        }
        Phases.Event e = current();
        switch (e.kind()) {
            case RUN -> stretch.user(e.ns());
            case RUNTIME -> {
                if (spin == null) {
                    stretch.user(LOOP_NS);
                } else {
                    spin.plan(stretch);
                }
            }
            case SLEEP, TIMER -> sleepCall(stretch);
            case SUSPEND -> {
                stretch.operation(Operation.FUTEX_WAIT);
                wait(stretch);
            }
            case RESUME -> {
                stretch.user(LOOP_NS);
                stretch.operation(Operation.FUTEX_WAKE);
                stretch.call(e.object());
            }
        }
    }

    private void sleepCall(Stretch stretch) {
        stretch.operation(Operation.NANOSLEEP);
        wait(stretch);
    }

    /** The call, or what follows the wait in it. */
    private void wait(Stretch stretch) {
        if (waited) {
            stretch.user(LOOP_NS);
        } else {
            stretch.bareCall();
        }
    }

    @Override
    public Next finish(Syscalls kernel) {
        measureWakeup(kernel);
        if (delayNs > 0) {
            if (!slept) {
                return sleepUntil(kernel, kernel.nowNs() + delayNs);
            }
            delayNs = 0;
            return awake(Next.RUN);
        }
        Phases.Event e = current();
        switch (e.kind()) {
            case RUN -> {
                return next(kernel);
            }
            case RUNTIME -> {
                return spin(kernel, e);
            }
            case SLEEP -> {
                return slept ? next(kernel) : sleepUntil(kernel, kernel.nowNs() + e.ns());
            }
            case TIMER -> {
                return timer(kernel, e);
            }
            case SUSPEND -> {
                return suspend(kernel, e);
            }
            case RESUME -> {
                shared.resume(e.object(), kernel);
                return next(kernel);
            }
        }
        throw new IllegalStateException("unknown event " + e);
    }

    private void measureWakeup(Syscalls kernel) {
        if (dueNs == Phases.NEVER) {
            return;
        }
        if (kernel.measuring()) {
            // Clocks of CPUs are their own: a waker's may be ahead by a piece of its work.
            shared.wakeups().add(Math.max(0, kernel.nowNs() - dueNs));
        }
        dueNs = Phases.NEVER;
    }

    private Next spin(Syscalls kernel, Phases.Event e) {
        if (spin == null) {
            spin = new SpinJob(e.ns());
            spin.begin(kernel.nowNs());
            return Next.RUN;
        }
        if (spin.finish(kernel, self()) == Job.Progress.RUN) {
            return Next.RUN;
        }
        spin = null;
        return next(kernel);
    }

    private Next timer(Syscalls kernel, Phases.Event e) {
        if (slept) {
            return next(kernel);
        }
        long previous = timers.getOrDefault(e.ref(), kernel.nowNs());
        long due = previous + e.ns();
        timers.put(e.ref(), due);
        return due <= kernel.nowNs() ? next(kernel) : sleepUntil(kernel, due);
    }

    private Next sleepUntil(Syscalls kernel, long ns) {
        waited = true;
        slept = true;
        dueNs = ns;
        kernel.sleepUntil(ns);
        return Next.BLOCK;
    }

    private Next suspend(Syscalls kernel, Phases.Event e) {
        if (resumed) {
            return next(kernel);
        }
        waited = true;
        shared.sleep(e.object(), this);
        return Next.BLOCK;
    }

    /** Somebody resumes what it sleeps for. */
    void wakeUp(Syscalls kernel) {
        resumed = true;
        dueNs = kernel.nowNs();
        kernel.wake(self(), false);
    }

    private Next awake(Next next) {
        waited = false;
        slept = false;
        resumed = false;
        return next;
    }

    private Next next(Syscalls kernel) {
        Phases.Phase p = phases.get(phase);
        if (++event < p.events().size()) {
            return awake(Next.RUN);
        }
        event = 0;
        phaseLoop++;
        if (p.loops() < 0 || phaseLoop < p.loops()) {
            return awake(Next.RUN);
        }
        phaseLoop = 0;
        if (++phase < phases.size()) {
            return awake(Next.RUN);
        }
        phase = 0;
        kernel.received(1);
        loop++;
        return awake(loops < 0 || loop < loops ? Next.RUN : Next.EXIT);
    }
}
