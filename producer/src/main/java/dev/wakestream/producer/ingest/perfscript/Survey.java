package dev.wakestream.producer.ingest.perfscript;

import dev.wakestream.producer.ingest.text.RejectReason;
import dev.wakestream.producer.ingest.text.RejectedLines;
import dev.wakestream.producer.ingest.text.TraceSummary;
import dev.wakestream.producer.ingest.text.Weight;
import dev.wakestream.sched.trace.TraceSink;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the first reading gathers. */
final class Survey implements EventParser.Observer {
    private final RejectedLines rejected;
    private @Nullable ScriptLines lines;
    private final TreeSet<Integer> cpus = new TreeSet<>();
    private final SortedMap<String, Long> counts = new TreeMap<>();
    private long events;
    private long spanNs;
    private long unknownCpu;
    private String sampled = "";
    private long samples;
    private long otherSamples;
    private long withoutPeriod;

    Survey(RejectedLines rejected) {
        this.rejected = rejected;
    }

    void attach(ScriptLines lines) {
        this.lines = lines;
    }

    @Override
    public void accepted(RawEvent event, String name, long timeNs) {
        events++;
        spanNs = timeNs;
        cpus.add(event.cpu);
        counts.merge(name, 1L, Long::sum);
        if (event.cpu == TraceSink.CPU_UNKNOWN) {
            unknownCpu++;
        }
        if (!event.isTracepoint()) {
            sample(event);
        }
    }

    /** The first sampled event of the file is the one that weighs; a second unit cannot be added to it. */
    private void sample(RawEvent event) {
        if (sampled.isEmpty()) {
            sampled = event.event;
        }
        if (!event.event.equals(sampled)) {
            otherSamples++;
            return;
        }
        samples++;
        if (event.period == RawEvent.NO_PERIOD) {
            withoutPeriod++;
        }
    }

    @Override
    public void rejected(RawEvent event, RejectReason reason) {
        if (lines == null) {
            throw new IllegalStateException("an event came before the lines were attached");
        }
        lines.rejectFrames(event, reason);
    }

    private Weight weight() {
        if (samples == 0) {
            return Weight.NONE;
        }
        return withoutPeriod > 0
                ? new Weight(sampled, "samples", false)
                : new Weight(sampled, EventNames.unit(sampled), true);
    }

    TraceSummary summary(long reordered, long startNs, Map<Integer, String> names) {
        if (lines == null) {
            throw new IllegalStateException("no lines were attached");
        }
        SortedMap<String, Long> notes = new TreeMap<>();
        note(notes, "reordered_events", reordered);
        note(notes, "events_without_cpu", unknownCpu);
        note(notes, "samples_of_other_events", otherSamples);
        note(notes, "samples_without_period", withoutPeriod);
        ScriptHeader header = lines.header();
        return new TraceSummary(
                PerfScriptReader.FORMAT,
                header.facts(),
                header.lines(),
                List.copyOf(cpus),
                lines.counts(events),
                rejected,
                counts,
                startNs,
                spanNs,
                weight(),
                names,
                notes);
    }

    private static void note(SortedMap<String, Long> notes, String name, long count) {
        if (count > 0) {
            notes.put(name, count);
        }
    }
}
