package dev.wakestream.sched.task;

/** A worker of schbench: its job; then it queues up at its message thread, posts that, and waits to be posted itself. */
final class SchbenchWorker extends TaskProgram {
    /** Reading the clock and queueing up (ns): estimate. */
    private static final long QUEUE_NS = 60;

    /** Reading the clock (ns): estimate. */
    private static final long CLOCK_NS = 25;

    private enum State {
        START,
        JOB,
        POST,
        WAIT
    }

    private final Messenger messenger;
    private final Futex futex;
    private final Job job;
    private final Latencies wakeups;
    private State state = State.START;
    private long stampNs;

    /**
     * A worker.
     *
     * @param messenger its message thread
     * @param futex that it waits on
     * @param job what it does in between
     * @param wakeups where its wakeup latencies go
     */
    SchbenchWorker(Messenger messenger, Futex futex, Job job, Latencies wakeups) {
        this.messenger = messenger;
        this.futex = futex;
        this.job = job;
        this.wakeups = wakeups;
    }

    Futex futex() {
        return futex;
    }

    /** Its message thread begins to wake a burst that it is in, at this time (ns). */
    void stamp(long nowNs) {
        stampNs = nowNs;
    }

    @Override
    public void plan(Stretch stretch) {
        switch (state) {
            case START -> stretch.user(CLOCK_NS);
            case JOB -> job.plan(stretch);
            case POST -> {
                stretch.user(QUEUE_NS);
                messenger.futex().planPost(stretch);
            }
            case WAIT -> {
                stretch.user(CLOCK_NS);
                futex.planWait(stretch);
            }
        }
    }

    @Override
    public Next finish(Syscalls kernel) {
        switch (state) {
            case START -> {
                begin(kernel);
                return Next.RUN;
            }
            case JOB -> {
                return afterJob(job.finish(kernel, self()));
            }
            case POST -> {
                futex.block();
                messenger.queue(this);
                messenger.futex().post(kernel);
                state = State.WAIT;
                return Next.RUN;
            }
            case WAIT -> {
                if (!futex.passes(self())) {
                    return Next.BLOCK;
                }
                if (kernel.measuring()) {
                    wakeups.add(kernel.nowNs() - stampNs);
                }
                begin(kernel);
                return Next.RUN;
            }
        }
        throw new IllegalStateException("unknown state " + state);
    }

    private void begin(Syscalls kernel) {
        job.begin(kernel.nowNs());
        state = State.JOB;
    }

    private Next afterJob(Job.Progress progress) {
        return switch (progress) {
            case RUN -> Next.RUN;
            case BLOCK -> Next.BLOCK;
            case DONE -> {
                state = State.POST;
                yield Next.RUN;
            }
        };
    }
}
