package dev.wakestream.producer.ingest.decisions;

import java.util.OptionalInt;

/** Fields of probe lines, checked. */
final class Fields {
    /** CPU numbers are below this (count). */
    private static final int MAX_CPUS = 4096;

    private Fields() {}

    static int whole(ProbeLine line, String key) throws BadFieldException {
        OptionalInt value = line.field(key);
        if (value.isEmpty()) {
            throw new BadFieldException(line.event() + " without a number " + key);
        }
        return value.getAsInt();
    }

    static int cpu(ProbeLine line, String key) throws BadFieldException {
        return within(line, key, 0);
    }

    /** A CPU, or −1. For wake_wide, whose result is a truth, too. */
    static int result(ProbeLine line, String key) throws BadFieldException {
        return within(line, key, -1);
    }

    private static int within(ProbeLine line, String key, int least) throws BadFieldException {
        int value = whole(line, key);
        if (value < least || value >= MAX_CPUS) {
            throw new BadFieldException(line.event() + " with " + key + "=" + value);
        }
        return value;
    }
}
