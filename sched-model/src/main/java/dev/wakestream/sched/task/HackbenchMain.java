package dev.wakestream.sched.task;

/**
 * hackbench's main task: creates all workers, reads a byte from each, takes the time, starts them, and waits for them to end. Its clock, and
 * so the workload's, starts when it has read the last byte.
 */
final class HackbenchMain extends TaskProgram {
    private enum State {
        CREATE,
        GATHER,
        START,
        WAIT
    }

    private final Children children;
    private final StartLine line;
    private State state = State.CREATE;
    private int missing;
    private int planned;

    HackbenchMain(Children children, StartLine line, int workers) {
        this.children = children;
        this.line = line;
        missing = workers;
    }

    @Override
    public void plan(Stretch stretch) {
        switch (state) {
            case CREATE -> children.plan(stretch);
            case GATHER -> planned = line.planRead(stretch, Hackbench.STRETCH_CAP);
            case START -> line.planOpen(stretch);
            case WAIT -> stretch.user(0);
        }
    }

    @Override
    public void cut(int calls) {
        planned = calls;
    }

    @Override
    public Next finish(Syscalls kernel) {
        switch (state) {
            case CREATE -> {
                children.create(kernel);
                state = children.allThere() ? State.GATHER : State.CREATE;
                return Next.RUN;
            }
            case GATHER -> {
                return gather(kernel);
            }
            case START -> {
                line.open(kernel);
                state = State.WAIT;
                return Next.RUN;
            }
            case WAIT -> {
                return Next.BLOCK;
            }
        }
        throw new IllegalStateException("unknown state " + state);
    }

    private Next gather(Syscalls kernel) {
        line.take(planned);
        missing -= planned;
        if (missing == 0) {
            kernel.released();
            state = State.START;
            return Next.RUN;
        }
        if (planned > 0 || line.hasUnread()) {
            return Next.RUN;
        }
        line.sleepUntilReady(self());
        return Next.BLOCK;
    }
}
