package dev.wakestream.producer.sink;

/** A run was removed while it was being produced; the message is one sentence for the user. */
public final class RunRemovedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RunRemovedException(String run) {
        super("run " + run + " was removed while it was being produced: nothing is kept of it");
    }
}
