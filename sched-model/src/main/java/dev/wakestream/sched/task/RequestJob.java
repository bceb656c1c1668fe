package dev.wakestream.sched.task;

/**
 * A request of the new schbench: two sleeps, as if it waited for a network and a disk; then matrix multiplications under the lock of the
 * CPU that it finds itself on, so that whoever is preempted there makes others wait.
 */
final class RequestJob implements Job {
    private static final int SLEEPS = 2;

    /** Asking for the number of the CPU (ns): estimate, a call without a kernel entry. */
    private static final long GETCPU_NS = 30;

    private enum State {
        SLEEP,
        GET_CPU,
        LOCK,
        WORK,
        UNLOCK
    }

    private final long sleepNs;
    private final int operations;
    private final long operationNs;
    private final UserLock[] locks;
    private final Latencies times;
    private State state = State.SLEEP;
    private UserLock lock;
    private long beganNs;
    private int done;

    /**
     * A worker's requests.
     *
     * @param sleepNs each of the sleeps (ns)
     * @param operations multiplications of a request (count)
     * @param operationNs one of them (ns)
     * @param locks one a CPU
     * @param times where the times of requests go
     */
    RequestJob(long sleepNs, int operations, long operationNs, UserLock[] locks, Latencies times) {
        this.sleepNs = sleepNs;
        this.operations = operations;
        this.operationNs = operationNs;
        this.locks = locks;
        this.times = times;
        lock = locks[0];
    }

    @Override
    public void begin(long nowNs) {
        beganNs = nowNs;
        enter(sleepNs > 0 ? State.SLEEP : State.GET_CPU);
    }

    private void enter(State next) {
        state = next;
        done = 0;
    }

    @Override
    public void plan(Stretch stretch) {
        switch (state) {
            case SLEEP -> {
                stretch.operation(Operation.NANOSLEEP);
                stretch.bareCall();
            }
            case GET_CPU -> stretch.user(GETCPU_NS);
            case LOCK -> lock.planTake(stretch);
            case WORK -> stretch.user(operationNs);
            case UNLOCK -> lock.planRelease(stretch);
        }
    }

    @Override
    public Progress finish(Syscalls kernel, Task self) {
        switch (state) {
            case SLEEP -> {
                kernel.sleepUntil(kernel.nowNs() + sleepNs);
                if (++done == SLEEPS) {
                    enter(State.GET_CPU);
                }
                return Progress.BLOCK;
            }
            case GET_CPU -> {
                lock = locks[kernel.cpu()];
                enter(State.LOCK);
                return Progress.RUN;
            }
            case LOCK -> {
                if (!lock.take(self)) {
                    return Progress.BLOCK;
                }
                enter(State.WORK);
                return Progress.RUN;
            }
            case WORK -> {
                if (++done == operations) {
                    enter(State.UNLOCK);
                }
                return Progress.RUN;
            }
            case UNLOCK -> {
                lock.release(kernel);
                if (kernel.measuring()) {
                    times.add(kernel.nowNs() - beganNs);
                }
                kernel.received(1);
                return Progress.DONE;
            }
        }
        throw new IllegalStateException("unknown state " + state);
    }
}
