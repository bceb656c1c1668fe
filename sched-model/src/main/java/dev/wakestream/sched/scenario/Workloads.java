package dev.wakestream.sched.scenario;

import dev.wakestream.sched.kernel.Kernel;
import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.task.Hackbench;
import dev.wakestream.sched.task.SchedPipe;
import dev.wakestream.sched.task.Workload;
import dev.wakestream.sched.topology.TopologySpec;

/** Makes the tasks that a scenario asks for. */
final class Workloads implements WorkloadSpec.Visitor<Workload> {
    /** Page sizes (bytes): server kernels for Power use 64 KiB. */
    private static final int PAGE = 4096;

    private static final int POWER_PAGE = 65_536;

    private final TopologySpec machine;
    private final RandomStreams streams;

    Workloads(TopologySpec machine, RandomStreams streams) {
        this.machine = machine;
        this.streams = streams;
    }

    @Override
    public Workload hackbench(WorkloadSpec.Hackbench h) {
        return new Hackbench(
                h.groups(),
                h.fds(),
                h.loops(),
                h.sizeBytes(),
                h.ipc() == WorkloadSpec.Hackbench.Ipc.PIPE,
                h.mode() == WorkloadSpec.Hackbench.Mode.THREAD,
                pageBytes(),
                streams);
    }

    @Override
    public Workload pipe(WorkloadSpec.Pipe p) {
        return new SchedPipe(p.loops(), p.threads(), pageBytes(), streams);
    }

    private int pageBytes() {
        return Kernel.isPower(machine) ? POWER_PAGE : PAGE;
    }
}
