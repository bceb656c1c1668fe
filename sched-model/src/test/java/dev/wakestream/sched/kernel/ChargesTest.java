package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.scenario.Golden;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.TopologySpec;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * What each function of the kernel costs when it is called once in a known state: files charges-*.txt (model-spec 5.4). CPU 0 executes, tasks
 * have never run, and all lines are cold.
 */
class ChargesTest {
    /** Now (us): in the 21st tick period. */
    private static final long NOW_US = 20_400;

    private static final int SELF = 0;
    private static final int NEIGHBOUR = 1;

    /** On the other LLC of a small machine. */
    private static final int FAR = 2;

    private static final TopologySpec SMALL = TestMachines.small();
    private static final TopologySpec SMT = TestMachines.smt();
    private static final TopologySpec TWO_NODES = TestMachines.twoNodes();

    private static final KernelProfile[] ENDS = {KernelProfiles.V3_10, KernelProfiles.V6_18};

    /** v5.5 does more on its way to idle. */
    private static final KernelProfile[] WITH_V5_5 = {KernelProfiles.V3_10, KernelProfiles.V5_5, KernelProfiles.V6_18};

    private final StringBuilder text = new StringBuilder();

    /** What is so before, and what CPU 0 does. */
    private record Case(String title, TopologySpec machine, Consumer<Kernel> given, Consumer<Kernel> when) {}

    private static Cpu self(Kernel k) {
        return k.cpus[SELF];
    }

    private static Consumer<Kernel> runs() {
        return k -> Kernels.run(k, SELF, 0);
    }

    private static Consumer<Kernel> runs(int cpu, int queued) {
        return k -> {
            Kernels.run(k, SELF, 0);
            Kernels.runAndQueue(k, cpu, 1, queued);
        };
    }

    private void assertCharges(String file, List<Case> cases) throws IOException {
        assertCharges(file, ENDS, cases);
    }

    private void assertCharges(String file, KernelProfile[] releases, List<Case> cases) throws IOException {
        for (Case one : cases) {
            String last = "";
            for (KernelProfile release : releases) {
                Charges charges = new Charges();
                Kernel k = Kernels.idle(one.machine, release, charges);
                Kernels.at(k, NOW_US);
                one.given.accept(k);
                String now = charges.of(k, self(k), () -> one.when.accept(k));
                text.append(one.title).append(", ").append(release.name()).append('\n');
                text.append(now.equals(last) ? "  as before\n" : now);
                last = now;
            }
        }
        Golden.assertEquals("charges-" + file + ".txt", text.toString());
    }

    private static SchedTask asleep(Kernel k, int task, int cpu) {
        SchedTask p = k.tasks[task];
        p.cpu = cpu;
        p.recentUsedCpu = cpu;
        p.sleeping = true;
        p.offCpuAtPs = 0;
        return p;
    }

    // ---- queues

    @Test
    void queueing() throws IOException {
        assertCharges(
                "queueing",
                List.of(
                        new Case(
                                "enqueue_task_fair on an empty queue",
                                SMALL,
                                runs(),
                                k -> k.fair.enqueue(self(k), k.cpus[FAR], k.tasks[5], false)),
                        new Case(
                                "enqueue_task_fair of a migrated task behind two others",
                                SMALL,
                                runs(FAR, 1),
                                k -> k.fair.enqueue(self(k), k.cpus[FAR], k.tasks[5], true)),
                        new Case(
                                "dequeue_task_fair of the current task",
                                SMALL,
                                runs(),
                                k -> k.fair.dequeueCurrent(self(k), false)),
                        new Case(
                                "dequeue_task_fair of the current task that exits, three are queued",
                                SMALL,
                                runs(SELF + 1, 3).andThen(k -> Kernels.queue(k, SELF, 6)),
                                k -> k.fair.dequeueCurrent(self(k), true)),
                        new Case(
                                "dequeue_task_fair for another CPU",
                                SMALL,
                                runs(FAR, 2),
                                k -> k.fair.dequeueForMigration(self(k), k.cpus[FAR], k.tasks[2])),
                        new Case("pick, four are queued", SMALL, runs(FAR, 4), k -> k.fair.pick(self(k), k.cpus[FAR])),
                        new Case("pick, nobody is there", SMALL, k -> {}, k -> k.fair.pick(self(k), k.cpus[FAR])),
                        new Case(
                                "check_preempt_tick",
                                SMALL,
                                k -> Kernels.runAndQueue(k, SELF, 0, 2),
                                k -> k.fair.tickPreempts(self(k))),
                        new Case(
                                "update_curr, nobody runs",
                                SMALL,
                                k -> {},
                                k -> k.fair.updateCurr(self(k), k.cpus[FAR])),
                        new Case(
                                "update_load_avg, nobody runs",
                                SMALL,
                                k -> {},
                                k -> k.fair.updateLoadAvg(self(k), k.cpus[FAR]))));
    }

