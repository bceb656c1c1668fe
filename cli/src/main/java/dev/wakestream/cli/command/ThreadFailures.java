package dev.wakestream.cli.command;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in one sentence why a thread of this process ended, where the JVM would print a stack trace among the user's lines. Kafka Streams
 * lets the thread die that it replaces; what becomes of the application is told elsewhere.
 */
public final class ThreadFailures implements Thread.UncaughtExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ThreadFailures.class);

    private final Console console;

    public ThreadFailures(Console console) {
        this.console = console;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        String sentence = "thread " + thread.getName() + " failed: " + reason(thrown);
        console.warn(sentence);
        if (console.debug()) {
            LOG.error(sentence, thrown);
        } else {
            LOG.error(sentence);
        }
    }

    /** What was being done, in the first line of the message, and the cause of it all. */
    private static String reason(Throwable thrown) {
        String doing = firstLine(thrown).replaceFirst("\\s*(due to)?:?\\s*$", "");
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String why = firstLine(root);
        return doing.contains(why) ? doing : doing + ": " + why;
    }

    private static String firstLine(Throwable thrown) {
        String message = Reasons.of(thrown);
        return message.lines().findFirst().orElse(message);
    }
}
