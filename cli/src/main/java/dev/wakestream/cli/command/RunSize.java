package dev.wakestream.cli.command;

import dev.wakestream.sched.scenario.RtAppSpec;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.WorkloadSpec;

/**
 * How much there is to simulate in a run, beside other runs of the same scenario (no unit). Of a workload that ends by itself all it does; of one that
 * goes on, its tasks.
 */
final class RunSize implements WorkloadSpec.Visitor<Double> {
    private RunSize() {}

    static double of(Scenario run) {
        return run.workload().accept(new RunSize());
    }

    @Override
    public Double hackbench(WorkloadSpec.Hackbench h) {
        return (double) h.groups() * h.fds() * h.fds() * h.loops();
    }

    @Override
    public Double pipe(WorkloadSpec.Pipe p) {
        return (double) p.loops();
    }

    @Override
    public Double schbenchOld(WorkloadSpec.SchbenchOld s) {
        return s.messageThreads() * (s.workers() + 1.0);
    }

    @Override
    public Double schbenchNew(WorkloadSpec.SchbenchNew s) {
        return s.messageThreads() * (s.workers() + 1.0);
    }

    @Override
    public Double pgbench(WorkloadSpec.Pgbench p) {
        return (double) p.clients() + p.threads();
    }

    @Override
    public Double idle(WorkloadSpec.Idle i) {
        return i.daemons() + 1.0;
    }

    @Override
    public Double boot(WorkloadSpec.Boot b) {
        return 1.0;
    }

    @Override
    public Double rtApp(RtAppSpec spec) {
        return spec.tasks().stream().mapToDouble(RtAppSpec.TaskSpec::instances).sum();
    }
}
