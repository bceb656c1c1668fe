package dev.wakestream.query;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The answer cannot be given now, but soon; the message is one sentence. */
public final class NotReadyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Duration retryAfter;

    public NotReadyException(String message, Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.retryAfter = retryAfter;
    }

    /** When to ask again. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
