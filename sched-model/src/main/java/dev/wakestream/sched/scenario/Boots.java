package dev.wakestream.sched.scenario;

import dev.wakestream.sched.boot.BootRun;
import dev.wakestream.sched.boot.SchedInitNuma;
import dev.wakestream.sched.boot.TickCounter;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.scenario.SimulationResult.Metric;
import dev.wakestream.sched.scenario.SimulationResult.Polarity;
import dev.wakestream.sched.trace.DiscardingSink;
import dev.wakestream.sched.trace.TraceSink;
import java.util.List;

/** Runs the scenarios whose workload is a boot. There is no warm-up: the trace begins with the call. */
final class Boots {
    private Boots() {}

    /**
     * Runs one.
     *
     * @throws SimulationCancelledException when {@code progress} says stop
     */
    static SimulationResult run(Scenario s, WorkloadSpec.Boot boot, TraceSink sink, SimulationProgress progress) {
        SchedInitNuma.Outcome outcome =
                SchedInitNuma.run(KernelProfiles.of(s.kernel(), s.toggles()).boot(), boot.config(), s.machine());
        if (sink != DiscardingSink.INSTANCE) {
            tell(s, outcome, sink, progress);
        }
        return new SimulationResult(
                s.durationNs(),
                metrics(outcome, TickCounter.of(s.machine().platform().arch())),
                new SimulationResult.Counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
                List.of(),
                new SharedLines(List.of(), List.of(), List.of()));
    }

    private static void tell(Scenario s, SchedInitNuma.Outcome outcome, TraceSink sink, SimulationProgress progress) {
        long[] reached = new long[1];
        boolean ended = new BootRun(s.machine(), s.durationNs(), sink).run(outcome, s.checkpointNs(), ns -> {
            reached[0] = ns;
            return progress.reached(ns, s.durationNs());
        });
        if (!ended) {
            throw new SimulationCancelledException(reached[0]);
        }
    }

    /** The calibrated figure first; then what follows from the machine. */
    private static List<Metric> metrics(SchedInitNuma.Outcome o, TickCounter counter) {
        return List.of(
                new Metric("copy_ticks", counter.unit(), Polarity.LOWER, counter.ticks(o)),
                new Metric("tick_hz", "1/s", Polarity.NONE, counter.hz()),
                new Metric("copy_bytes", "bytes", Polarity.NONE, o.copiedBytes()),
                new Metric("boot_levels", "count", Polarity.NONE, o.levels().size()),
                new Metric("boot_allocations", "count", Polarity.LOWER, o.allocations()),
                new Metric("boot_bytes", "bytes", Polarity.LOWER, o.allocatedBytes()),
                new Metric("unused_node_allocations", "count", Polarity.LOWER, o.unusedAllocations()),
                new Metric("unused_node_bytes", "bytes", Polarity.LOWER, o.unusedBytes()));
    }
}