    // ---- wakeups

    @Test
    void wakeups() throws IOException {
        assertCharges(
                "wakeups",
                List.of(
                        new Case(
                                "wakeup of a task that does not sleep",
                                SMALL,
                                runs(),
                                k -> k.tryToWakeUp.run(self(k), k.tasks[0], false)),
                        new Case(
                                "wakeup of a task on the waker's CPU, which is pinned",
                                SMALL,
                                runs().andThen(k -> asleep(k, 5, SELF).pinned = true),
                                k -> k.tryToWakeUp.run(self(k), k.tasks[5], true)),
                        new Case(
                                "wakeup of a task that last ran on the other LLC",
                                SMALL,
                                runs().andThen(k -> asleep(k, 5, FAR)),
                                k -> k.tryToWakeUp.run(self(k), k.tasks[5], false)),
                        new Case(
                                "wakeup of a task whose last CPU is busy: it moves",
                                SMALL,
                                runs(NEIGHBOUR, 1)
                                        .andThen(k -> Kernels.run(k, FAR, 6))
                                        .andThen(k -> asleep(k, 5, NEIGHBOUR)),
                                k -> k.tryToWakeUp.run(self(k), k.tasks[5], false)),
                        new Case(
                                "check_preempt_wakeup of a task that ran for 20 ms",
                                SMALL,
                                runs(FAR, 1),
                                k -> k.wakeupPreempt.run(self(k), k.cpus[FAR], k.tasks[2])),
                        new Case(
                                "check_preempt_wakeup where a switch is asked for already",
                                SMALL,
                                runs(FAR, 1).andThen(k -> k.cpus[FAR].needResched = true),
                                k -> k.wakeupPreempt.run(self(k), k.cpus[FAR], k.tasks[2])),
                        new Case(
                                "resched_curr of another CPU",
                                SMALL,
                                runs(FAR, 0),
                                k -> k.wakeupPreempt.resched(self(k), k.cpus[FAR])),
                        new Case("resched_curr", SMALL, runs(), k -> k.wakeupPreempt.resched(self(k), self(k))),
                        new Case(
                                "resched_curr, asked already",
                                SMALL,
                                runs().andThen(k -> self(k).needResched = true),
                                k -> k.wakeupPreempt.resched(self(k), self(k))),
                        new Case(
                                "ttwu_queue_wakelist, second on the list",
                                SMALL,
                                runs().andThen(k -> k.ttwuQueue.remote(k.cpus[NEIGHBOUR], k.cpus[FAR], k.tasks[4])),
                                k -> k.ttwuQueue.remote(self(k), k.cpus[FAR], k.tasks[5])),
                        new Case(
                                "sched_ttwu_pending with two tasks",
                                SMALL,
                                runs().andThen(k -> k.ttwuQueue.remote(k.cpus[NEIGHBOUR], self(k), k.tasks[4]))
                                        .andThen(k -> k.ttwuQueue.remote(k.cpus[NEIGHBOUR], self(k), k.tasks[5])),
                                k -> k.ttwuQueue.takeRemote(self(k))),
                        new Case(
                                "sched_ttwu_pending with nobody on the list",
                                SMALL,
                                runs(),
                                k -> k.ttwuQueue.takeRemote(self(k)))));
    }

