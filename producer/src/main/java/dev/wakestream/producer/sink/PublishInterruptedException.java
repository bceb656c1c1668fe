package dev.wakestream.producer.sink;

/** The thread was interrupted while it waited for an output; the interrupt flag is cleared. */
public final class PublishInterruptedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PublishInterruptedException(Throwable cause) {
        super("interrupted while publishing", cause);
    }
}
