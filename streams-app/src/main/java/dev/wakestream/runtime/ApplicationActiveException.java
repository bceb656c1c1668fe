package dev.wakestream.runtime;

/** What may be done only while no instance of an application is active was asked while one is; the message is one sentence. */
public final class ApplicationActiveException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ApplicationActiveException(String message) {
        super(message);
    }
}
