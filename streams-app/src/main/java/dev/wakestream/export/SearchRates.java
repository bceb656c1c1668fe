package dev.wakestream.export;

import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.WindowStats;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How well idle CPUs were found, from what the events of a trace tell. Names, rules and formulas are those of Mel Gorman's
 * "sched/fair: Track efficiency of select_idle_sibling" (posted 2020-12-03). Events do not tell that the recently used CPU was
 * looked at in vain, nor that prev's siblings were: there is no rate of recent success.
 *
 * @param search calls (count)
 * @param domainSearch calls that no fast check ended (count)
 * @param scanned CPUs looked at, one for each fast hit (count)
 * @param failed calls that found no idle CPU (count)
 */
public record SearchRates(long search, long domainSearch, long scanned, long failed) {
    public static SearchRates of(WindowStats stats) {
        return new SearchRates(
                of(stats, "search"), of(stats, "domain_search"), of(stats, "scanned"), of(stats, "failed"));
    }

    private static long of(WindowStats stats, String name) {
        return stats.getCounts().stream()
                .filter(count -> count.getEvent().equals(IdleSearchDocument.PREFIX + name))
                .mapToLong(EventCount::getCount)
                .sum();
    }

    /** Whether nothing was searched. */
    public boolean isEmpty() {
        return search == 0;
    }

    /** Searches per scanned CPU (percent): above 100 where searches ended without having looked at one; empty = none scanned. */
    public OptionalDouble searchEfficiency() {
        return percent(search, scanned);
    }

    /** The rates by name, in the order of the posting (percent); empty = a rate of nothing. */
    public Map<String, OptionalDouble> rates() {
        long fastHits = search - domainSearch;
        Map<String, OptionalDouble> rates = new LinkedHashMap<>();
        rates.put("search_efficiency", searchEfficiency());
        rates.put("domain_search_efficiency", percent(domainSearch, scanned - fastHits));
        rates.put("fast_success_rate", percent(fastHits, search));
        rates.put("success_rate", percent(search - failed, search));
        return rates;
    }

    private static OptionalDouble percent(long part, long whole) {
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of(100.0 * part / whole);
    }
}
