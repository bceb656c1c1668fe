package dev.wakestream.schema.serde;

/**
 * The first fields of a record of the trace topic: enough to tell where it belongs.
 *
 * @param run run id
 * @param cpu cpu id; {@link PageHandler#CPU_UNKNOWN} when the recording does not say, and in control records
 * @param seq number of the page within its run and CPU, from 0
 * @param firstNs where the page's costs start (ns since the run's start)
 * @param lastNs time of the last event (ns since the run's start)
 * @param lostEvents events the source lost just before the page (count)
 */
public record PageHeader(String run, int cpu, long seq, long firstNs, long lastNs, long lostEvents) {}