    // ---- switches

    @Test
    void switches() throws IOException {
        assertCharges(
                "switches",
                List.of(
                        new Case("block, nobody else", SMALL, runs(), k -> k.switchTask.block(self(k), false)),
                        new Case("exit, nobody else, two threads", SMT, runs(), k -> k.switchTask.block(self(k), true)),
                        new Case(
                                "block, nobody else, the core's other thread runs",
                                SMT,
                                runs(2, 0),
                                k -> k.switchTask.block(self(k), false)),
                        new Case(
                                "block, somebody is next",
                                SMALL,
                                k -> Kernels.runAndQueue(k, SELF, 0, 1),
                                k -> k.switchTask.block(self(k), false)),
                        new Case(
                                "yield, somebody is next",
                                SMALL,
                                k -> Kernels.runAndQueue(k, SELF, 0, 1),
                                k -> k.switchTask.yieldCpu(self(k))),
                        new Case("yield, nobody else", SMALL, runs(), k -> k.switchTask.yieldCpu(self(k))),
                        new Case(
                                "the idle task gives way",
                                SMALL,
                                k -> Kernels.queue(k, SELF, 0),
                                k -> k.switchTask.yieldCpu(self(k))),
                        new Case(
                                "the idle task gives way to a task that comes later",
                                SMALL,
                                k -> Kernels.queue(k, SELF, 0).attachedAtPs = self(k).clock + 3_000_000,
                                k -> k.switchTask.yieldCpu(self(k)))));
    }

    // ---- ticks, interrupts, timers, the idle loop

    @Test
    void ticksAndInterrupts() throws IOException {
        assertCharges(
                "ticks",
                List.of(
                        new Case("tick of a lonely task", SMALL, runs(), k -> k.ticks.handle(self(k))),
                        new Case(
                                "tick of a task that has had its time",
                                SMALL,
                                k -> Kernels.runAndQueue(k, SELF, 0, 2),
                                k -> k.ticks.handle(self(k))),
                        new Case("tick of the idle task", SMALL, k -> {}, k -> k.ticks.handle(self(k))),
                        new Case("the tick's end", SMALL, runs(), k -> k.ticks.end(self(k))),
                        new Case(
                                "timer is armed",
                                SMALL,
                                runs(),
                                k -> k.timers.arm(self(k), k.tasks[0], 30 * Kernels.MS)),
                        new Case(
                                "timer of two tasks",
                                SMALL,
                                runs().andThen(k -> self(k).expired.add(asleep(k, 4, FAR)))
                                        .andThen(k -> self(k).expired.add(asleep(k, 5, FAR))),
                                k -> k.timers.handle(self(k))),
                        new Case(
                                "rescheduling interrupt",
                                SMALL,
                                runs().andThen(k -> self(k).pendingIrqs = Cpu.IRQ_RESCHED),
                                k -> k.interrupts.handlePending(self(k))),
                        new Case(
                                "rescheduling interrupt of a polling CPU",
                                SMALL,
                                k -> {
                                    self(k).polling = true;
                                    self(k).pendingIrqs = Cpu.IRQ_RESCHED;
                                },
                                k -> k.interrupts.handlePending(self(k))),
                        new Case(
                                "function call interrupt, a tick waits",
                                SMALL,
                                runs().andThen(k -> self(k).pendingIrqs = Cpu.IRQ_CALL_FUNCTION | Cpu.IRQ_TICK),
                                k -> k.interrupts.handlePending(self(k))),
                        new Case(
                                "function call interrupt of a polling CPU",
                                SMALL,
                                k -> {
                                    self(k).polling = true;
                                    self(k).pendingIrqs = Cpu.IRQ_CALL_FUNCTION;
                                },
                                k -> k.interrupts.handlePending(self(k))),
                        new Case(
                                "timer interrupt",
                                SMALL,
                                runs().andThen(k -> self(k).pendingIrqs = Cpu.IRQ_TIMER),
                                k -> k.interrupts.handlePending(self(k))),
                        new Case(
                                "interrupt is sent",
                                SMALL,
                                runs(),
                                k -> k.interrupts.callFunction(self(k), k.cpus[FAR])),
                        new Case(
                                "interrupt is sent to a polling CPU",
                                SMALL,
                                runs().andThen(k -> k.cpus[FAR].polling = true),
                                k -> k.interrupts.resched(self(k), k.cpus[FAR]))));
    }

