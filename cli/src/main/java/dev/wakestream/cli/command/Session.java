package dev.wakestream.cli.command;

import dev.wakestream.cli.command.CommandLines.Logs;
import java.util.function.BooleanSupplier;

/** What one command line's verb gets from the program around it. */
final class Session {
    private final Console console;
    private final BooleanSupplier interrupted;
    private final Logs logs;
    private final GlobalOptions global = new GlobalOptions();

    Session(Console console, BooleanSupplier interrupted, Logs logs) {
        this.console = console;
        this.interrupted = interrupted;
        this.logs = logs;
    }

    /** Called when the command line is parsed, before the verb runs. */
    void begin() {
        console.configure(global.quiet, global.debug);
        if (global.debug) {
            logs.toStandardError();
        }
    }

    Console console() {
        return console;
    }

    GlobalOptions global() {
        return global;
    }

    Logs logs() {
        return logs;
    }

    /** Whether the user wants everything to stop. */
    boolean isInterrupted() {
        return interrupted.getAsBoolean();
    }
}
