package dev.wakestream.producer.ingest.text;

/** The input cannot be used at all; the message is one sentence for the user: where, what was found, what is allowed. */
public final class UnusableInputException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnusableInputException(String message) {
        super(message);
    }

    public UnusableInputException(String message, Throwable cause) {
        super(message, cause);
    }
}