    @Test
    void theIdleLoop() throws IOException {
        assertCharges(
                "idle",
                List.of(
                        new Case("the idle loop begins", SMALL, k -> {}, k -> k.idleLoop.begin(self(k))),
                        new Case("sleep, the tick is stopped", SMALL, k -> {}, k -> k.idleLoop.sleep(self(k))),
                        new Case(
                                "sleep, the tick stops",
                                SMALL,
                                k -> self(k).tickStopped = false,
                                k -> k.idleLoop.sleep(self(k))),
                        new Case("an interrupt ends the state", SMALL, k -> {}, k -> k.idleLoop.wake(self(k))),
                        new Case(
                                "the idle loop ends",
                                SMALL,
                                k -> Kernels.queue(k, SELF, 0),
                                k -> k.idleLoop.end(self(k))),
                        new Case(
                                "the idle loop ends with the tick on",
                                SMALL,
                                k -> {
                                    Kernels.queue(k, SELF, 0);
                                    self(k).tickStopped = false;
                                },
                                k -> k.idleLoop.end(self(k)))));
    }

    // ---- tickless idle

    private static void enters(Kernel k) {
        self(k).nohzTickStopped = false;
        self(k).countedBusy = true;
    }

    @Test
    void ticklessIdle() throws IOException {
        assertCharges(
                "nohz",
                List.of(
                        new Case("enter, first time", SMALL, ChargesTest::enters, k -> k.enterIdle.begin(self(k))),
                        new Case("enter, again", SMALL, k -> {}, k -> k.enterIdle.begin(self(k))),
                        new Case("enter: mask", SMALL, ChargesTest::enters, k -> k.enterIdle.mask(self(k))),
                        new Case("enter: counter", SMALL, ChargesTest::enters, k -> k.enterIdle.counter(self(k))),
                        new Case("enter: LLC", SMALL, ChargesTest::enters, k -> k.enterIdle.llc(self(k))),
                        new Case("enter: LLC, not counted", SMALL, k -> {}, k -> k.enterIdle.llc(self(k))),
                        new Case("enter: stores", SMALL, ChargesTest::enters, k -> k.enterIdle.stores(self(k))),
                        new Case("exit, in tickless idle", SMALL, runs(), k -> k.exitIdle.begin(self(k))),
                        new Case(
                                "exit, not in tickless idle",
                                SMALL,
                                runs().andThen(ChargesTest::enters),
                                k -> k.exitIdle.begin(self(k))),
                        new Case("exit: mask", SMALL, runs(), k -> k.exitIdle.mask(self(k))),
                        new Case("exit: counter", SMALL, runs(), k -> k.exitIdle.counter(self(k))),
                        new Case("exit: LLC", SMALL, runs(), k -> k.exitIdle.llc(self(k))),
                        new Case(
                                "exit: LLC, counted",
                                SMALL,
                                runs().andThen(ChargesTest::enters),
                                k -> k.exitIdle.llc(self(k))),
                        new Case(
                                "group counters, idle", SMALL, ChargesTest::enters, k -> k.groupCounters.idle(self(k))),
                        new Case("group counters, busy", SMALL, k -> {}, k -> k.groupCounters.busy(self(k)))));
    }

