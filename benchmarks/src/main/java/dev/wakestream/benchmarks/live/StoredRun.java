package dev.wakestream.benchmarks.live;

import dev.wakestream.benchmarks.stack.StoredRecord;
import dev.wakestream.producer.sink.RunOutput;
import dev.wakestream.schema.RunInfo;
import java.util.ArrayList;
import java.util.List;

/** A run made beforehand and held in memory, to be published without the cost of making it. */
final class StoredRun implements RunOutput {
    private final int partitions;
    private final List<StoredRecord> records = new ArrayList<>();
    private final List<RunInfo> infos = new ArrayList<>();

    StoredRun(int partitions) {
        this.partitions = partitions;
    }

    @Override
    public int partitions() {
        return partitions;
    }

    @Override
    public void started(RunInfo info) {
        infos.add(info);
    }

    @Override
    public void record(int partition, String key, byte[] value, long timestampMs) {
        records.add(new StoredRecord(partition, key, value, timestampMs));
    }

    @Override
    public void finished(RunInfo info) {
        infos.add(info);
    }

    @Override
    public void failed(RunInfo info) {}

    @Override
    public void close() {}

    /** Publishes it as it came. */
    void publish(RunOutput output) {
        output.started(infos.get(0));
        records.forEach(record -> record.publish(output));
        output.finished(infos.get(1));
    }
}
