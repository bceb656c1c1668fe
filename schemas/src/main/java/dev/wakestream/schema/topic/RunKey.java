package dev.wakestream.schema.topic;

import java.util.Optional;

/**
 * Key of the trace topic, {@code run/cpu}: pages of one CPU keep their order.
 *
 * @param run run id; see {@link RunIds#isValid}
 * @param cpu cpu id; -1 = the recording does not say
 */
public record RunKey(String run, int cpu) {
    private static final char SEPARATOR = '/';

    public RunKey {
        if (!RunIds.isValid(run)) {
            throw new IllegalArgumentException("not a run id: " + run);
        }
        if (cpu < -1) {
            throw new IllegalArgumentException("not a CPU: " + cpu);
        }
    }

    private static final String REMOVED = SEPARATOR + "removed";

    /** Key of the removal of a run: a record without a value, written to every partition, makes its state go. */
    public static String removal(String run) {
        return new RunKey(run, -1).run() + REMOVED;
    }

    /** The run that a key removes; empty = it is the key of something else. */
    public static Optional<String> removedRun(String key) {
        if (!key.endsWith(REMOVED)) {
            return Optional.empty();
        }
        String run = key.substring(0, key.length() - REMOVED.length());
        return RunIds.isValid(run) ? Optional.of(run) : Optional.empty();
    }

    /** As it stands in the topic. */
    public String format() {
        return run + SEPARATOR + cpu;
    }

    /**
     * Inverse of {@link #format}.
     *
     * @throws IllegalArgumentException not such a key
     */
    public static RunKey parse(String key) {
        int at = key.lastIndexOf(SEPARATOR);
        if (at < 0) {
            throw new IllegalArgumentException("key must be run/cpu, is: " + key);
        }
        try {
            return new RunKey(key.substring(0, at), Integer.parseInt(key, at + 1, key.length(), 10));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("key must be run/cpu, is: " + key, e);
        }
    }
}
