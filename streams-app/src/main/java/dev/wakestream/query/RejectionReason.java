package dev.wakestream.query;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Why records are rejected, in words. Documented for users in docs/reference/counters.md, which a test keeps complete. */
public enum RejectionReason {
    NO_VALUE("a record without a value", "Find out who writes tombstones to the topic of pages."),
    NOT_FRAMED(
            "not in the Confluent wire format",
            "Find the producer that writes to the topic without the registry's framing."),
    UNKNOWN_SCHEMA(
            "a schema id that the registry does not know",
            "Check that producer and application use the same registry, and that it has lost nothing."),
    INCOMPATIBLE_SCHEMA(
            "written with a schema that cannot be read as a page",
            "Set the registry's compatibility to BACKWARD, and update the application before its producers."),
    TRUNCATED("the bytes end before the page does", "Look for a producer that cuts records, or other data."),
    TRAILING_BYTES("bytes after the end of the page", "Look for a producer with another schema under the same id."),
    MALFORMED("a length, count, branch or number that cannot be", "The bytes are damaged, or no page at all."),
    BAD_INDEX("an index outside of the page's tables", "The producer is broken: report it with the record."),
    BAD_VALUE(
            "times that decrease, negative counts, a control record that contradicts itself",
            "The producer is broken, or its clock went back: report it with the record."),
    UNKNOWN_RUN(
            "no begin marker of the run came before it in its partition, or the run has ended there",
            "The run's beginning was deleted by retention, the run was removed or given up, or its producer goes on after"
                    + " the end: run it again."),
    UNKNOWN_CPU("a page of a CPU that the begin marker does not name", "The producer is broken: report it."),
    TIME_OUT_OF_RANGE(
            "a time above ten years, an end below 0, or a page further ahead of its CPU's last one than `--max-ahead`",
            "The producer's clock is wrong; or the whole machine was silent for longer: give `stream` a longer one."),
    SEQUENCE_OUT_OF_RANGE(
            "a page whose sequence number skips more than 16,777,216 pages of its CPU",
            "The producer is broken, or the page is damaged; if so many pages are lost indeed, run again."),
    TIME_GAP(
            "a page that begins later than its CPU's page before it ended, or does not end with its last event",
            "The producer is broken, or the page is damaged: report it with the record."),
    BAD_MARKER(
            "a begin marker with an impossible partition or number of CPUs, an end marker with a negative number of pages",
            "The producer is broken: report it.");

    private final String meaning;
    private final String advice;

    RejectionReason(String meaning, String advice) {
        this.meaning = meaning;
        this.advice = advice;
    }

    /** As it stands in counters and headers: lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What was found, in words. */
    public String meaning() {
        return meaning;
    }

    /** What to do about it, one sentence. */
    public String advice() {
        return advice;
    }

    /** The reason of this label; empty for the class of an unforeseen exception, or a later version's reason. */
    public static Optional<RejectionReason> ofLabel(String label) {
        return Arrays.stream(values()).filter(r -> r.label().equals(label)).findFirst();
    }
}
