package dev.wakestream.benchmarks.restart;

import dev.wakestream.benchmarks.stack.StoredRecord;
import dev.wakestream.benchmarks.stack.SyntheticRun;
import dev.wakestream.producer.mapping.PageOutput;
import java.util.ArrayList;
import java.util.List;

/** A run whose last part is held back. */
final class CutRun {
    /** Of a run's records this part is published before the kill (ratio). */
    private static final double FIRST_PART = 0.9;

    private final SyntheticRun run;
    private final List<StoredRecord> rest = new ArrayList<>();

    CutRun(SyntheticRun run) {
        this.run = run;
    }

    String id() {
        return run.run();
    }

    long events() {
        return run.events();
    }

    /** Publishes the first part; returns its size (bytes). */
    long publishFirst(PageOutput output, int schemaId, int partitions, boolean keepRest) {
        List<StoredRecord> all = new ArrayList<>();
        run.publish(
                (partition, key, value, timestampMs) -> all.add(new StoredRecord(partition, key, value, timestampMs)),
                schemaId,
                partitions,
                System.currentTimeMillis());
        int cut = (int) (all.size() * FIRST_PART);
        long bytes = 0;
        for (StoredRecord record : all.subList(0, cut)) {
            record.publish(output);
            bytes += record.bytes();
        }
        if (keepRest) {
            rest.addAll(all.subList(cut, all.size()));
        }
        return bytes;
    }

    /** Publishes what was held back, the end markers included. */
    void publishRest(PageOutput output) {
        rest.forEach(record -> record.publish(output));
    }
}
