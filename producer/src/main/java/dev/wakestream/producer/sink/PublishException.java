package dev.wakestream.producer.sink;

import org.jspecify.annotations.Nullable;

/** A run could not be stored; the message is one sentence for the user: where, what happened, what to do. */
public final class PublishException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PublishException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
