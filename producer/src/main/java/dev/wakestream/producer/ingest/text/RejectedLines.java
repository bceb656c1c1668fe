package dev.wakestream.producer.ingest.text;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Lines that were not accepted, by reason. */
public final class RejectedLines {
    /**
     * All lines of one reason.
     *
     * @param reason why
     * @param lines how many (count)
     * @param firstLine number of the first of them, from 1
     */
    public record Group(RejectReason reason, long lines, long firstLine) {}

    private final Map<RejectReason, Group> groups = new EnumMap<>(RejectReason.class);

    /** Counts one line. */
    public void add(RejectReason reason, long line) {
        add(reason, line, 1);
    }

    /** Counts several lines, the first of which is {@code line}. */
    public void add(RejectReason reason, long line, long count) {
        groups.merge(
                reason,
                new Group(reason, count, line),
                (a, b) -> new Group(reason, a.lines + b.lines, Math.min(a.firstLine, b.firstLine)));
    }

    /** All lines of all reasons (count). */
    public long total() {
        return groups.values().stream().mapToLong(Group::lines).sum();
    }

    /** Lines of one reason (count). */
    public long count(RejectReason reason) {
        Group group = groups.get(reason);
        return group == null ? 0 : group.lines;
    }

    /** The reasons that occurred, in the order of {@link RejectReason}. */
    public List<Group> groups() {
        return new ArrayList<>(groups.values());
    }

    @Override
    public String toString() {
        return groups.values().toString();
    }
}
