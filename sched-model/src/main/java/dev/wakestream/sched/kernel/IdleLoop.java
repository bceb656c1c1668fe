package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.IdleGovernor;

/**
 * do_idle: what a CPU does when nothing runs (model-spec 4.1, 4.2). Without a cpuidle governor the tick is stopped at every idle
 * entry, and there is one idle state; in v3.10 also with one. A menu-like governor keeps the tick while it predicts less than a tick period of idleness, and
 * chooses between polling, a shallow and a deep state.
 *
 * <p>Time: halted = [idle]; polling and leaving a state = swapper's own functions, which a profile sees.
 *
 * <p>Timers of sleeping tasks bound the prediction. Not modelled: RCU and other reasons that keep the tick.
 */
final class IdleLoop {
    /** A state pays if the CPU stays in it for twice as long as it takes to leave it (rule of thumb of cpuidle's target residencies). */
    private static final int RESIDENCY_FACTOR = 2;

    private final Kernel k;
    private final boolean menu;
    private final boolean menuKeepsTick;

    IdleLoop(Kernel k, IdleGovernor governor) {
        this.k = k;
        menu = governor == IdleGovernor.MENU;
        menuKeepsTick = menu && k.profile.nohz().governorKeepsTick();
    }

    /** The idle task has got the CPU. */
    void begin(Cpu c) {
        int outer = c.enter(k.symbols.doIdle);
        c.instr(150);
        c.leave(outer);
        c.idleSincePs = c.clock;
        if (k.groupCounters.kept()) {
            k.groupCounters.idle(c);
        } else {
            entered(c);
        }
    }

    /** The books of the idle entry are done. */
    void entered(Cpu c) {
        if (!k.nohzIdleBalance.onIdleEntry(c)) {
            k.context.returnFromKernel(c);
        }
    }

    /** Nothing to do, and interrupts are handled: chooses a state; goes on in {@link #tickStopped} if the tick is to stop. */
    void sleep(Cpu c) {
        int outer = c.enter(k.symbols.doIdle);
        c.instr(150);
        c.leave(outer);
        long timerNs = nextTimerNs(c);
        long predictedNs = Math.min(menu ? c.predictor.predictNs() : Long.MAX_VALUE, timerNs);
        chooseState(c, predictedNs);
        long periodNs = k.ticks.periodPs() / 1000;
        // A timer before the next tick is due keeps the tick, with a governor and without.
        boolean stop = c.tickStopped || (timerNs > periodNs && (!menuKeepsTick || predictedNs >= periodNs));
        if (stop && !c.tickStopped) {
            stopTick(c);
        } else {
            halt(c);
        }
    }

    /** Time to the next timer of this CPU (ns); unbounded without one. */
    private static long nextTimerNs(Cpu c) {
        long ns = Timers.nextNs(c);
        return ns == SchedTask.NEVER ? Long.MAX_VALUE : Math.max(0, ns - c.nowNs());
    }

    private void chooseState(Cpu c, long predictedNs) {
        c.polling = false;
        // Of the time to leave a state, measured from the sending of an interrupt, its delivery is not spent in waking
        // up.
        c.exitLatencyPs = Math.max(0, k.params.shallowExitPs - k.params.ipiDeliverPs);
        if (!menu) {
            return;
        }
        long predictedPs = Math.min(predictedNs, Long.MAX_VALUE / 2000) * 1000;
        if (predictedPs < RESIDENCY_FACTOR * k.params.shallowExitPs) {
            c.polling = true;
            c.exitLatencyPs = k.params.pollExitPs;
        } else if (predictedPs >= RESIDENCY_FACTOR * k.params.deepExitPs) {
            c.exitLatencyPs = Math.max(0, k.params.deepExitPs - k.params.ipiDeliverPs);
        }
    }

    private void stopTick(Cpu c) {
        int outer = c.enter(k.symbols.doIdle);
        c.instr(200);
        c.spend(k.params.timerPs);
        c.tickStopped = true;
        k.ticks.stop(c);
        c.leave(outer);
        k.enterIdle.begin(c);
    }

    /** nohz_balance_enter_idle is done. */
    void tickStopped(Cpu c) {
        if (c.pendingIrqs != 0 || c.needResched) {
            k.context.returnFromKernel(c);
        } else {
            halt(c);
        }
    }

    private void halt(Cpu c) {
        c.mode = Cpu.Mode.IDLE;
        c.enter(c.polling ? k.symbols.pollIdle : k.symbols.idle);
    }

    /** An interrupt, or a store that the polling CPU sees, ends the state. */
    void wake(Cpu c) {
        c.leave(k.symbols.doIdle);
        int outer = c.enter(k.symbols.idleExit);
        c.spend(c.exitLatencyPs);
        c.leave(outer);
    }

    /** Somebody is to run: the tick is restarted on its grid. */
    void end(Cpu c) {
        int outer = c.enter(k.symbols.doIdle);
        c.instr(150);
        c.polling = false;
        if (c.tickStopped) {
            c.tickStopped = false;
            c.instr(150);
            c.spend(k.params.timerPs);
            k.ticks.arm(c);
        }
        // Waking up is no idle time: counted, it would make a deep state's own exit a reason for the next deep state.
        c.predictor.observed(Math.max(0, c.clock - c.idleSincePs - c.exitLatencyPs) / 1000);
        c.leave(outer);
        k.switchTask.yieldCpu(c);
    }
}
