package dev.wakestream.sched.oracle;

import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.oracle.RecordedStep.Asked;
import dev.wakestream.sched.oracle.RecordedStep.Entered;
import dev.wakestream.sched.oracle.RecordedStep.Left;
import dev.wakestream.sched.topology.Platform;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.topology.TopologyValidation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a machine, read off its recorded decisions: CPUs that are looked at around a target share its LLC, those
 * looked at in one core search share the core. Cores and LLCs are taken to be equally large and numbered one after the
 * other, as emulated machines are; the smallest size that holds all that was seen is the answer, the whole machine where nothing was
 * seen. Latencies mean nothing.
 */
public final class RecordedMachine implements RecordingListener {
    private int cpus;
    private int llc = 1;
    private int core = 1;

    @Override
    public void called(RecordedCall call) {
        cpus = Math.max(cpus, call.maxCpu() + 1);
        if (!call.isWakeup()) {
            return;
        }
        int target = SelectFunction.NO_CPU;
        int coreCpu = SelectFunction.NO_CPU;
        for (RecordedStep step : call.steps()) {
            if (step instanceof Entered entered) {
                boolean ofCore = entered.function() == SelectFunction.SELECT_IDLE_SMT
                        || entered.function() == SelectFunction.SELECT_IDLE_CORE;
                if (ofCore && target != SelectFunction.NO_CPU) {
                    coreCpu = entered.argument();
                    core = Math.max(core, 2);
                    llc = together(llc, target, coreCpu);
                }
                if (entered.function() == SelectFunction.SELECT_IDLE_SIBLING) {
                    target = entered.argument();
                }
            } else if (step instanceof Left left) {
                if (left.function() != SelectFunction.WAKE_WIDE
                        && target != SelectFunction.NO_CPU
                        && left.result() >= 0) {
                    llc = together(llc, target, left.result());
                }
                if (coreCpu != SelectFunction.NO_CPU && left.result() >= 0) {
                    core = together(core, coreCpu, left.result());
                }
                coreCpu = SelectFunction.NO_CPU;
            } else if (step instanceof Asked asked && target != SelectFunction.NO_CPU) {
                llc = together(llc, target, asked.cpu());
                if (coreCpu != SelectFunction.NO_CPU) {
                    core = together(core, coreCpu, asked.cpu());
                }
            }
        }
    }

    /** The smallest power of two, at least {@code size}, whose aligned blocks hold both CPUs together. */
    private static int together(int size, int a, int b) {
        int block = size;
        while (a / block != b / block) {
            block *= 2;
        }
        return block;
    }

    /** CPUs that are named (count, the largest number and one). */
    public int cpus() {
        return cpus;
    }

    /**
     * The machine.
     *
     * @param atLeast CPUs that it is known to have (count)
     */
    public TopologySpec spec(int atLeast) {
        int all = Math.max(Math.max(cpus, atLeast), 1);
        int cache = llc > 1 && all % llc == 0 ? llc : all;
        int threads = cache % core == 0 ? core : 1;
        return machine("recorded", all, cache, threads);
    }

    /**
     * A machine of equal sockets with one LLC each, CPUs numbered one after the other.
     *
     * @throws IllegalArgumentException if a count is less than 1 or the machine has more than 4096 CPUs
     */
    public static TopologySpec of(int sockets, int cores, int threads) {
        long all = (long) sockets * cores * threads;
        if (sockets < 1 || cores < 1 || threads < 1 || all > TopologyValidation.MAX_CPUS) {
            throw new IllegalArgumentException(
                    "allowed are counts from 1 and up to " + TopologyValidation.MAX_CPUS + " CPUs together");
        }
        return machine(sockets + "x" + cores + "x" + threads, (int) all, cores * threads, threads);
    }

    private static TopologySpec machine(String name, int cpus, int llc, int threads) {
        List<TopologySpec.Level> levels = new ArrayList<>();
        boolean coreIsCache = llc == threads;
        levels.add(level("core", threads, threads > 1 ? "SMT" : coreIsCache ? "MC" : null, coreIsCache));
        if (llc > threads) {
            levels.add(level("llc", llc, "MC", true));
        }
        if (cpus > llc) {
            levels.add(level("machine", cpus, "PKG", false));
        }
        List<Double> speeds = new ArrayList<>();
        for (int busy = 1; busy <= threads; busy++) {
            speeds.add(1.0);
        }
        return new TopologySpec(
                name,
                cpus + " CPUs, LLCs of " + llc + ", " + threads + (threads == 1 ? " thread a core" : " threads a core"),
                cpus,
                1,
                64,
                250,
                Math.max(cpus, 64),
                TopologySpec.CpuOrder.SEQ,
                threads,
                threads,
                threads,
                levels,
                1,
                cpus,
                List.of(List.of(10)),
                Map.of(),
                Map.of(),
                0,
                new TopologySpec.Local(1, 1, 1, 1, 1),
                Map.of(10, 1.0),
                0,
                Map.of(),
                new TopologySpec.IdleExit(1, 1, 1),
                speeds,
                Platform.ofLine(64));
    }

    private static TopologySpec.Level level(String name, int cpus, @Nullable String domain, boolean llc) {
        return new TopologySpec.Level(name, cpus, domain, llc, 1, 1, 1, 1);
    }
}
