package dev.wakestream.benchmarks.model;

import dev.wakestream.benchmarks.report.Bar;
import dev.wakestream.benchmarks.report.Report;
import dev.wakestream.benchmarks.report.Samples;
import dev.wakestream.benchmarks.stack.BenchException;
import dev.wakestream.benchmarks.stack.DataDirs;
import dev.wakestream.benchmarks.stack.Scenarios;
import dev.wakestream.benchmarks.stack.Talk;
import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.TopologyFiles;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.Simulation;
import dev.wakestream.sched.scenario.SimulationResult;
import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import dev.wakestream.sched.topology.Platform;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.topology.TopologySpec.Level;
import dev.wakestream.sched.trace.DiscardingSink;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Speed of whole runs of the model, nobody listening: simulated CPU-seconds a second on the headline case's machine, from 2
 * CPUs up, by workload, and the heap; in seconds of the simulating thread's own CPU time, so that a busy host matters less. Then
 * hackbench on a model of two virtual CPUs beside the real one, both in wall time.
 */
public final class ModelSpeed {
    private static final int[] SIZES = {2, 8, 64, 256, 1024};

    /** Workloads of the distribution's scenarios that run on 12 CPUs or fewer. */
    private static final List<String> WORKLOADS =
            List.of("hackbench-2cpu", "pipe-2cpu", "rt-app-2cpu", "pgbench-12cpu", "idle-12cpu");

    private static final long MS = 1_000_000;
    private static final double NS_PER_SECOND = 1e9;
    private static final double MIB = 1 << 20;
    private static final double HEAP_BAR_MIB = 1024;

    /** Tasks of one group of hackbench with 5 channels (count). */
    private static final int GROUP = 10;

    /** Senders, and receivers, of a group of the real one (count). */
    private static final int REAL_FDS = 20;

    /** Bytes of its messages. */
    private static final int REAL_SIZE = 100;

    private final ModelOptions options;
    private final Talk talk;

    public ModelSpeed(ModelOptions options, Talk talk) {
        this.options = options;
        this.talk = talk;
    }

    /** One run: what it took and what it did. */
    private record Run(double cpuSeconds, long simulatedNs, SimulationResult result) {
        double perEventNs() {
            return cpuSeconds * NS_PER_SECOND / result.counts().events();
        }
    }

    /** Measures. */
    public Report run() throws InterruptedException {
        Report report = new Report("model");
        report.setting("machine", DataDirs.machine());
        report.setting("rounds", options.rounds() + " of each figure after one that warms up; simulations on one core");
        headline(report);
        for (int cpus : SIZES) {
            if (cpus <= options.cpus()) {
                speed(report, "cpus_" + cpus, "hackbench, two tasks a CPU, " + cpus + " CPUs", hackbench(cpus));
            }
        }
        WORKLOADS.forEach(name -> workload(report, name));
        double heap = peakHeapBytes() / MIB;
        report.figure("heap_peak", "heap at its peak, garbage included", Samples.of("MiB", heap));
        report.bar(Bar.atMost("heap_peak [MiB]", heap, HEAP_BAR_MIB));
        beside(report);
        return report;
    }

    private void headline(Report report) {
        Scenario base = Scenarios.named(Scenarios.HEADLINE, 1);
        if (base.machine().cpus() > options.cpus()) {
            report.note("skipped: the headline case, which has more than " + options.cpus() + " CPUs");
            return;
        }
        Samples speed = speed(
                report,
                "headline",
                "headline case, " + base.machine().cpus() + " CPUs",
                Scenarios.lasting(base, Math.max(MS, 100 * MS - base.warmupNs())));
        report.bar(Bar.atLeast("headline [simulated CPU-s/s]", speed.median(), 10, 20));
    }

    private void workload(Report report, String name) {
        Scenario scenario = Scenarios.named(name, 1);
        if (scenario.machine().cpus() <= options.cpus()) {
            speed(
                    report,
                    name.replace('-', '_'),
                    "scenario " + name + ", " + scenario.workload().describe(),
                    Scenarios.lasting(scenario, Math.max(scenario.durationNs(), 1000 * MS)));
        }
    }

