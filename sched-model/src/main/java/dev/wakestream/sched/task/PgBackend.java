package dev.wakestream.sched.task;

import dev.wakestream.sched.sim.RandomStream;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The server process of one client: reads a query, works on it, answers. The first half of the work is under a lightweight lock, as far as
 * others are concerned: who has to wait waits for one process that is in its first half, which hands over when it leaves it.
 */
final class PgBackend extends TaskProgram {
    private enum State {
        START,
        RECEIVE,
        WAIT,
        FIRST_HALF,
        HAND_OVER,
        SECOND_HALF
    }

    private final Wire request;
    private final Wire response;
    private final PgbenchThread owner;
    private final LightweightLock lock;
    private final Pgbench.Times times;
    private final RandomStream random;
    private final ArrayDeque<PgBackend> waiters = new ArrayDeque<>();
    private State state = State.START;
    private boolean ready;
    private @Nullable Task client;
    private boolean waited;
    private boolean granted;
    private boolean asleep;

    /**
     * A server process.
     *
     * @param object number of the query's socket among the workload's shared objects; the answer's follows
     * @param owner thread of pgbench that owns the client
     */
    PgBackend(int object, PgbenchThread owner, LightweightLock lock, Pgbench.Times times, RandomStream random) {
        request = new Wire(object);
        response = new Wire(object + 1);
        this.owner = owner;
        this.lock = lock;
        this.times = times;
        this.random = random;
    }

    Wire request() {
        return request;
    }

    Wire response() {
        return response;
    }

    @Override
    public void plan(Stretch stretch) {
        switch (state) {
            case START -> {
                stretch.operation(Operation.SOCKET_SEND);
                stretch.call(response.object());
            }
            case RECEIVE -> request.planReceive(stretch, waited);
            case WAIT -> {
                stretch.operation(Operation.FUTEX_WAIT);
                if (!waited) {
                    stretch.bareCall();
                }
            }
            case FIRST_HALF -> stretch.user(times.serverNs() / 2);
            case HAND_OVER -> {
                stretch.operation(Operation.FUTEX_WAKE);
                stretch.bareCall();
            }
            case SECOND_HALF -> {
                stretch.user(times.serverNs() - times.serverNs() / 2);
                response.planSend(stretch);
            }
        }
    }

    @Override
    public Next finish(Syscalls kernel) {
        switch (state) {
            case START -> {
                return start(kernel);
            }
            case RECEIVE -> {
                return receive();
            }
            case WAIT -> {
                if (!granted) {
                    waited = true;
                    asleep = true;
                    return Next.BLOCK;
                }
                enterLock();
                return Next.RUN;
            }
            case FIRST_HALF -> {
                lock.leave(this);
                state = waiters.isEmpty() ? State.SECOND_HALF : State.HAND_OVER;
                return Next.RUN;
            }
            case HAND_OVER -> {
                waiters.remove().grant(kernel);
                state = waiters.isEmpty() ? State.SECOND_HALF : State.HAND_OVER;
                return Next.RUN;
            }
            case SECOND_HALF -> {
                response.deliver(kernel);
                owner.answer(this, kernel);
                state = State.RECEIVE;
                return Next.RUN;
            }
        }
        throw new IllegalStateException("unknown state " + state);
    }

    /** Tells who connected that it is there. */
    private Next start(Syscalls kernel) {
        ready = true;
        if (client != null) {
            kernel.wake(client, true);
        }
        state = State.RECEIVE;
        return Next.RUN;
    }

    /** Whether it is there; else the task that connects sleeps until it is. */
    boolean isReady(Task task) {
        client = ready ? null : task;
        return ready;
    }

    private Next receive() {
        if (!request.full()) {
            waited = true;
            request.sleepUntilMessage(self());
            return Next.BLOCK;
        }
        waited = false;
        request.take();
        PgBackend holder = random.nextBoolean(times.sideWakes()) ? lock.any(random) : null;
        if (holder == null) {
            enterLock();
        } else {
            holder.waiters.add(this);
            granted = false;
            state = State.WAIT;
        }
        return Next.RUN;
    }

    private void enterLock() {
        waited = false;
        lock.enter(this);
        state = State.FIRST_HALF;
    }

    private void grant(Syscalls kernel) {
        granted = true;
        if (asleep) {
            asleep = false;
            kernel.wake(self(), false);
        }
    }
}
