package dev.wakestream.producer.ingest.text;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * What a first reading found in a file.
 *
 * @param format name of the format, for example perf-script
 * @param facts what the file's header says about its origin, by perf's own keys, in file order
 * @param header the header lines, as they are
 * @param cpus ids of all CPUs with events, ascending; {@code TraceSink.CPU_UNKNOWN} comes first if it occurs
 * @param lines where the lines went
 * @param rejected the rejected ones by reason
 * @param eventCounts accepted events by name
 * @param startNs time of the first event on the recording's clock (ns); the run's time 0
 * @param spanNs time from the first to the last event (ns)
 * @param weight what samples are weighted by
 * @param names first known name of each thread id, for events that name it {@code <...>}
 * @param notes counters of what was accepted but deserves a remark, by name
 */
public record TraceSummary(
        String format,
        Map<String, String> facts,
        List<String> header,
        List<Integer> cpus,
        LineCounts lines,
        RejectedLines rejected,
        SortedMap<String, Long> eventCounts,
        long startNs,
        long spanNs,
        Weight weight,
        Map<Integer, String> names,
        SortedMap<String, Long> notes) {

    /** Accepted events (count). */
    public long events() {
        return lines.events();
    }
}
