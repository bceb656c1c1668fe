package dev.wakestream.cli.stack;

/** The local stack cannot be started or used; the message is one sentence for the user. */
public final class StackException extends Exception {
    private static final long serialVersionUID = 1;

    StackException(String message) {
        super(message);
    }

    StackException(String message, Throwable cause) {
        super(message, cause);
    }
}
