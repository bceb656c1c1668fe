package dev.wakestream.sched.task;

/** A task whose program begins with exec, since a shell or perf has forked it: what it does before and after is one program after another. */
final class ByExec implements Program {
    private final Program program;
    private boolean executed;

    /** @param program what it executes */
    ByExec(Program program) {
        this.program = program;
    }

    @Override
    public void plan(Stretch stretch) {
        if (executed) {
            program.plan(stretch);
        } else {
            stretch.operation(Operation.EXEC);
            stretch.bareCall();
        }
    }

    @Override
    public void cut(int calls) {
        program.cut(calls);
    }

    @Override
    public Next finish(Syscalls kernel) {
        if (executed) {
            return program.finish(kernel);
        }
        executed = true;
        kernel.exec();
        return Next.RUN;
    }
}
