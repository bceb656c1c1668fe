package dev.wakestream.sched.scenario;

import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Ipc;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench.Mode;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Scenarios for tests: a short default, and variants of one that differ in one thing. */
final class Scenarios {
    static final long MS = 1_000_000;

    static final String WITHOUT_NR_CPUS = "nohz_without_nr_cpus";
    static final String TIME_CHECK_FIRST = "nohz_time_check_first";

    /** The patch series of the headline case. */
    static final List<String> PATCHED = List.of(TIME_CHECK_FIRST, WITHOUT_NR_CPUS);

    private Scenarios() {}

    /** hackbench on sockets between processes, HZ = 1000, no governor, 3 ms traced from the release of the tasks, jitter of 1 µs. */
    static Scenario of(TopologySpec machine, int groups, int fds, int loops) {
        return new Scenario(
                machine,
                "v6.18",
                List.of(),
                new Hackbench(groups, fds, loops, 100, Ipc.SOCKET, Mode.PROCESS),
                1000,
                new Scenario.Tick(false, 1000),
                new Scenario.Idle(Scenario.Governor.NONE),
                0,
                3 * MS,
                10 * MS,
                1);
    }

    static Scenario with(Scenario s, Ipc ipc, Mode mode) {
        Hackbench h = (Hackbench) s.workload();
        Hackbench changed = new Hackbench(h.groups(), h.fds(), h.loops(), h.sizeBytes(), ipc, mode);
        return new Scenario(
                s.machine(),
                s.kernel(),
                s.toggles(),
                changed,
                s.hz(),
                s.tick(),
                s.idle(),
                s.warmupNs(),
                s.durationNs(),
                s.checkpointNs(),
                s.seed(),
                s.creation());
    }

    static Scenario with(Scenario s, List<String> toggles) {
        return new Scenario(
                s.machine(),
                s.kernel(),
                toggles,
                s.workload(),
                s.hz(),
                s.tick(),
                s.idle(),
                s.warmupNs(),
                s.durationNs(),
                s.checkpointNs(),
                s.seed(),
                s.creation());
    }

    static Scenario with(Scenario s, Scenario.Governor governor) {
        return new Scenario(
                s.machine(),
                s.kernel(),
                s.toggles(),
                s.workload(),
                s.hz(),
                s.tick(),
                new Scenario.Idle(governor),
                s.warmupNs(),
                s.durationNs(),
                s.checkpointNs(),
                s.seed(),
                s.creation());
    }

    static Scenario with(Scenario s, int hz, Scenario.Tick tick) {
        return new Scenario(
                s.machine(),
                s.kernel(),
                s.toggles(),
                s.workload(),
                hz,
                tick,
                s.idle(),
                s.warmupNs(),
                s.durationNs(),
                s.checkpointNs(),
                s.seed(),
                s.creation());
    }

    static Scenario with(Scenario s, WorkloadSpec workload) {
        return new Scenario(
                s.machine(),
                s.kernel(),
                s.toggles(),
                workload,
                s.hz(),
                s.tick(),
                s.idle(),
                s.warmupNs(),
                s.durationNs(),
                s.checkpointNs(),
                s.seed(),
                s.creation());
    }

    /** One or more of each kind but hackbench, small enough for a few milliseconds; by name. */
    static Map<String, WorkloadSpec> workloads() {
        Map<String, WorkloadSpec> workloads = new LinkedHashMap<>();
        workloads.put("pipe", new WorkloadSpec.Pipe(1_000_000, false));
        workloads.put("pipe that ends, threads", new WorkloadSpec.Pipe(50, true));
        workloads.put("old schbench", new WorkloadSpec.SchbenchOld(2, 6, 500_000, 300_000));
        workloads.put("new schbench", new WorkloadSpec.SchbenchNew(1, 8, 50_000, 2, 16));
        workloads.put("pgbench", new WorkloadSpec.Pgbench(6, 1, 13_000, 69_000, 5));
        workloads.put("pgbench with threads", new WorkloadSpec.Pgbench(12, 3, 5_000, 20_000, 50));
        workloads.put("idle", new WorkloadSpec.Idle(500, 10_000, 3, 2_000, 50_000));
        workloads.put("rt-app", rtApp());
        return workloads;
    }

    /** Every kind of event: a periodic task that resumes two workers, and one that ends. */
    static RtAppSpec rtApp() {
        RtAppSpec.Phase period = new RtAppSpec.Phase(
                3,
                List.of(new RtAppSpec.Run(50_000), new RtAppSpec.Resume("work"), new RtAppSpec.Timer("tick", 400_000)));
        RtAppSpec.Phase work =
                new RtAppSpec.Phase(1, List.of(new RtAppSpec.Suspend("work"), new RtAppSpec.RunFor(120_000)));
        RtAppSpec.Phase shortOne =
                new RtAppSpec.Phase(2, List.of(new RtAppSpec.Run(10_000), new RtAppSpec.Sleep(30_000)));
        return new RtAppSpec(List.of(
                new RtAppSpec.TaskSpec("period", 1, 100_000, RtAppSpec.FOR_EVER, List.of(period)),
                new RtAppSpec.TaskSpec("worker", 2, 0, RtAppSpec.FOR_EVER, List.of(work)),
                new RtAppSpec.TaskSpec("short", 1, 0, 2, List.of(shortOne))));
    }

    static Scenario withTimes(Scenario s, long warmupNs, long durationNs, long checkpointNs) {
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
                checkpointNs,
                s.seed(),
                s.creation());
    }

    /** The same, traced from the run's first instant, tasks placed by fork's slow path. */
    static Scenario withCreation(Scenario s) {
        return withCreation(s, Scenario.NewTasks.SLOW_PATH);
    }

    /** The same, traced from the run's first instant. */
    static Scenario withCreation(Scenario s, Scenario.NewTasks placement) {
        return new Scenario(
                s.machine(),
                s.kernel(),
                s.toggles(),
                s.workload(),
                s.hz(),
                s.tick(),
                s.idle(),
                s.warmupNs(),
                s.durationNs(),
                s.checkpointNs(),
                s.seed(),
                new Scenario.Creation(true, 0, placement));
    }

    static Scenario withKernel(Scenario s, String kernel) {
        return new Scenario(
                s.machine(),
                kernel,
                s.toggles(),
                s.workload(),
                s.hz(),
                s.tick(),
                s.idle(),
                s.warmupNs(),
                s.durationNs(),
                s.checkpointNs(),
                s.seed(),
                s.creation());
    }

    static Scenario withSeed(Scenario s, long seed) {
        return new Scenario(
                s.machine(),
                s.kernel(),
                s.toggles(),
                s.workload(),
                s.hz(),
                s.tick(),
                s.idle(),
                s.warmupNs(),
                s.durationNs(),
                s.checkpointNs(),
                seed,
                s.creation());
    }
}
