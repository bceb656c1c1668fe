package dev.wakestream.sched.task;

import java.util.ArrayDeque;

/** A thread of pgbench: polls the connections of its clients; reads each answer, thinks, and sends the next query. */
final class PgbenchThread extends TaskProgram {
    private enum State {
        SEND,
        POLL,
        RECEIVE
    }

    private final long thinkNs;
    private final ArrayDeque<PgBackend> answered = new ArrayDeque<>();
    private final ArrayDeque<PgBackend> round = new ArrayDeque<>();
    private State state = State.SEND;
    private boolean waited;
    private boolean asleep;

    /** @param thinkNs user time of a transaction (ns) */
    PgbenchThread(long thinkNs) {
        this.thinkNs = thinkNs;
    }

    /** One of its clients is served by this process; its first query is to be sent. */
    void owns(PgBackend backend) {
        round.add(backend);
    }

    /** An answer is there; wakes the thread if it sleeps in poll. */
    void answer(PgBackend backend, Syscalls kernel) {
        answered.add(backend);
        if (asleep) {
            asleep = false;
            kernel.wake(self(), true);
        }
    }

    @Override
    public void plan(Stretch stretch) {
        switch (state) {
            case SEND -> {
                stretch.user(thinkNs);
                round.element().request().planSend(stretch);
            }
            case POLL -> {
                stretch.operation(Operation.POLL);
                if (!waited) {
                    stretch.bareCall();
                }
            }
            case RECEIVE -> round.element().response().planReceive(stretch, false);
        }
    }

    @Override
    public Next finish(Syscalls kernel) {
        switch (state) {
            case SEND -> {
                round.remove().request().deliver(kernel);
                state = round.isEmpty()
                        ? State.POLL
                        : round.element().response().full() ? State.RECEIVE : State.SEND;
                return Next.RUN;
            }
            case POLL -> {
                if (answered.isEmpty()) {
                    waited = true;
                    asleep = true;
                    return Next.BLOCK;
                }
                waited = false;
                round.addAll(answered);
                answered.clear();
                state = State.RECEIVE;
                return Next.RUN;
            }
            case RECEIVE -> {
                round.element().response().take();
                kernel.received(1);
                state = State.SEND;
                return Next.RUN;
            }
        }
        throw new IllegalStateException("unknown state " + state);
    }
}
