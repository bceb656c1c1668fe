package dev.wakestream.benchmarks.restart;

import dev.wakestream.benchmarks.stack.StoredRecord;
import dev.wakestream.benchmarks.stack.SyntheticRun;
import dev.wakestream.benchmarks.stack.TopicRunOutput;
import dev.wakestream.producer.mapping.PageOutput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A run whose last part is held back. */
final class CutRun {
    /** Of a run's records this part is folded and committed before anything is killed (ratio). */
    private static final double FIRST_PART = 0.9;

    /** Of what is held back this part is on its way when the kill comes (ratio). */
    private static final double UNDER_WAY = 0.5;

    private final SyntheticRun run;
    private final List<StoredRecord> underWay = new ArrayList<>();
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
            int kill = cut + (int) ((all.size() - cut) * UNDER_WAY);
            underWay.addAll(all.subList(cut, kill));
            rest.addAll(all.subList(kill, all.size()));
        }
        return bytes;
    }

    /** Publishes some of what was held back, evenly over a time, as a run that is simulated just now does. */
    void publishUnderWay(TopicRunOutput output, Duration time) {
        for (StoredRecord record : underWay) {
            record.publish(output);
            output.flush();
            LockSupport.parkNanos(time.toNanos() / underWay.size());
        }
    }

    /** Publishes all that is left, the end markers included. */
    void publishRest(PageOutput output) {
        rest.forEach(record -> record.publish(output));
    }
}