    /** Simulated CPU-seconds a second, and the time of an event. */
    private Samples speed(Report report, String key, String what, Scenario scenario) {
        List<Run> runs = runs(scenario);
        int cpus = scenario.machine().cpus();
        Samples speed = new Samples(
                "CPU-s/s",
                runs.stream()
                        .map(r -> cpus * r.simulatedNs() / NS_PER_SECOND / r.cpuSeconds())
                        .toList());
        report.figure(key, what + ", simulated CPU-seconds a second", speed);
        report.figure(
                key + "_event",
                what + ", time of a simulation event",
                new Samples("ns", runs.stream().map(Run::perEventNs).toList()));
        talk.say(String.format("%s: %.1f simulated CPU-seconds a second", what, speed.median()));
        return speed;
    }

    private List<Run> runs(Scenario scenario) {
        run(scenario);
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < options.rounds(); i++) {
            runs.add(run(scenario));
        }
        return runs;
    }

    /** hackbench on two virtual CPUs, simulated and real by turns. */
    private void beside(Report report) throws InterruptedException {
        Scenario scenario = realHackbench();
        String command = "hackbench -g " + options.groups() + " -l " + options.loops();
        List<Double> model = new ArrayList<>();
        List<Double> simulated = new ArrayList<>();
        List<Double> real = new ArrayList<>();
        run(scenario);
        for (int i = 0; i < options.rounds(); i++) {
            long begin = System.nanoTime();
            SimulationResult result = Simulation.run(scenario, DiscardingSink.INSTANCE);
            model.add((System.nanoTime() - begin) / NS_PER_SECOND);
            simulated.add(result.spanNs() / NS_PER_SECOND);
            Optional<Double> seconds = PerfBench.run(options.groups(), options.loops());
            seconds.ifPresent(real::add);
        }
        Samples modelTime = new Samples("s", model);
        report.figure("vm_model", command + " on the model of vm-2vcpu, wall time to simulate it", modelTime);
        report.figure("vm_simulated", "the same, time that it takes in the model", new Samples("s", simulated));
        if (real.size() < options.rounds()) {
            report.note("skipped: real hackbench. " + PerfBench.MISSING);
            return;
        }
        Samples realTime = new Samples("s", real);
        report.figure(
                "vm_real", "perf bench sched messaging -g " + options.groups() + " -l " + options.loops(), realTime);
        double ratio = report.ratio("vm_real", "vm_model", realTime, modelTime);
        report.ratio("vm_simulated", "vm_real", new Samples("s", simulated), realTime);
        report.bar(Bar.atLeast("vm_real/vm_model", ratio, 1));
    }

    /** What perf bench sched messaging does by default, to its end. */
    private Scenario realHackbench() {
        try {
            TopologySpec machine = TopologyFiles.load("vm-2vcpu");
            WorkloadSpec workload = new Hackbench(
                    options.groups(),
                    REAL_FDS,
                    options.loops(),
                    REAL_SIZE,
                    Hackbench.Ipc.SOCKET,
                    Hackbench.Mode.PROCESS);
            return new Scenario(
                    machine,
                    "v6.18",
                    List.of(),
                    workload,
                    250,
                    new Scenario.Tick(false, 2000),
                    new Scenario.Idle(Scenario.Governor.NONE),
                    0,
                    TimeUnit.SECONDS.toNanos(600),
                    TimeUnit.SECONDS.toNanos(1),
                    1,
                    Scenario.Creation.SPREAD);
        } catch (InvalidInputException e) {
            throw new BenchException("machine vm-2vcpu cannot be read: " + e.getMessage(), e);
        }
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
                1,
                Scenario.Creation.SPREAD);
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
                List.of(1.0),
                Platform.ofLine(64));
    }
}
