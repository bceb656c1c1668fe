package dev.wakestream.sched.kernel;

/**
 * Interrupts between CPUs (model-spec 2.10). Sending costs the sender, delivery takes time, and a CPU that halts has to
 * wake up first; a CPU that polls needs no interrupt at all.
 */
final class Interrupts {
    private final Kernel k;

    Interrupts(Kernel k) {
        this.k = k;
    }

    /** send_call_function_single_ipi. */
    void callFunction(Cpu c, Cpu target) {
        send(c, target, Cpu.IRQ_CALL_FUNCTION);
    }

    /** smp_send_reschedule. */
    void resched(Cpu c, Cpu target) {
        send(c, target, Cpu.IRQ_RESCHED);
    }

    private void send(Cpu c, Cpu target, int irq) {
        if (target.polling && target.mode == Cpu.Mode.IDLE) {
            c.atomic(target.idleTask.flagsLine);
            k.deliver(target, irq, c.clock);
            return;
        }
        c.spend(k.params.ipiSendPs);
        k.deliver(target, irq, c.clock + k.params.ipiDeliverPs);
    }

    /** An interrupt arrives on a CPU now; it waits if the kernel does not let it in. */
    void arrive(Cpu c, int irq) {
        c.pendingIrqs |= irq;
        if (c.mode == Cpu.Mode.KERNEL) {
            return;
        }
        k.context.interrupt(c);
        k.context.returnFromKernel(c);
    }

    /** Handles what has arrived, except ticks. */
    void handlePending(Cpu c) {
        int irqs = c.pendingIrqs & ~Cpu.IRQ_TICK;
        if (irqs == 0) {
            return;
        }
        c.pendingIrqs &= Cpu.IRQ_TICK;
        int outer = c.enter(k.symbols.kernelOther);
        if ((irqs & Cpu.IRQ_RESCHED) != 0 && !c.polling) {
            c.spend(k.params.ipiHandlerPs);
        }
        if ((irqs & Cpu.IRQ_RESCHED) != 0) {
            k.nohzIdleBalance.rescheduleInterrupt(c);
        }
        if ((irqs & Cpu.IRQ_CALL_FUNCTION) != 0) {
            if (!c.polling) {
                c.spend(k.params.ipiHandlerPs);
            }
            c.atomic(c.callListLine);
            k.nohzIdleBalance.callFunction(c);
            k.ttwuQueue.takeRemote(c);
        }
        c.leave(outer);
        if ((irqs & Cpu.IRQ_TIMER) != 0) {
            k.timers.handle(c);
        }
    }
}
