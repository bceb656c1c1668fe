package dev.wakestream.http;

/** What is asked for is not there; the message is one sentence. */
final class NotFoundException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotFoundException(String message) {
        super(message);
    }
}
