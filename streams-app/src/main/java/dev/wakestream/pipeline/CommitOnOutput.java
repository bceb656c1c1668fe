package dev.wakestream.pipeline;

import java.time.Duration;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Asks for a commit as soon as something was handed on that others wait for, since readers see nothing of a transaction before
 * it is committed. So the commit interval of Kafka Streams need only bound what is done again after a crash, and a fold that has
 * nothing to tell does not wait for a broker. Asks once for all that is handed on in a bunch, and no more often than every {@link
 * #LEAST_MS}. For use by the thread of one task.
 */
final class CommitOnOutput {
    /** From one request of a task to the next (ms): the commit interval of Kafka Streams under exactly-once. */
    private static final long LEAST_MS = 100;

    private final ProcessorContext<?, ?> context;
    private boolean pending;
    private long askedMs;

    /** For a processor that is being initialised. */
    CommitOnOutput(ProcessorContext<?, ?> context) {
        this.context = context;
        this.askedMs = context.currentSystemTimeMs() - LEAST_MS;
        context.schedule(Duration.ofMillis(LEAST_MS), PunctuationType.WALL_CLOCK_TIME, this::askAt);
    }

    /** Something was forwarded; {@link #ask} follows when that is all. */
    void forwarded() {
        pending = true;
    }

    /** Asks, where something was forwarded and it is not too soon; otherwise it is asked later. */
    void ask() {
        askAt(context.currentSystemTimeMs());
    }

    private void askAt(long nowMs) {
        boolean tooSoon = nowMs >= askedMs && nowMs - askedMs < LEAST_MS;
        if (pending && !tooSoon) {
            pending = false;
            askedMs = nowMs;
            context.commit();
        }
    }
}