    private static void noneIsTickless(Kernel k) {
        for (Cpu c : k.cpus) {
            k.nohz.idleCpus.clear(c.id);
        }
    }

    @Test
    void kicks() throws IOException {
        assertCharges(
                "kicks",
                List.of(
                        new Case("kick begins", SMALL, runs(), k -> k.balancerKick.begin(self(k))),
                        new Case(
                                "kick begins, the CPU is idle",
                                SMALL,
                                k -> self(k).idleBalance = true,
                                k -> k.balancerKick.begin(self(k))),
                        new Case("kick: fields, due", SMALL, runs(), k -> k.balancerKick.fields(self(k))),
                        new Case(
                                "kick: fields, not due",
                                SMALL,
                                runs().andThen(k -> k.nohz.nextBalance = 1000),
                                k -> k.balancerKick.fields(self(k))),
                        new Case("kick: mask", SMALL, runs(), k -> k.balancerKick.mask(self(k))),
                        new Case(
                                "kick: decision, due",
                                SMALL,
                                runs().andThen(k -> self(k).kickDue = true),
                                k -> k.balancerKick.decide(self(k))),
                        new Case("kick: decision, not due", SMALL, runs(), k -> k.balancerKick.decide(self(k))),
                        new Case(
                                "kick: balance",
                                SMALL,
                                runs().andThen(k -> self(k).kickFlags = Nohz.BALANCE_KICK),
                                k -> k.balancerKick.kick(self(k))),
                        new Case(
                                "kick: statistics, the mask is known",
                                SMALL,
                                runs().andThen(k -> {
                                    self(k).kickFlags = Nohz.STATS_KICK;
                                    self(k).kickHasMask = true;
                                }),
                                k -> k.balancerKick.kick(self(k))),
                        new Case(
                                "kick: third CPU of the mask",
                                SMALL,
                                runs(NEIGHBOUR, 0).andThen(k -> self(k).kickFlags = Nohz.BALANCE_KICK),
                                k -> k.balancerKick.found(self(k))),
                        new Case(
                                "kick: nobody",
                                SMALL,
                                runs().andThen(k -> noneIsTickless(k)),
                                k -> k.balancerKick.found(self(k))),
                        new Case("kick handed over", SMALL, runs(), k -> k.balancerKick.handOver(self(k)))));
    }

    @Test
    void idleLoadBalance() throws IOException {
        assertCharges(
                "ilb",
                List.of(
                        new Case(
                                "function call, not asked",
                                SMALL,
                                k -> {},
                                k -> k.nohzIdleBalance.callFunction(self(k))),
                        new Case(
                                "function call, asked",
                                SMALL,
                                k -> self(k).nohzFlags = Nohz.KICK_MASK,
                                k -> k.nohzIdleBalance.callFunction(self(k))),
                        new Case("idle entry, no note", SMALL, k -> {}, k -> k.nohzIdleBalance.onIdleEntry(self(k))),
                        new Case(
                                "idle entry, a note",
                                SMALL,
                                k -> self(k).nohzFlags = Nohz.NEWILB_KICK,
                                k -> k.nohzIdleBalance.onIdleEntry(self(k))),
                        new Case(
                                "softirq, all flags",
                                SMALL,
                                k -> self(k).ilbPending = Nohz.KICK_MASK,
                                k -> k.nohzIdleBalance.softirq(self(k))),
                        new Case("step, no flags", SMALL, k -> {}, k -> k.nohzIdleBalance.next(self(k))),
                        new Case(
                                "step, statistics, not due",
                                SMALL,
                                k -> {
                                    self(k).walk.ilbFlags = Nohz.STATS_KICK;
                                    for (Cpu c : k.cpus) {
                                        c.hasBlockedLoad = true;
                                        c.nextBalance = 1000;
                                    }
                                },
                                k -> k.nohzIdleBalance.next(self(k))),
                        new Case(
                                "step, balance",
                                SMALL,
                                k -> {
                                    self(k).walk.ilbFlags = Nohz.BALANCE_KICK;
                                    self(k).walk.ilb = true;
                                },
                                k -> k.nohzIdleBalance.next(self(k))),
                        new Case(
                                "step, work has come",
                                SMALL,
                                k -> {
                                    Kernels.queue(k, SELF, 0);
                                    self(k).walk.ilbFlags = Nohz.KICK_MASK;
                                },
                                k -> k.nohzIdleBalance.next(self(k)))));
    }

