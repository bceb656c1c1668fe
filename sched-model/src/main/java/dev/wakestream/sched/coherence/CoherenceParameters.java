package dev.wakestream.sched.coherence;

import dev.wakestream.sched.topology.AtomicRule;

/**
 * What the coherence model assumes beyond the machine's own latencies.
 *
 * @param atomicRule how atomics are carried out
 * @param retryFactor LL_SC only: latency and service time of an atomic that finds the line busy, as a multiple of the
 *     machine's {@code rmw} and {@code serv} (1 and more). Model-spec 5.0 gives 1.5–3 for machines whose {@code serv} is
 *     a bare transfer; 1 where {@code serv} states what contended atomics cost, as in our presets
 * @param broadcastProbability that a reader who comes while others queue for the line is served at the next hand-over, together with all
 *     readers between two writers, and not in its turn (0 … 1). Model-spec 5.3 gives 0.5–0.8; 0.65 is its middle
 * @param fenceCycles a full barrier without pending stores (core cycles). Model-spec 5.0: 20–40
 * @param storeHitCycles a store to an owned line (core cycles): it enters the store buffer
 * @param storeMissCycles a store that has to fetch ownership in the background (core cycles). Model-spec 5.0: 5–20
 * @param l1ResidenceNs a line that was not touched for longer has left the L1 for the L2 (ns). An L1 of 32 KiB has 512
 *     lines; kernel and user code that brings in a line every 20 ns replaces them in 10 µs (estimate)
 */
public record CoherenceParameters(
        AtomicRule atomicRule,
        double retryFactor,
        double broadcastProbability,
        int fenceCycles,
        int storeHitCycles,
        int storeMissCycles,
        long l1ResidenceNs) {

    public CoherenceParameters {
        require(retryFactor >= 1 && retryFactor <= 10, "retryFactor", retryFactor, "1 … 10");
        require(
                broadcastProbability >= 0 && broadcastProbability <= 1,
                "broadcastProbability",
                broadcastProbability,
                "0 … 1");
        require(fenceCycles >= 0, "fenceCycles", fenceCycles, "0 and more");
        require(storeHitCycles >= 0, "storeHitCycles", storeHitCycles, "0 and more");
        require(storeMissCycles >= 0, "storeMissCycles", storeMissCycles, "0 and more");
        require(l1ResidenceNs >= 0, "l1ResidenceNs", (double) l1ResidenceNs, "0 and more");
    }

    /** The defaults, with this rule for atomics. */
    public static CoherenceParameters of(AtomicRule rule) {
        return new CoherenceParameters(rule, 1.0, 0.65, 30, 1, 10, 10_000);
    }

    private static void require(boolean fine, String name, double value, String allowed) {
        if (!fine) {
            throw new IllegalArgumentException(name + " is " + value + ", allowed is " + allowed);
        }
    }
}
