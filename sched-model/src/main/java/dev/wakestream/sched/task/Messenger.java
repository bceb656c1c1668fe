package dev.wakestream.sched.task;

import dev.wakestream.sched.sim.RandomStream;
import java.util.ArrayDeque;

/**
 * A message thread of schbench: creates its workers; then it takes all workers that have queued up, notes the time, wakes them one after the other, waits
 * for one to queue up again, and pauses.
 */
final class Messenger extends TaskProgram {
    /** Taking the list and reading the clock (ns): estimate. */
    private static final long TAKE_NS = 60;

    private enum State {
        CREATE,
        TAKE,
        POST,
        WAIT,
        PAUSE
    }

    private final Futex futex;
    private final long pauseNs;
    private final Children children;
    private final RandomStream random;
    private final ArrayDeque<SchbenchWorker> queued = new ArrayDeque<>();
    private final ArrayDeque<SchbenchWorker> burst = new ArrayDeque<>();
    private State state = State.CREATE;

    /**
     * A message thread.
     *
     * @param futex that it waits on
     * @param pauseNs between two bursts, up to a quarter more, uniformly; 0 = none (ns)
     * @param children its workers, to be told by {@link #creates}
     */
    Messenger(Futex futex, long pauseNs, Children children, RandomStream random) {
        this.futex = futex;
        this.pauseNs = pauseNs;
        this.children = children;
        this.random = random;
    }

    Futex futex() {
        return futex;
    }

    /** It is this worker's parent. */
    void creates(Task worker) {
        children.add(worker);
    }

    /** A worker is about to wait. */
    void queue(SchbenchWorker worker) {
        queued.add(worker);
    }

    @Override
    public void plan(Stretch stretch) {
        switch (state) {
            case CREATE -> children.plan(stretch);
            case TAKE -> {
                stretch.user(TAKE_NS);
                futex.planTouch(stretch);
            }
            case POST -> burst.element().futex().planPost(stretch);
            case WAIT -> futex.planWait(stretch);
            case PAUSE -> {
                stretch.operation(Operation.NANOSLEEP);
                stretch.bareCall();
            }
        }
    }

    @Override
    public Next finish(Syscalls kernel) {
        switch (state) {
            case CREATE -> {
                children.create(kernel);
                state = children.allThere() ? State.TAKE : State.CREATE;
                return Next.RUN;
            }
            case TAKE -> {
                futex.block();
                burst.addAll(queued);
                queued.clear();
                burst.forEach(worker -> worker.stamp(kernel.nowNs()));
                state = burst.isEmpty() ? State.WAIT : State.POST;
                return Next.RUN;
            }
            case POST -> {
                burst.remove().futex().post(kernel);
                if (burst.isEmpty()) {
                    state = State.WAIT;
                }
                return Next.RUN;
            }
            case WAIT -> {
                if (!futex.passes(self())) {
                    return Next.BLOCK;
                }
                state = pauseNs == 0 ? State.TAKE : State.PAUSE;
                return Next.RUN;
            }
            case PAUSE -> {
                kernel.sleepUntil(kernel.nowNs() + pauseNs + random.jitterNs(pauseNs / 4));
                state = State.TAKE;
                return Next.BLOCK;
            }
        }
        throw new IllegalStateException("unknown state " + state);
    }
}
