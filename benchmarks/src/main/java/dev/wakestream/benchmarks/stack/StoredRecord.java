package dev.wakestream.benchmarks.stack;

import dev.wakestream.producer.mapping.PageOutput;

/** A record of the trace topic, made but not yet published. */
public final class StoredRecord {
    private final int partition;
    private final String key;
    private final byte[] value;
    private final long timestampMs;

    /** Of {@link PageOutput#record}. */
    public StoredRecord(int partition, String key, byte[] value, long timestampMs) {
        this.partition = partition;
        this.key = key;
        this.value = value;
        this.timestampMs = timestampMs;
    }

    public void publish(PageOutput output) {
        output.record(partition, key, value, timestampMs);
    }

    /** Size of its value (bytes). */
    public int bytes() {
        return value.length;
    }
}
