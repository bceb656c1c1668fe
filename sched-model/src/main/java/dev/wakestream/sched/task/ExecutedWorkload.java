package dev.wakestream.sched.task;

import java.util.List;

/** A workload whose main task is a command that somebody has typed: it begins with exec, which may move it. All else is as it was. */
public final class ExecutedWorkload implements Workload {
    private final Workload workload;
    private final Task main;

    /** The same workload, its main task begun by exec. */
    public ExecutedWorkload(Workload workload) {
        this.workload = workload;
        Task typed = workload.main();
        main = new Task(
                typed.index(),
                typed.pid(),
                typed.comm(),
                typed.mm(),
                new ByExec(typed.program()),
                typed.pinnedTo(),
                typed.isResident());
        if (typed.program() instanceof TaskProgram own) {
            own.is(main);
        }
    }

    @Override
    public List<Task> workers() {
        return workload.workers();
    }

    @Override
    public Task main() {
        return main;
    }

    @Override
    public int objects() {
        return workload.objects();
    }

    @Override
    public int homeOf(int object) {
        return workload.homeOf(object);
    }

    @Override
    public List<Measure> measures(Outcome outcome) {
        return workload.measures(outcome);
    }
}
