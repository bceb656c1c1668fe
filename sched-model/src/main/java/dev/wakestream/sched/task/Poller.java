package dev.wakestream.sched.task;

/** A worker of hackbench: says that it is ready, polls for the start, and then does its work. */
final class Poller extends TaskProgram {
    private enum State {
        READY,
        POLL,
        WORK
    }

    private final StartLine line;
    private final TaskProgram work;
    private State state = State.READY;
    private boolean waited;

    Poller(StartLine line, TaskProgram work) {
        this.line = line;
        this.work = work;
    }

    @Override
    void is(Task task) {
        super.is(task);
        work.is(task);
    }

    @Override
    public void plan(Stretch stretch) {
        switch (state) {
            case READY -> line.planReady(stretch);
            case POLL -> line.planPoll(stretch, waited);
            case WORK -> work.plan(stretch);
        }
    }

    /** What is said when it is ready is one call. */
    @Override
    public void cut(int calls) {
        work.cut(calls);
    }

    @Override
    public Next finish(Syscalls kernel) {
        switch (state) {
            case READY -> {
                line.ready(kernel);
                state = State.POLL;
                return Next.RUN;
            }
            case POLL -> {
                if (!line.isOpen()) {
                    waited = true;
                    line.poll(self());
                    return Next.BLOCK;
                }
                state = State.WORK;
                return Next.RUN;
            }
            case WORK -> {
                return work.finish(kernel);
            }
        }
        throw new IllegalStateException("unknown state " + state);
    }
}
