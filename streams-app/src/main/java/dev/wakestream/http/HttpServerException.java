package dev.wakestream.http;

import org.jspecify.annotations.Nullable;

/** The server cannot listen where it should; the message is one sentence. */
public final class HttpServerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    HttpServerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
