package dev.wakestream.cli.command;

import java.util.concurrent.Callable;

/** One verb: does its work, returns the exit code; what it throws, {@link Failures} puts into words. */
abstract class Verb implements Callable<Integer> {
    private final Session session;

    Verb(Session session) {
        this.session = session;
    }

    final Session session() {
        return session;
    }

    final Console console() {
        return session.console();
    }
}
