package dev.wakestream.runtime;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Whether somebody we depend on answers: asked now and then, and remembered. */
final class Contact {
    /** Throws when there is no answer; the exception's message is one sentence. */
    interface Question {
        void ask() throws InterruptedException;
    }

    private record Answer(@Nullable String problem, long atNs) {}

    private final String whom;
    private final Question question;
    private final Duration goodFor;
    private final LongSupplier nanoClock;
    private volatile @Nullable Answer last;

    /**
     * @param whom for messages
     * @param goodFor an answer older than this is none: the next one is long overdue
     * @param nanoClock a monotonic clock (ns)
     */
    Contact(String whom, Question question, Duration goodFor, LongSupplier nanoClock) {
        this.whom = whom;
        this.question = question;
        this.goodFor = goodFor;
        this.nanoClock = nanoClock;
    }

    /** Asks, and remembers the answer. */
    void ask() {
        String problem = null;
        try {
            question.ask();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        } catch (RuntimeException e) {
            problem = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        }
        last = new Answer(problem, nanoClock.getAsLong());
    }

    /** What is wrong; empty = the latest answer was good. */
    Optional<String> problem() {
        Answer answer = last;
        if (answer == null) {
            return Optional.of(whom + " has not been asked yet");
        }
        if (answer.problem() != null) {
            return Optional.of(answer.problem());
        }
        long age = nanoClock.getAsLong() - answer.atNs();
        return age > goodFor.toNanos()
                ? Optional.of(whom + " has not answered for " + age / 1_000_000_000 + " s")
                : Optional.empty();
    }
}
