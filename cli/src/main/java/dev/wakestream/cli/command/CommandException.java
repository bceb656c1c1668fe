package dev.wakestream.cli.command;

import org.jspecify.annotations.Nullable;

/** A verb cannot do what was asked; the message is one sentence for the user, or one line for each of several mistakes. */
final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    CommandException(int exitCode, String message) {
        this(exitCode, message, null);
    }

    CommandException(int exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
