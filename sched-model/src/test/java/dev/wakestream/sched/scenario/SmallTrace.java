package dev.wakestream.sched.scenario;

import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Ipc;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Mode;
import dev.wakestream.sched.topology.TestMachines;

/**
 * A run that can be drawn: hackbench with one sender and one receiver, 700 messages through one pipe that holds 640, on 4 CPUs in 2 LLCs; a tick
 * every 100 µs on one grid, no jitter, no governor. All CPUs begin in tickless idle.
 *
 * <pre>
 * M = main task (1000), R = receiver (1001), S = sender (1002), I = idle load balance, . = idle;
 * x = leaves tickless idle in a tick and kicks an idle CPU, t = another tick, e = enters tickless idle
 *
 * time (us)   0         10  13     100  105  200   235      300      400      453 458 461 465 477 500 504
 * LLC 0 cpu 0 ..MMMMMMMMe..........|.I.............................................RRRe.RRRRRRRRRRRxRRe
 *       cpu 1 ..........RRRSSSSSSSSx..SSSSSt..SSSSSRRRRRRRRRtRRRRRRRRtRRRRRRRRSSSSSSSSSSSSSSSSe........I.
 * LLC 1 cpu 2 .......................................................................................
 *       cpu 3 .......................................................................................
 *
 * M  wakes R (the idle scan places it on CPU 1), then S (CPU 1 has a wakeup on its way, so no idle CPU is found and S stays where it was
 *    created, on CPU 1 too), and sleeps
 * R  finds its pipe empty and sleeps, but stays queued, delayed, for it has run more than S; S's first message finds it there (QUEUED)
 * S  fills the pipe with 640 messages, 20 a stretch, and sleeps, delayed too
 * R  reads; after 40 messages a slot is free: it wakes S, which is still queued (QUEUED), and reads on, for its slice is protected
 * R  has emptied the pipe and sleeps. S's next message wakes it: it goes to CPU 0, which it used before (RECENT), reads, sleeps, and is
 *    woken once more (PREV: CPU 0 is idle)
 * S  sends its last message and exits; R reads the rest and exits: the run is over
 * </pre>
 */
final class SmallTrace {
    private SmallTrace() {}

    static Scenario scenario() {
        Scenario base = Scenarios.of(TestMachines.small(), 1, 1, 700);
        return Scenarios.withTimes(
                Scenarios.with(Scenarios.with(base, 10_000, new Scenario.Tick(false, 0)), Ipc.PIPE, Mode.PROCESS),
                0,
                10 * Scenarios.MS,
                10 * Scenarios.MS);
    }
}
