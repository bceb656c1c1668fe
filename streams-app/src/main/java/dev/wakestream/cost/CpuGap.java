package dev.wakestream.cost;

/**
 * A stretch of time that the pages of a CPU leave out, or may.
 *
 * @param cpu cpu id; -1 = the recording does not say
 * @param from first pane that it touches
 * @param to last pane that it touches
 */
public record CpuGap(int cpu, long from, long to) {}
