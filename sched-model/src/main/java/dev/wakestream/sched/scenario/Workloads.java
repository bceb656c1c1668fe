package dev.wakestream.sched.scenario;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.PipeReads;
import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.task.BackgroundNoise;
import dev.wakestream.sched.task.ExecutedWorkload;
import dev.wakestream.sched.task.Hackbench;
import dev.wakestream.sched.task.Pgbench;
import dev.wakestream.sched.task.Phases;
import dev.wakestream.sched.task.Pipes;
import dev.wakestream.sched.task.Schbench;
import dev.wakestream.sched.task.SchedPipe;
import dev.wakestream.sched.task.Workload;
import dev.wakestream.sched.topology.Platform.Architecture;
import dev.wakestream.sched.topology.TopologySpec;

/** Makes the tasks that a scenario asks for. */
final class Workloads implements WorkloadSpec.Visitor<Workload> {
    /** Page sizes (bytes): server kernels for Power use 64 KiB. */
    private static final int PAGE = 4096;

    private static final int POWER_PAGE = 65_536;

    private static final double NS_PER_SECOND = 1e9;

    private static final int MATRICES = 3;
    private static final int NUMBER_BYTES = 8;

    /** A multiply-add into memory, as a plain compiler's inner loop does it: its store is the next one's load (estimate). */
    private static final int CYCLES_PER_MULTIPLY_ADD = 4;

    private final TopologySpec machine;
    private final RandomStreams streams;
    private final Pipes pipes;

    /** Main tasks begin with exec; not where tasks' places are assumed, the main one's among them. */
    private final boolean executes;

    Workloads(Scenario scenario, RandomStreams streams) {
        machine = scenario.machine();
        this.streams = streams;
        executes = scenario.creation().placement() == Scenario.NewTasks.SLOW_PATH;
        KernelProfile kernel = KernelProfiles.of(scenario.kernel(), scenario.toggles());
        pipes = new Pipes(pageBytes(machine), kernel.pipes() == PipeReads.WAKE_WHILE_FULL);
    }

    private Workload typed(Workload workload) {
        return executes ? new ExecutedWorkload(workload) : workload;
    }

    @Override
    public Workload hackbench(WorkloadSpec.Hackbench h) {
        return typed(new Hackbench(
                h.groups(),
                h.fds(),
                h.loops(),
                h.sizeBytes(),
                h.ipc() == WorkloadSpec.Hackbench.Ipc.PIPE,
                h.mode() == WorkloadSpec.Hackbench.Mode.THREAD,
                pipes,
                streams));
    }

    @Override
    public Workload pipe(WorkloadSpec.Pipe p) {
        return typed(new SchedPipe(p.loops(), p.threads(), pipes, streams));
    }

    @Override
    public Workload schbenchOld(WorkloadSpec.SchbenchOld s) {
        return typed(
                Schbench.old(new Schbench.Threads(s.messageThreads(), s.workers()), s.sleepNs(), s.cpuNs(), streams));
    }

    @Override
    public Workload schbenchNew(WorkloadSpec.SchbenchNew s) {
        int workers = s.workers() == 0 ? Math.max(1, machine.cpus() / s.messageThreads()) : s.workers();
        return typed(Schbench.requests(
                new Schbench.Threads(s.messageThreads(), workers),
                s.sleepNs(),
                s.operations(),
                multiplicationNs(s.footprintKib()),
                machine.cpus(),
                streams));
    }

    /** Three square matrices of numbers of 8 bytes in the footprint; a multiplication of two of them. */
    private long multiplicationNs(int footprintKib) {
        long rows = (long) Math.sqrt(footprintKib * 1024.0 / MATRICES / NUMBER_BYTES);
        return Math.max(1, Math.round(rows * rows * rows * CYCLES_PER_MULTIPLY_ADD / machine.ghz()));
    }

    @Override
    public Workload pgbench(WorkloadSpec.Pgbench p) {
        return typed(new Pgbench(
                p.clients(),
                p.threads(),
                new Pgbench.Times(p.clientNs(), p.serverNs(), p.sideWakesPercent() / 100),
                streams));
    }

    /** Nobody has typed it: its main task only starts the timers of what is there. */
    @Override
    public Workload idle(WorkloadSpec.Idle i) {
        return new BackgroundNoise(
                machine.cpus(),
                rhythm(i.kworkerHz(), i.kworkerNs()),
                i.daemons(),
                rhythm(i.daemonHz(), i.daemonNs()),
                streams);
    }

    private static BackgroundNoise.Rhythm rhythm(double hz, long workNs) {
        return hz == 0
                ? BackgroundNoise.Rhythm.NONE
                : new BackgroundNoise.Rhythm(Math.round(NS_PER_SECOND / hz), workNs);
    }

    /**
     * Has no tasks: {@link Boots} runs it.
     *
     * @throws IllegalArgumentException always
     */
    @Override
    public Workload boot(WorkloadSpec.Boot b) {
        throw new IllegalArgumentException("a boot has no tasks");
    }

    @Override
    public Workload rtApp(RtAppSpec spec) {
        return typed(new Phases(spec.tasks().stream().map(Workloads::kind).toList()));
    }

    private static Phases.Kind kind(RtAppSpec.TaskSpec task) {
        return new Phases.Kind(
                task.name(),
                task.instances(),
                task.delayNs(),
                task.loops(),
                task.phases().stream().map(Workloads::phase).toList());
    }

    private static Phases.Phase phase(RtAppSpec.Phase phase) {
        return new Phases.Phase(
                phase.loops(), phase.events().stream().map(Workloads::event).toList());
    }

    private static Phases.Event event(RtAppSpec.Event event) {
        if (event instanceof RtAppSpec.Run run) {
            return new Phases.Event(Phases.Action.RUN, run.ns(), "");
        }
        if (event instanceof RtAppSpec.RunFor runtime) {
            return new Phases.Event(Phases.Action.RUNTIME, runtime.ns(), "");
        }
        if (event instanceof RtAppSpec.Sleep sleep) {
            return new Phases.Event(Phases.Action.SLEEP, sleep.ns(), "");
        }
        if (event instanceof RtAppSpec.Timer timer) {
            return new Phases.Event(Phases.Action.TIMER, timer.periodNs(), timer.ref());
        }
        if (event instanceof RtAppSpec.Suspend suspend) {
            return new Phases.Event(Phases.Action.SUSPEND, 0, suspend.ref());
        }
        return new Phases.Event(Phases.Action.RESUME, 0, ((RtAppSpec.Resume) event).ref());
    }

    private static int pageBytes(TopologySpec machine) {
        return machine.platform().arch() == Architecture.POWER ? POWER_PAGE : PAGE;
    }
}
