package dev.wakestream.producer.ingest.decisions;

/** A probe's line lacks a field, or its value is not possible. */
final class BadFieldException extends Exception {
    private static final long serialVersionUID = 1L;

    BadFieldException(String message) {
        super(message);
    }
}
