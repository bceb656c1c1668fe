package dev.wakestream.producer;

import dev.wakestream.producer.mapping.MemoryOutput;
import dev.wakestream.producer.sink.RunOutput;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.SchemaRegistry;
import java.util.ArrayList;
import java.util.List;

/** Keeps a whole run in memory. */
final class MemoryRunOutput implements RunOutput {
    final MemoryOutput records;
    final List<RunInfo> infos = new ArrayList<>();
    /** What was called, in order, records of one kind in a row once. */
    final List<String> calls = new ArrayList<>();

    /** Thrown by the next record, if set. */
    List<RuntimeException> failures = new ArrayList<>();

    MemoryRunOutput(SchemaRegistry registry) {
        records = new MemoryOutput(registry);
    }

    private void call(String what) {
        if (calls.isEmpty() || !calls.get(calls.size() - 1).equals(what)) {
            calls.add(what);
        }
    }

    @Override
    public int partitions() {
        return 3;
    }

    @Override
    public void started(RunInfo info) {
        call("started");
        infos.add(info);
    }

    @Override
    public void record(int partition, String key, byte[] value, long timestampMs) {
        if (!failures.isEmpty()) {
            throw failures.remove(0);
        }
        String last = key.substring(key.indexOf('/') + 1);
        call(last.equals("begin") || last.equals("end") ? last : "page");
        records.record(partition, key, value, timestampMs);
    }

    @Override
    public void finished(RunInfo info) {
        call("finished");
        infos.add(info);
    }

    @Override
    public void failed(RunInfo info) {
        call("failed");
        infos.add(info);
    }

    @Override
    public void close() {}

    RunInfo lastInfo() {
        return infos.get(infos.size() - 1);
    }
}
