package dev.wakestream.query;

import java.util.List;

/**
 * An answer about rejected records.
 *
 * @param total all that were asked for, listed or not (count)
 * @param reasons the same by reason, the most frequent first
 * @param records a part of them, latest first
 */
public record RejectedRecords(long total, List<ReasonCount> reasons, List<RejectedRecord> records) {
    /** How often one reason was given; {@code reason} as in {@link RejectedRecord#reason}. */
    public record ReasonCount(String reason, long count) {}

    public RejectedRecords {
        reasons = List.copyOf(reasons);
        records = List.copyOf(records);
    }
}
