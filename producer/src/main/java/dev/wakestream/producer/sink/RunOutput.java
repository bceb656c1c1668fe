package dev.wakestream.producer.sink;

import dev.wakestream.producer.mapping.PageOutput;
import dev.wakestream.schema.RunInfo;

/**
 * Takes one run: {@link #started}, the records, then {@link #finished} or {@link #failed}, then {@link #close}. All methods
 * may throw {@link PublishException}.
 */
public interface RunOutput extends PageOutput, AutoCloseable {
    /** Partitions that the run's records are spread over (count). */
    int partitions();

    /** The run begins; it is stored when this returns. */
    void started(RunInfo info);

    /** All records were given; they, and then this, are stored when this returns. */
    void finished(RunInfo info);

    /** The run came to a bad end. Stores what can still be stored, without waiting for long, and never throws. */
    void failed(RunInfo info);

    @Override
    void close();
}
