package dev.wakestream.sched.kernel;

import java.util.OptionalDouble;

/**
 * How select_idle_sibling searched in the traced part of a run: what was counted, and what follows from it. Names, rules and
 * formulas are those of Mel Gorman's "sched/fair: Track efficiency of select_idle_sibling" (posted 2020-12-03), which
 * mmtests print.
 *
 * <p>A fast hit is a search that ended with target, prev or the recently used CPU. It counts as one scanned CPU, however many
 * of the three it looked at; a search that goes on counts only what it looks at in the domain, the threads of prev's core
 * among it. A search that has no domain to go on in (no shared LLC) counts as a domain search of no CPUs.
 *
 * @param search calls (count)
 * @param domainSearch calls that no fast check ended (count)
 * @param scanned CPUs looked at by the rule above (count)
 * @param failed calls that found no idle CPU (count)
 * @param recentHit searches that the recently used CPU ended (count)
 * @param recentMiss searches that looked at it, and found it busy (count)
 */
public record IdleSearchCounts(
        long search, long domainSearch, long scanned, long failed, long recentHit, long recentMiss) {

    /** Searches that target, prev or the recently used CPU ended (count). */
    public long fastHits() {
        return search - domainSearch;
    }

    /** CPUs looked at by domain searches (count): without the one that each fast hit counts as. */
    public long domainScanned() {
        return scanned - fastHits();
    }

    /**
     * Search efficiency: searches per scanned CPU (percent); above 100 where domain searches looked at no CPU (scan limit 0, or
     * no shared LLC); none without a scanned CPU.
     */
    public OptionalDouble searchEfficiency() {
        return percent(search, scanned);
    }

    /** Domain search efficiency: domain searches per CPU that they scanned (percent); none without one. */
    public OptionalDouble domainSearchEfficiency() {
        return percent(domainSearch, domainScanned());
    }

    /** Fast success rate: fast hits of all searches (percent); none without a search. */
    public OptionalDouble fastSuccessRate() {
        return percent(fastHits(), search);
    }

    /** Success rate: searches that found an idle CPU (percent); none without a search. */
    public OptionalDouble successRate() {
        return percent(search - failed, search);
    }

    /** Recent success: times the recently used CPU was idle when looked at (percent); none if it never was. */
    public OptionalDouble recentSuccess() {
        return percent(recentHit, recentHit + recentMiss);
    }

    private static OptionalDouble percent(long part, long whole) {
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of(100.0 * part / whole);
    }
}
