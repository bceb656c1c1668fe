package dev.wakestream.cost;

import java.util.Locale;

/**
 * Why a record of the trace topic, though readable, is not folded.
 *
 * @param reason what is wrong, coarsely
 * @param message one sentence: what was found, what is allowed
 */
public record Rejection(Reason reason, String message) {
    /** Under these names such records are counted. */
    public enum Reason {
        /** No begin marker came before it in this partition, or the run has ended here. */
        UNKNOWN_RUN,
        /** The begin marker does not name the page's CPU. */
        UNKNOWN_CPU,
        /**
         * A time below 0 or above {@link WindowSpec#MAX_TIME_NS}, or of a page that goes further beyond the last one of its CPU
         * than {@link WindowSpec#maxAheadNs}.
         */
        TIME_OUT_OF_RANGE,
        /** A page whose sequence number is more than {@link WindowedFold#MAX_LOST_PAGES} beyond what its CPU is to send next. */
        SEQUENCE_OUT_OF_RANGE,
        /** A page that begins later than its CPU's page before it ended, or does not end with its last event. */
        TIME_GAP,
        /** A control record that contradicts itself. */
        BAD_MARKER;

        /** As printed in counters: lower case. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
