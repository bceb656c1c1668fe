package dev.wakestream.producer.sink;

import dev.wakestream.schema.RunInfo;
import java.util.List;

/** The same run to several outputs; the first one decides the number of partitions. */
public final class TeeRunOutput implements RunOutput {
    private final List<RunOutput> outputs;

    public TeeRunOutput(List<? extends RunOutput> outputs) {
        if (outputs.isEmpty()) {
            throw new IllegalArgumentException("no output");
        }
        this.outputs = List.copyOf(outputs);
    }

    @Override
    public int partitions() {
        return outputs.get(0).partitions();
    }

    @Override
    public void started(RunInfo info) {
        outputs.forEach(o -> o.started(info));
    }

    @Override
    public void record(int partition, String key, byte[] value, long timestampMs) {
        for (RunOutput output : outputs) {
            output.record(partition, key, value, timestampMs);
        }
    }

    @Override
    public void finished(RunInfo info) {
        outputs.forEach(o -> o.finished(info));
    }

    @Override
    public void failed(RunInfo info) {
        outputs.forEach(o -> o.failed(info));
    }

    @Override
    public void close() {
        outputs.forEach(RunOutput::close);
    }
}
