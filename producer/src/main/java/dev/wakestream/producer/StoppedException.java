package dev.wakestream.producer;

import org.jspecify.annotations.Nullable;

/** The source of the events was told to stop, and did. */
final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException(@Nullable Throwable cause) {
        super("stopped", cause);
    }
}
