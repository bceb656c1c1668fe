package dev.wakestream.runtime;

import org.jspecify.annotations.Nullable;

/** The pipeline cannot start, or has failed; the message is one sentence. */
public final class PipelineException extends RuntimeException {
    private static final long serialVersionUID = 1;

    PipelineException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
