package dev.wakestream.benchmarks.stack;

/** A benchmark cannot go on; the message is one sentence for the user. */
public final class BenchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BenchException(String message) {
        super(message);
    }

    public BenchException(String message, Throwable cause) {
        super(message, cause);
    }
}
