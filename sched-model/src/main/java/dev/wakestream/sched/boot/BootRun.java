package dev.wakestream.sched.boot;

import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * The trace of a boot: at time 0 the first task of the boot CPU, pid 1, calls sched_init_numa; then it boots on, which is
 * charged to the rest of the kernel, while the other CPUs have nothing to do.
 */
public final class BootRun {
    private static final int BOOT_CPU = 0;
    private static final int INIT_PID = 1;
    private static final double NS_PER_SECOND = 1e9;

    private final TraceSink sink;
    private final int cpus;
    private final long durationNs;
    private final CostBatch costs = new CostBatch();
    private final NameTable names = new NameTable();
    private final int idle = names.symbol("[idle]");
    private final int kernelOther = names.symbol("[kernel other]");
    private final int schedInitNuma = names.symbol("sched_init_numa");
    private final int swapper = names.comm("swapper");
    private final int init = names.comm("swapper/" + BOOT_CPU);

    /**
     * A boot, ready to run.
     *
     * @param machine what boots
     * @param durationNs length of the trace (ns)
     * @param sink where the events go
     */
    public BootRun(TopologySpec machine, long durationNs, TraceSink sink) {
        this.sink = sink;
        this.durationNs = durationNs;
        cpus = machine.cpus();
    }

    /** Time that the calibrated copy takes (ns), whole. */
    static long copyNs(SchedInitNuma.Outcome outcome) {
        return Math.round(outcome.copyTicks() * NS_PER_SECOND / CopyCost.TICK_HZ);
    }

    /**
     * Tells the trace.
     *
     * @param outcome what sched_init_numa did
     * @param checkpointNs no CPU is silent for longer (ns)
     * @param goOn asked after each checkpoint, by its time (ns); false stops the run
     * @return false if it was stopped; the sink is not ended then
     */
    public boolean run(SchedInitNuma.Outcome outcome, long checkpointNs, LongPredicate goOn) {
        sink.start(IntStream.range(0, cpus).toArray(), names);
        long callNs = Math.min(copyNs(outcome), durationNs);
        costs.add(schedInitNuma, init, 1, callNs);
        sink.emit(
                BOOT_CPU,
                callNs,
                INIT_PID,
                init,
                new TraceEvent.TopologyInit(schedInitNuma, outcome.copiedBytes(), outcome.copyTicks()),
                costs);
        long told = 0;
        while (told < durationNs) {
            long now = Math.min(durationNs, told + checkpointNs);
            // The call is shorter than the shortest checkpoint period, so all of it lies in the first one.
            checkpoint(BOOT_CPU, now, INIT_PID, init, kernelOther, now - Math.max(told, callNs));
            for (int cpu = BOOT_CPU + 1; cpu < cpus; cpu++) {
                checkpoint(cpu, now, 0, swapper, idle, now - told);
            }
            told = now;
            if (!goOn.test(now)) {
                return false;
            }
        }
        sink.end(durationNs);
        return true;
    }

    private void checkpoint(int cpu, long timeNs, int pid, int comm, int symbol, long ns) {
        costs.clear();
        costs.add(symbol, comm, 0, ns);
        sink.emit(cpu, timeNs, pid, comm, TraceEvent.Checkpoint.INSTANCE, costs);
    }
}
