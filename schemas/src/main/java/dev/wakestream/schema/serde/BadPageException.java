package dev.wakestream.schema.serde;

import java.util.Locale;

/**
 * A record of the trace topic that is not a sound page; the message is one sentence. Has no stack trace: it speaks of the
 * data, and a poisoned topic brings many.
 */
public final class BadPageException extends Exception {
    private static final long serialVersionUID = 1;

    /** What is wrong, coarsely: the name under which such records are counted. */
    public enum Reason {
        /** No value at all (a tombstone). */
        NO_VALUE,
        /** Not in the Confluent wire format: too short, or another magic byte. */
        NOT_FRAMED,
        /** The registry does not know the schema's id. */
        UNKNOWN_SCHEMA,
        /** Written with a schema that cannot be read as a page. */
        INCOMPATIBLE_SCHEMA,
        /** Ends before its content does. */
        TRUNCATED,
        /** Goes on after its content has ended. */
        TRAILING_BYTES,
        /** A length, count, branch or number that cannot be. */
        MALFORMED,
        /** An index outside of the page's tables. */
        BAD_INDEX,
        /** Times that decrease, negative counts, a control record with events. */
        BAD_VALUE;

        /** As printed in counters: lower case. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Reason reason;

    public BadPageException(Reason reason, String message) {
        super(message, null, false, false);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
