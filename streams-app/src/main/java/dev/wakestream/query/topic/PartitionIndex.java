package dev.wakestream.query.topic;

import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Where in a partition the records of each owner are, for the part of it that has been looked through. */
final class PartitionIndex {
    /**
     * Place of an owner's records.
     *
     * @param first offset of the first one seen
     * @param last offset of the last one
     * @param bytes size of the last one's value
     * @param gone the last one takes back what there was
     */
    record Place(long first, long last, int bytes, boolean gone) {
        private Place with(Place other) {
            Place latest = last >= other.last ? this : other;
            return new Place(Math.min(first, other.first), latest.last, latest.bytes, latest.gone);
        }
    }

    private final TopicPartition partition;
    private final NavigableMap<String, Place> places = new TreeMap<>();
    /** Looked through: from here, */
    private long from = -1;
    /** to here, not included. */
    private long to = -1;
    /** No record before {@link #from} has this timestamp or a later one (ms since the epoch); what came later is after it. */
    private long sinceMs = Long.MAX_VALUE;

    PartitionIndex(TopicPartition partition) {
        this.partition = partition;
    }

    TopicPartition partition() {
        return partition;
    }

    boolean isEmpty() {
        return from < 0;
    }

    long from() {
        return from;
    }

    long to() {
        return to;
    }

    /** Whether everything of an owner that has nothing older is after {@link #from}. */
    boolean reachesBackTo(long ms) {
        return from >= 0 && ms >= sinceMs;
    }

    void reached(long ms) {
        sinceMs = Math.min(sinceMs, ms);
    }

    void cover(long begin, long end) {
        from = begin;
        to = end;
    }

    void add(String owner, Place place) {
        places.merge(owner, place, Place::with);
    }

    @Nullable
    Place find(String owner) {
        return places.get(owner);
    }

    NavigableMap<String, Place> places() {
        return places;
    }

    void clear() {
        places.clear();
        from = -1;
        to = -1;
        sinceMs = Long.MAX_VALUE;
    }
}
