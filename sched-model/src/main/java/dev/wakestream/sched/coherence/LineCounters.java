package dev.wakestream.sched.coherence;

import java.util.List;

/**
 * What happened to one line, or to several together.
 *
 * @param reads accesses that need the value (count)
 * @param writes plain stores (count)
 * @param atomics read-modify-writes (count)
 * @param localHitm accesses that found the line modified in another cache of their own node (count; as perf c2c)
 * @param remoteHitm the same, in a cache of another node (count)
 * @param transfers times the line came from another CPU's cache, by level of the distance (counts, innermost first)
 * @param memoryFetches times the line came from memory (count)
 * @param waitPs time that accesses waited for the line while it was busy (ps)
 */
public record LineCounters(
        long reads,
        long writes,
        long atomics,
        long localHitm,
        long remoteHitm,
        List<Long> transfers,
        long memoryFetches,
        long waitPs) {
    public LineCounters {
        transfers = List.copyOf(transfers);
    }
}
