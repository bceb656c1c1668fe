package dev.wakestream.sched.task;

/** The server's first process, there before the run begins: waits for connections, and forks a server process for each. */
final class Postmaster extends TaskProgram {
    private final Children backends;
    private int connections;
    private boolean asleep = true;

    Postmaster(Children backends) {
        this.backends = backends;
    }

    /** A client connects. */
    void connect(Syscalls kernel) {
        connections++;
        if (asleep) {
            asleep = false;
            kernel.wake(self(), true);
        }
    }

    @Override
    public void plan(Stretch stretch) {
        if (connections > 0) {
            backends.plan(stretch);
        } else {
            stretch.operation(Operation.POLL);
            stretch.bareCall();
        }
    }

    @Override
    public Next finish(Syscalls kernel) {
        if (connections == 0) {
            asleep = true;
            return Next.BLOCK;
        }
        connections--;
        backends.create(kernel);
        return Next.RUN;
    }
}
