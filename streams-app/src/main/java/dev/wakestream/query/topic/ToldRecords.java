package dev.wakestream.query.topic;

import dev.wakestream.query.RejectedRecord;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which rejected records have been told already: a streams application that begins again after a reset, or after a crash under
 * at-least-once, tells them again. Memory is bounded: beyond {@value #MAX_RANGES} ranges of offsets nothing more is remembered.
 */
final class ToldRecords {
    private static final int MAX_RANGES = 100_000;

    /** Offsets of a range are the bits of one set: neighbours are often rejected together. */
    private static final int RANGE_BITS = 10;

    private record Range(
            String topic, int partition, @Nullable String key, String reason, long number) {}

    private final Map<Range, BitSet> told = new HashMap<>();

    /** Whether this is the first time; always so where the record does not say where it was read. */
    boolean isFirst(RejectedRecord record) {
        RejectedRecord.Source source = record.source();
        if (source.topic().isEmpty() || source.offset() < 0) {
            return true;
        }
        Range range = new Range(
                source.topic(), source.partition(), record.key(), record.reason(), source.offset() >> RANGE_BITS);
        BitSet offsets = told.get(range);
        if (offsets == null) {
            if (told.size() >= MAX_RANGES) {
                return true;
            }
            offsets = new BitSet();
            told.put(range, offsets);
        }
        int bit = (int) (source.offset() & ((1 << RANGE_BITS) - 1));
        boolean first = !offsets.get(bit);
        offsets.set(bit);
        return first;
    }
}
