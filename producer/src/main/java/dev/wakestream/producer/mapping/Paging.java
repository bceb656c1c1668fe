package dev.wakestream.producer.mapping;

/**
 * What decides the pages of a run.
 *
 * @param run run id
 * @param schemaId id of the page's schema
 * @param partitions partitions of the trace topic (count)
 * @param startedMs wall clock of the run's time 0 (ms since the epoch)
 * @param pageEvents most events of a page (count)
 * @param lingerNs wall time after which a page is closed though not full (ns)
 * @param order in which order the source's events come
 */
public record Paging(
        String run, int schemaId, int partitions, long startedMs, int pageEvents, long lingerNs, Order order) {
    /** {@code page.events}: events of a page unless the user says otherwise (count). */
    public static final int DEFAULT_PAGE_EVENTS = 512;

    /** {@code page.linger}: 200 ms, so that a live view lags less than its own refresh of 500 ms. */
    public static final long DEFAULT_LINGER_NS = 200_000_000L;

    public Paging {
        if (partitions < 1) {
            throw new IllegalArgumentException("partitions must be at least 1, is " + partitions);
        }
        if (pageEvents < 1) {
            throw new IllegalArgumentException("page.events must be at least 1, is " + pageEvents);
        }
        if (lingerNs < 0) {
            throw new IllegalArgumentException("page.linger must not be negative, is " + lingerNs + " ns");
        }
    }

    /** In which order a source's events come. */
    public enum Order {
        /**
         * By time on each CPU only (the model: a CPU does a stretch of work in one step, so others may be behind). What one
         * CPU says bounds no other; each must speak for itself, which the model's checkpoints make it do.
         */
        PER_CPU,
        /** By time over all CPUs (a merged recording): no CPU has anything left before the latest event of any. */
        GLOBAL
    }

    /** Partition of a CPU's pages; those of unknown CPUs go to 0. */
    int partitionOf(int cpu) {
        return cpu < 0 ? 0 : cpu % partitions;
    }

    /** Record timestamp of an instant of the run (ms since the epoch). */
    long timestampMs(long timeNs) {
        return startedMs + timeNs / 1_000_000;
    }
}
