package dev.wakestream.cost;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Everything the fold may find wrong with its input, under the name by which windows and profiles count it. Documented for
 * users in docs/reference/counters.md, which a test keeps complete.
 */
public enum DataCounter {
    CPUS_BEYOND_END(Severity.WARNING, "CPUs whose pages went beyond the end that the run's end marker states; folded"),
    DUPLICATE_MARKERS(Severity.INFO, "begin markers of a run that had begun in this partition already; ignored"),
    DUPLICATE_PAGES(Severity.INFO, "pages whose sequence number was seen before on their CPU; ignored"),
    FOLDED_ROWS(Severity.WARNING, "rows too many, whose costs are in [other]; all sums are complete"),
    LATE_EVENTS(Severity.ERROR, "events whose window their own CPU had passed already; not in any window"),
    LATE_NS(Severity.ERROR, "self time that late events carried (ns); not in any window"),
    LOST_EVENTS(Severity.ERROR, "events the source says it lost before they reached a page"),
    LOST_PAGES(Severity.ERROR, "pages missing in the sequence of their CPU, or at its end"),
    NORMALISED_NAMES(Severity.INFO, "pages with a name that is counted under another one, name -> other"),
    OUT_OF_ORDER_EVENTS(Severity.WARNING, "events older than what their CPU had sent before; folded where not late"),
    OUT_OF_ORDER_PAGES(Severity.WARNING, "pages that came after one of a higher number; folded, and among lost_pages"),
    REJECTED_RECORDS(Severity.ERROR, "records that could not be used; kept in wakestream.rejected with the reason"),
    UNANNOUNCED_PAGES(Severity.WARNING, "pages folded beyond the number that the run's end marker states");

    /** What a count above zero means for the result. */
    public enum Severity {
        /** Nothing is wrong with the result. */
        INFO,
        /** The result is complete, but the source misbehaved. */
        WARNING,
        /** Something is missing in the result. */
        ERROR
    }

    private final Severity severity;
    private final String meaning;

    DataCounter(Severity severity, String meaning) {
        this.severity = severity;
        this.meaning = meaning;
    }

    /** Name under which it is counted. */
    public String counterName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Severity severity() {
        return severity;
    }

    /** What is counted, in one line. */
    public String meaning() {
        return meaning;
    }

    /** The counter of this name; empty where another part of the product, or a later version of it, counted it. */
    public static Optional<DataCounter> ofName(String name) {
        return Arrays.stream(values()).filter(c -> c.counterName().equals(name)).findFirst();
    }
}
