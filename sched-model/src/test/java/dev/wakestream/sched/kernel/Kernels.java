package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.IdleGovernor;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.task.Hackbench;
import dev.wakestream.sched.task.Pipes;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.trace.DiscardingSink;
import dev.wakestream.sched.trace.TraceSink;
import java.util.List;

/** Kernels for tests: about to run, or with all CPUs idle and tasks put where a test wants them. */
final class Kernels {
    static final long MS = 1_000_000;

    /** Length of the trace of a kernel in which nothing runs (ns). */
    private static final long TRACE_NS = 100 * MS;

    private Kernels() {}

    /** HZ = 1000, ticks on one grid, no jitter, no warm-up. */
    static KernelConfig config(TopologySpec machine, long durationNs, String... toggles) {
        return config(machine, durationNs, false, toggles);
    }

    /** The same with ticks skewed, or not. */
    static KernelConfig config(TopologySpec machine, long durationNs, boolean skewTick, String... toggles) {
        return new KernelConfig(
                machine,
                KernelProfiles.of("v6.18", List.of(toggles)),
                IdleGovernor.NONE,
                1000,
                skewTick,
                0,
                0,
                durationNs,
                10 * MS,
                1);
    }

    /** v6.18 with the domains, nohz and balance of another release: its queues and wakeups stay, so that only these differ. */
    static KernelProfile balancedAs(KernelProfile release) {
        return KernelProfiles.V6_18
                .withDomains(release.domains())
                .withNohz(release.nohz())
                .withBalance(release.balance());
    }

    /** HZ = 1000, ticks on one grid, no jitter, no warm-up, no governor. */
    static KernelConfig config(TopologySpec machine, long durationNs, KernelProfile profile) {
        return config(machine, durationNs, profile, IdleGovernor.NONE);
    }

    /** The same with a governor. */
    static KernelConfig config(TopologySpec machine, long durationNs, KernelProfile profile, IdleGovernor governor) {
        return new KernelConfig(machine, profile, governor, 1000, false, 0, 0, durationNs, 10 * MS, 1);
    }

    /** v6.18 with the selection of another release. */
    static KernelConfig config(TopologySpec machine, long durationNs, SelectionRules selection) {
        return config(machine, durationNs, KernelProfiles.V6_18.withSelection(selection));
    }

    /** A kernel that is about to run hackbench on sockets between processes. */
    static Kernel hackbench(KernelConfig config, int groups, int fds, int loops, TraceSink sink) {
        RandomStreams streams = RandomStreams.of(config.seed());
        Hackbench workload = new Hackbench(groups, fds, loops, 100, false, false, new Pipes(4096, false), streams);
        return new Kernel(config, workload, streams, sink, sink != DiscardingSink.INSTANCE);
    }

    /** A kernel in which nothing runs and nothing is queued; it has 20 tasks to be put somewhere. */
    static Kernel idle(TopologySpec machine) {
        return idle(machine, KernelProfiles.V6_18);
    }

    /** The same with a release. */
    static Kernel idle(TopologySpec machine, String release) {
        return idle(machine, KernelProfiles.of(release, List.of()));
    }

    /** The same with the selection of another release. */
    static Kernel idle(TopologySpec machine, SelectionRules selection) {
        return idle(machine, KernelProfiles.V6_18.withSelection(selection));
    }

    /** The same with another profile. */
    static Kernel idle(TopologySpec machine, KernelProfile profile) {
        return idle(machine, profile, DiscardingSink.INSTANCE);
    }

    /** The same, with somebody who listens. */
    static Kernel idle(TopologySpec machine, KernelProfile profile, TraceSink sink) {
        return idle(machine, profile, 20, sink);
    }

    /** The same with an even number of tasks to be put somewhere. */
    static Kernel idle(TopologySpec machine, KernelProfile profile, int tasks, TraceSink sink) {
        Kernel k = hackbench(config(machine, TRACE_NS, profile), 1, tasks / 2, 1, sink);
        SchedTask main = k.tasks[k.tasks.length - 1];
        Cpu first = k.cpus[main.cpu];
        first.rq.setCurrent(main, 0);
        first.rq.blockCurrent(true);
        first.needResched = false;
        int[] order = IdleOrder.of(k.topology);
        for (int i = 0; i < tasks; i++) {
            SchedTask p = k.tasks[i];
            p.created = true;
            p.sleeping = true;
            p.cpu = order[i % order.length];
            p.recentUsedCpu = p.cpu;
        }
        k.released(first);
        return k;
    }

    /** Lets a task run on a CPU. */
    static SchedTask run(Kernel k, int cpu, int task) {
        SchedTask p = queue(k, cpu, task);
        Cpu c = k.cpus[cpu];
        c.rq.setCurrent(p, 0);
        if (c.runsIdleTask()) {
            k.busyThreads[c.pipeline]++;
        }
        c.curr = p;
        p.offCpuAtPs = SchedTask.NEVER;
        return p;
    }

    /** Lets a task run on a CPU, with the tasks of the next numbers queued behind it. */
    static SchedTask runAndQueue(Kernel k, int cpu, int task, int queued) {
        SchedTask p = run(k, cpu, task);
        for (int i = 1; i <= queued; i++) {
            queue(k, cpu, task + i);
        }
        return p;
    }

    /** All CPUs are at a moment (us of the run). */
    static void at(Kernel k, long us) {
        for (Cpu c : k.cpus) {
            c.clock = us * 1_000_000;
        }
    }

    /** Queues a task on a CPU. */
    static SchedTask queue(Kernel k, int cpu, int task) {
        SchedTask p = k.tasks[task];
        p.cpu = cpu;
        p.sleeping = false;
        k.cpus[cpu].rq.enqueue(p);
        return p;
    }

    /** Lets tasks 0, 1, … run on these CPUs. */
    static void busy(Kernel k, int... cpus) {
        for (int i = 0; i < cpus.length; i++) {
            run(k, cpus[i], i);
        }
    }
}
