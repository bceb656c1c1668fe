package dev.wakestream.producer.mapping;

/** Where the records of the trace topic go. Calls come from one thread, in the order in which they must arrive. */
public interface PageOutput {
    /**
     * One record: a page or a control record. May block while the output is busy.
     *
     * @param partition partition of the trace topic
     * @param key record key
     * @param value framed record; belongs to the output from now on
     * @param timestampMs event time (ms since the epoch)
     */
    void record(int partition, String key, byte[] value, long timestampMs);
}
