package dev.wakestream.testing;

import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.TraceEvent;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.AvroDeserializer;
import dev.wakestream.schema.serde.SchemaRegistry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Which times the pages of each CPU leave out, worked out page by page in nanoseconds, with Avro's own reader. */
public final class ReferenceCoverage {
    /** Times of events that may be missing, both included. */
    private record Gap(long fromNs, long toNs) {}

    private final Map<Integer, List<Gap>> gaps = new TreeMap<>();
    private final AvroDeserializer<TracePage> reader;
    private final RandomRun run;

    /** The streams of all partitions, markers included, as they are in the topic. */
    public ReferenceCoverage(SchemaRegistry registry, RandomRun run, List<? extends Collection<Keyed>> partitions) {
        this.reader = new AvroDeserializer<>(registry, TracePage.class);
        this.run = run;
        run.events.keySet().forEach(cpu -> gaps.put(cpu, new ArrayList<>()));
        partitions.forEach(this::partition);
    }

    private void partition(Collection<Keyed> records) {
        Map<Integer, Long> nextSeq = new TreeMap<>();
        Map<Integer, Set<Long>> seen = new TreeMap<>();
        Map<Integer, Long> reached = new TreeMap<>();
        Map<Integer, TracePage> latest = new TreeMap<>();
        for (Keyed record : records) {
            TracePage page = pageOf(record);
            if (page == null || page.getBegin() != null || !page.getRun().equals(run.run)) {
                continue;
            }
            RunEnd end = page.getEnd();
            if (end != null) {
                end.getPages().forEach(sent -> {
                    if (sent.getPages() > nextSeq.getOrDefault(sent.getCpu(), 0L)) {
                        add(sent.getCpu(), reached.getOrDefault(sent.getCpu(), 0L), run.spanNs);
                    }
                });
                return;
            }
            if (gaps.containsKey(page.getCpu()) && joins(page, latest.get(page.getCpu()))) {
                if (page(page, nextSeq, seen.computeIfAbsent(page.getCpu(), c -> new LinkedHashSet<>()), reached)) {
                    latest.put(page.getCpu(), page);
                }
            }
        }
    }

    private @Nullable TracePage pageOf(Keyed record) {
        byte[] value = record.value();
        if (value == null) {
            return null;
        }
        try {
            TracePage page = reader.deserialize("", value);
            // Avro does not mind what follows a record; the framing does not say how long it is.
            return page != null && Outputs.hex(page).length() / 2 + 5 == value.length ? page : null;
        } catch (SerializationException | dev.wakestream.schema.serde.RegistryException e) {
            return null;
        }
    }

    /** Whether a page ends with its last event, and leaves no hole behind the one before it. */
    private static boolean joins(TracePage page, @Nullable TracePage latest) {
        long endNs = page.getEvents().isEmpty() ? page.getLastNs() : page.getFirstNs();
        for (TraceEvent event : page.getEvents()) {
            endNs += event.getDeltaNs();
        }
        boolean leavesHole =
                latest != null && page.getSeq() - 1 == latest.getSeq() && page.getFirstNs() > latest.getLastNs();
        return endNs == page.getLastNs() && !leavesHole;
    }

    private boolean page(TracePage page, Map<Integer, Long> nextSeq, Set<Long> seen, Map<Integer, Long> reached) {
        int cpu = page.getCpu();
        long next = nextSeq.getOrDefault(cpu, 0L);
        long at = reached.getOrDefault(cpu, 0L);
        if (page.getLastNs() - at > BadRecords.MAX_AHEAD_NS
                || page.getSeq() - next > BadRecords.MAX_LOST_PAGES
                || !seen.add(page.getSeq())) {
            return false;
        }
        if (page.getSeq() > next) {
            add(cpu, at, page.getFirstNs());
        } else if (page.getFirstNs() > at) {
            add(cpu, at + 1, page.getFirstNs());
        }
        if (page.getLostEvents() > 0) {
            List<TraceEvent> events = page.getEvents();
            add(
                    cpu,
                    at,
                    events.isEmpty()
                            ? page.getLastNs()
                            : page.getFirstNs() + events.get(0).getDeltaNs());
        }
        nextSeq.put(cpu, Math.max(next, page.getSeq() + 1));
        reached.put(cpu, Math.max(at, page.getLastNs()));
        return true;
    }

    private void add(int cpu, long fromNs, long toNs) {
        gaps.computeIfAbsent(cpu, c -> new ArrayList<>()).add(new Gap(fromNs, Math.max(fromNs, toNs)));
    }

    /** CPUs that may miss an event of a window, which are those after its start up to its end, and that at 0. */
    public Set<Integer> missing(long startNs, long endNs) {
        Set<Integer> missing = new LinkedHashSet<>();
        gaps.forEach((cpu, all) -> {
            for (Gap gap : all) {
                if (gap.fromNs() <= endNs && (gap.toNs() > startNs || startNs == 0)) {
                    missing.add(cpu);
                }
            }
        });
        return missing;
    }
}
