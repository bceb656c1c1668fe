package dev.wakestream.http;

/** A question that cannot be understood; the message is one sentence. */
final class BadRequestException extends RuntimeException {
    private static final long serialVersionUID = 1;

    BadRequestException(String message) {
        super(message);
    }
}
