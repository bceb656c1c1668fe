package dev.wakestream.schema.serde;

import java.io.IOException;

/** Bytes that are not Avro binary of the schema at hand. Without a stack trace, since hostile data brings many. */
final class MalformedBytesException extends IOException {
    private static final long serialVersionUID = 1;

    private final BadPageException.Reason reason;

    MalformedBytesException(BadPageException.Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    BadPageException.Reason reason() {
        return reason;
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // does nothing, so there is nothing to guard
    public Throwable fillInStackTrace() {
        return this;
    }
}
