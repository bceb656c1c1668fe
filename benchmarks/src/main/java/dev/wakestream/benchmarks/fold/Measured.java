package dev.wakestream.benchmarks.fold;

/**
 * One pass of a program over its events.
 *
 * @param events events that it read (count)
 * @param ns from its first record to its last result (ns of wall time)
 * @param cpuNs CPU time of its process in between, all threads (ns)
 */
record Measured(long events, long ns, long cpuNs) {
    /** Line of the protocol between parent and child. */
    String format() {
        return events + " " + ns + " " + cpuNs;
    }

    static Measured parse(String line) {
        String[] words = line.split(" ", -1);
        return new Measured(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
    }

    double eventsPerSecond() {
        return events * 1e9 / ns;
    }

    /** CPU time of the program's process per event (ns). */
    double cpuNsPerEvent() {
        return (double) cpuNs / events;
    }
}
