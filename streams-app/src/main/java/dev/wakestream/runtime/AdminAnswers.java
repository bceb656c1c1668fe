package dev.wakestream.runtime;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaFuture;

/** Waits for a broker's answers to administrative questions; what goes wrong becomes one sentence. */
final class AdminAnswers {
    private final String bootstrapServers;
    private final Duration timeout;

    /** @param timeout for each question */
    AdminAnswers(String bootstrapServers, Duration timeout) {
        this.bootstrapServers = bootstrapServers;
        this.timeout = timeout;
    }

    String bootstrapServers() {
        return bootstrapServers;
    }

    Duration timeout() {
        return timeout;
    }

    /**
     * The answer.
     *
     * @param what the question, to be read after "to"
     * @throws PipelineException the broker refused or did not answer
     */
    <T> T await(String what, KafkaFuture<T> answer) {
        try {
            return awaitOrThrow(what, answer);
        } catch (ExecutionException e) {
            throw refused(what, e);
        }
    }

    /**
     * The answer, for those who can do something about a refusal.
     *
     * @throws ExecutionException the broker refused
     * @throws PipelineException it did not answer
     */
    <T> T awaitOrThrow(String what, KafkaFuture<T> answer) throws ExecutionException {
        try {
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new PipelineException(
                    "broker " + bootstrapServers + " did not answer within " + timeout.toSeconds() + " s, asked to "
                            + what,
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PipelineException("interrupted, asking the broker to " + what, e);
        }
    }

    PipelineException refused(String what, ExecutionException e) {
        String why = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
        return new PipelineException("broker " + bootstrapServers + " refused to " + what + ": " + why, e.getCause());
    }
}
