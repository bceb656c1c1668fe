package dev.wakestream.cli.command;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.http.HttpServerException;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import dev.wakestream.producer.sink.PublishException;
import dev.wakestream.producer.sink.RunRemovedException;
import dev.wakestream.query.topic.ProfileTimeoutException;
import dev.wakestream.runtime.PipelineException;
import dev.wakestream.schema.serde.RegistryException;
import dev.wakestream.schema.topic.TopicAdminException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.apache.kafka.common.KafkaException;

/** Makes one sentence and an exit code of an exception. */
final class Failures {
    private Failures() {}

    /** Says what went wrong; returns the exit code. */
    static int report(Throwable e, Session session) {
        Console console = session.console();
        if (console.debug()) {
            console.trace(e);
        }
        if (session.isInterrupted()) {
            console.say("wakestream: interrupted");
            return ExitCode.INTERRUPTED;
        }
        int code = code(e);
        if (e instanceof InvalidInputException input) {
            input.problems().forEach(console::warn);
        } else if (code == ExitCode.INTERNAL) {
            console.warn("internal error: " + e + (console.debug() ? "" : "; --debug shows where"));
        } else {
            console.warn(sentence(e));
        }
        return code;
    }

    private static int code(Throwable e) {
        if (e instanceof CommandException command) {
            return command.exitCode();
        }
        if (e instanceof InvalidInputException) {
            return ExitCode.USAGE;
        }
        if (e instanceof UnusableInputException || e instanceof RunRemovedException) {
            return ExitCode.UNUSABLE_INPUT;
        }
        if (e instanceof StackException
                || e instanceof TopicAdminException
                || e instanceof HttpServerException
                || e instanceof RegistryException
                || e instanceof PublishException
                || e instanceof PipelineException
                || e instanceof ProfileTimeoutException
                || e instanceof KafkaException) {
            return ExitCode.UNREACHABLE;
        }
        return e instanceof FileSystemException ? ExitCode.USAGE : ExitCode.INTERNAL;
    }

    private static String reason(FileSystemException e) {
        if (e.getReason() != null) {
            return e.getReason();
        }
        if (e instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        return e instanceof AccessDeniedException ? "permission denied" : "cannot be used";
    }

    private static String sentence(Throwable e) {
        if (e instanceof FileSystemException file) {
            return file.getFile() + ": " + reason(file);
        }
        Throwable told = e;
        if (e instanceof KafkaException) {
            while (told.getCause() != null) {
                told = told.getCause();
            }
        }
        String message = Reasons.of(told);
        String line = e instanceof CommandException
                ? message
                : message.lines().findFirst().orElse(message);
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
