package dev.wakestream.benchmarks;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.Simulation;
import dev.wakestream.sched.scenario.SimulationResult;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.topology.TopologySpec.Level;
import dev.wakestream.sched.trace.DiscardingSink;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Speed of whole runs of the model, nobody listening: simulated CPU-seconds a second on the headline case's machine, the cost of an event from 2 to 1024
 * CPUs, and the heap. Prints medians, in seconds of the simulating thread's own CPU time, so that a busy host matters less.
 */
public final class ModelSpeed {
    private static final int REPEATS = 5;
    private static final int[] SIZES = {2, 8, 64, 256, 1024};
    private static final long MS = 1_000_000;
    private static final double NS_PER_SECOND = 1e9;

    /** Tasks of one group of hackbench with 5 channels (count). */
    private static final int GROUP = 10;

    private ModelSpeed() {}

    /** One run: what it took and what it did. */
    private record Run(double cpuSeconds, long simulatedNs, SimulationResult result) {}

    /**
     * Measures and prints.
     *
     * @param args none
     */
    public static void main(String[] args) throws InvalidInputException {
        ScenarioFile file = ScenarioFiles.named("nohz-nr-cpus").orElseThrow();
        Scenario base = file.scenario(file.variantNames().get(0), 1);
        Scenario headline = withTimes(base, base.warmupNs(), 100 * MS - base.warmupNs());
        Run middle = median(headline);
        System.out.printf(
                Locale.ROOT,
                "%s, %d CPUs: %.1f simulated CPU-seconds a second, %d ns an event%n",
                file.name(),
                base.machine().cpus(),
                base.machine().cpus() * middle.simulatedNs() / NS_PER_SECOND / middle.cpuSeconds(),
                Math.round(perEvent(middle)));
        for (int cpus : SIZES) {
            Run run = median(hackbench(cpus));
            System.out.printf(
                    Locale.ROOT,
                    "%4d CPUs: %4d ns an event, %8d events, %.1f simulated CPU-seconds a second%n",
                    cpus,
                    Math.round(perEvent(run)),
                    run.result().counts().events(),
                    cpus * run.simulatedNs() / NS_PER_SECOND / run.cpuSeconds());
        }
        System.out.printf(Locale.ROOT, "heap at its peak: %d MB%n", peakHeapBytes() >> 20);
    }

    private static double perEvent(Run run) {
        return run.cpuSeconds() * NS_PER_SECOND / run.result().counts().events();
    }

    /** The middle one of several runs, after one that is not counted. */
    private static Run median(Scenario scenario) {
        run(scenario);
        Run[] runs = new Run[REPEATS];
        Arrays.setAll(runs, i -> run(scenario));
        Arrays.sort(runs, (a, b) -> Double.compare(a.cpuSeconds(), b.cpuSeconds()));
        return runs[REPEATS / 2];
    }

    private static Run run(Scenario scenario) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        SimulationResult result = Simulation.run(scenario, DiscardingSink.INSTANCE);
        long after = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        return new Run((after - before) / NS_PER_SECOND, scenario.warmupNs() + result.spanNs(), result);
    }

    private static long peakHeapBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }

    /** hackbench with two tasks a CPU on a machine of LLCs of up to 16 CPUs, long enough for half a million events and more. */
    private static Scenario hackbench(int cpus) {
        int groups = Math.max(1, 2 * cpus / GROUP);
        return new Scenario(
                machine(cpus),
                "v6.18",
                List.of(),
                new Hackbench(groups, GROUP / 2, 1_000_000, 100, Hackbench.Ipc.SOCKET, Hackbench.Mode.PROCESS),
                1000,
                new Scenario.Tick(false, 1000),
                new Scenario.Idle(Scenario.Governor.MENU),
                10 * MS,
                Math.max(20 * MS, 4000 * MS / cpus),
                TimeUnit.SECONDS.toNanos(1),
                1);
    }

    private static Scenario withTimes(Scenario s, long warmupNs, long durationNs) {
        return new Scenario(
                s.machine(),
                s.kernel(),
                s.toggles(),
                s.workload(),
                s.hz(),
                s.tick(),
                s.idle(),
                warmupNs,
                durationNs,
                s.checkpointNs(),
                s.seed());
    }

    /** One machine in many sizes; latencies are those of a server of LLCs of 16 CPUs, rounded. */
    private static TopologySpec machine(int cpus) {
        int llc = Math.min(cpus, 16);
        List<Level> levels = new ArrayList<>();
        levels.add(new Level("core", 1, null, false, 1, 1, 6, 6));
        levels.add(new Level("llc", llc, "MC", true, 25, 26, 30, 30));
        if (cpus > llc) {
            levels.add(new Level("pkg", cpus, "PKG", false, 100, 105, 110, 90));
        }
        return new TopologySpec(
                "llcs-of-" + llc,
                cpus + " CPUs",
                cpus,
                2.5,
                64,
                1000,
                4096,
                TopologySpec.CpuOrder.SEQ,
                1,
                1,
                1,
                levels,
                1,
                cpus,
                List.of(List.of(10)),
                Map.of(),
                Map.of(),
                0,
                new TopologySpec.Local(1.5, 4, 15, 100, 6),
                Map.of(10, 100.0),
                2,
                Map.of(),
                new TopologySpec.IdleExit(80, 2000, 40_000),
                List.of(1.0));
    }
}
