package dev.wakestream.sched.task;

/** A workload whose main task is a command that somebody has typed: it begins with exec, which may move it. All else is as it was. */
public final class ExecutedWorkload extends ReprogrammedWorkload {
    /** The same workload, its main task begun by exec. */
    public ExecutedWorkload(Workload workload) {
        super(workload, workload.workers(), typed(workload.main()));
    }

    private static Task typed(Task main) {
        Task typed = main.running(new ByExec(main.program()));
        if (main.program() instanceof TaskProgram own) {
            own.is(typed);
        }
        return typed;
    }
}