    // ---- balance

    @Test
    void balance() throws IOException {
        assertCharges(
                "balance",
                WITH_V5_5,
                List.of(
                        new Case(
                                "periodic balance begins",
                                SMALL,
                                k -> {},
                                k -> k.balanceDomains.begin(self(k), self(k))),
                        new Case(
                                "periodic balance begins, nothing is due",
                                SMALL,
                                k -> {
                                    self(k).lastBalance[0] = 1000;
                                    self(k).lastBalance[1] = 1000;
                                },
                                k -> k.balanceDomains.begin(self(k), self(k))),
                        new Case(
                                "periodic balance between nodes begins",
                                TWO_NODES,
                                k -> self(k).lastBalance[0] = 1000,
                                k -> k.balanceDomains.begin(self(k), self(k))),
                        new Case("pull, nobody runs", SMALL, k -> pulls(k, 1), k -> k.balanceDomains.pull(self(k))),
                        new Case(
                                "pull between nodes, nobody runs",
                                TWO_NODES,
                                k -> pulls(k, 1),
                                k -> k.balanceDomains.pull(self(k))),
                        new Case(
                                "pull, somebody waits on the other LLC",
                                SMALL,
                                k -> {
                                    pulls(k, 1);
                                    Kernels.runAndQueue(k, FAR, 0, 3);
                                    Kernels.run(k, FAR + 1, 5);
                                },
                                k -> k.balanceDomains.pull(self(k))),
                        new Case(
                                "newidle balance, nobody is overloaded",
                                SMALL,
                                ChargesTest::blocks,
                                k -> k.newidle.begin(self(k))),
                        new Case(
                                "newidle balance, somebody is overloaded",
                                SMALL,
                                k -> {
                                    blocks(k);
                                    k.root.overloaded(k.cpus[FAR]);
                                },
                                k -> k.newidle.begin(self(k))),
                        new Case(
                                "newidle balance pulls",
                                SMALL,
                                k -> {
                                    blocks(k);
                                    Kernels.runAndQueue(k, FAR, 1, 3);
                                    self(k).newidleLevel = 1;
                                    self(k).workBeganPs = self(k).clock;
                                },
                                k -> k.newidle.pull(self(k))),
                        new Case(
                                "newidle balance pulls nothing at the last level",
                                SMALL,
                                k -> {
                                    blocks(k);
                                    self(k).newidleLevel = 1;
                                    self(k).workBeganPs = self(k).clock;
                                },
                                k -> k.newidle.pull(self(k))),
                        new Case(
                                "newidle balance offers statistics",
                                SMALL,
                                k -> {
                                    blocks(k);
                                    k.nohz.hasBlocked = true;
                                },
                                k -> k.newidle.begin(self(k))),
                        new Case(
                                "newidle balance after its statistics, which were broken off",
                                SMALL,
                                ChargesTest::blocks,
                                k -> k.newidle.looked(self(k), true))));
    }

    private static void pulls(Kernel k, int level) {
        self(k).walk.destination = SELF;
        self(k).walk.level = level;
    }

    private static void blocks(Kernel k) {
        Kernels.run(k, SELF, 0).sleeping = true;
        self(k).rq.blockCurrent(true);
    }
}
