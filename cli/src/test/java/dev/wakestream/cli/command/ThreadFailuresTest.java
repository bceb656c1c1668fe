package dev.wakestream.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

/** A thread that dies is told in one line. */
final class ThreadFailuresTest {
    private final StringWriter err = new StringWriter();
    private final Console console = new Console(new PrintWriter(new StringWriter()), new PrintWriter(err), false);

    @Test
    void saysWhatAStreamThreadDiedOfInOneLine() {
        Throwable cause = new StreamsException(
                "Error encountered sending record to topic wakestream.windows for task 1_0 due to:\n"
                        + "org.apache.kafka.common.errors.RecordTooLargeException: too large.\nNo more are sent.",
                new RecordTooLargeException("The record is too large."));

        new ThreadFailures(console).uncaughtException(new Thread(() -> {}, "streams-1"), cause);

        assertThat(err.toString())
                .isEqualTo("wakestream: thread streams-1 failed: Error encountered sending record to topic"
                        + " wakestream.windows for task 1_0: The record is too large."
                        + System.lineSeparator());
    }

    @Test
    void namesAnExceptionThatSaysNothing() {
        new ThreadFailures(console).uncaughtException(new Thread(() -> {}, "http-1"), new StackOverflowError());

        assertThat(err.toString())
                .isEqualTo("wakestream: thread http-1 failed: stack overflow error" + System.lineSeparator());
    }

    @Test
    void saysOnceWhatIsItsOwnCause() {
        new ThreadFailures(console)
                .uncaughtException(new Thread(() -> {}, "x"), new IllegalStateException("no such store"));

        assertThat(err.toString()).isEqualTo("wakestream: thread x failed: no such store" + System.lineSeparator());
    }
}
