package dev.wakestream.benchmarks.live;

import dev.wakestream.producer.sink.RunOutput;
import dev.wakestream.schema.RunInfo;
import java.util.ArrayList;
import java.util.List;

/** Notes when each record was handed to the producer; kept as it was, to be looked into afterwards. */
final class TimedOutput implements RunOutput {
    /** A record and when it was published. */
    static final class Published {
        private final long atNs;
        private final byte[] value;

        Published(long atNs, byte[] value) {
            this.atNs = atNs;
            this.value = value;
        }

        /** When, by the monotonic clock (ns). */
        long atNs() {
            return atNs;
        }

        /** The framed page or marker; not to be changed. */
        byte[] value() {
            return value;
        }
    }

    private final RunOutput output;
    private final boolean keep;
    private final List<Published> records = new ArrayList<>();
    private long firstNs;
    private long lastNs;

    /** @param keep true = also keep the records themselves */
    TimedOutput(RunOutput output, boolean keep) {
        this.output = output;
        this.keep = keep;
    }

    @Override
    public int partitions() {
        return output.partitions();
    }

    @Override
    public void started(RunInfo info) {
        output.started(info);
    }

    @Override
    public void record(int partition, String key, byte[] value, long timestampMs) {
        lastNs = System.nanoTime();
        if (firstNs == 0) {
            firstNs = lastNs;
        }
        if (keep) {
            records.add(new Published(lastNs, value));
        }
        output.record(partition, key, value, timestampMs);
    }

    @Override
    public void finished(RunInfo info) {
        output.finished(info);
    }

    @Override
    public void failed(RunInfo info) {
        output.failed(info);
    }

    @Override
    public void close() {
        output.close();
    }

    /** When the first record was published, the run's begin marker (ns). */
    long firstNs() {
        return firstNs;
    }

    /** When the last record was published, the end marker of the last partition (ns). */
    long lastNs() {
        return lastNs;
    }

    /** In the order of their publication. */
    List<Published> records() {
        return records;
    }
}
