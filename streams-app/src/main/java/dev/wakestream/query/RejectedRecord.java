package dev.wakestream.query;

import org.jspecify.annotations.Nullable;

/**
 * One record that could not be used, and what was said about it.
 *
 * @param partition where it is now: partition of the topic of rejected records
 * @param offset its offset there
 * @param timestampMs the original record's time (ms since the epoch)
 * @param key the original's key as text; what is no text is escaped; null = it had none
 * @param run run that its key names; null = none
 * @param cpu CPU that its key names; null = none, or not one
 * @param valueBytes length of the original's value (bytes); -1 = it had none
 * @param reason what is wrong, coarsely, for example {@code truncated}; {@code unknown} where a record does not say
 * @param message what is wrong, one sentence
 * @param stage where it failed, for example {@code fold}
 * @param source where it was read
 */
public record RejectedRecord(
        int partition,
        long offset,
        long timestampMs,
        @Nullable String key,
        @Nullable String run,
        @Nullable Integer cpu,
        long valueBytes,
        String reason,
        String message,
        String stage,
        Source source) {
    /** Where a record was read: topic, partition and offset; empty and -1 where that is not known. */
    public record Source(String topic, int partition, long offset) {
        /** As Kafka's tools write it: {@code topic-partition@offset}. */
        @Override
        public String toString() {
            return topic.isEmpty() ? "unknown" : topic + (partition < 0 ? "" : "-" + partition + "@" + offset);
        }
    }
}
