package dev.wakestream.sched.task;

import java.util.List;

/**
 * pgbench's main task: connects all clients, one after the other, each answered by a new server process; then it creates the threads, and waits
 * for them to end.
 */
final class PgbenchMain extends TaskProgram {
    private enum State {
        CONNECT,
        WAIT,
        CREATE,
        END
    }

    private final List<PgBackend> backends;
    private final Postmaster postmaster;
    private final Children threads;
    private State state = State.CONNECT;
    private int at;

    PgbenchMain(List<PgBackend> backends, Postmaster postmaster, Children threads) {
        this.backends = backends;
        this.postmaster = postmaster;
        this.threads = threads;
    }

    @Override
    public void plan(Stretch stretch) {
        switch (state) {
            case CONNECT -> {
                stretch.operation(Operation.SOCKET_SEND);
                stretch.bareCall();
            }
            case WAIT -> {
                stretch.operation(Operation.SOCKET_RECEIVE);
                stretch.bareCall();
            }
            case CREATE -> threads.plan(stretch);
            case END -> stretch.user(0);
        }
    }

    @Override
    public Next finish(Syscalls kernel) {
        switch (state) {
            case CONNECT -> {
                postmaster.connect(kernel);
                state = State.WAIT;
                return Next.RUN;
            }
            case WAIT -> {
                if (!backends.get(at).isReady(self())) {
                    return Next.BLOCK;
                }
                state = ++at == backends.size() ? State.CREATE : State.CONNECT;
                return Next.RUN;
            }
            case CREATE -> {
                threads.create(kernel);
                state = threads.allThere() ? State.END : State.CREATE;
                return Next.RUN;
            }
            case END -> {
                return Next.BLOCK;
            }
        }
        throw new IllegalStateException("unknown state " + state);
    }
}
