package dev.wakestream.producer.ingest.decisions;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One event line of ftrace text: {@code comm-pid [cpu] flags time: event: payload}.
 *
 * @param comm of the current task
 * @param pid of the current task
 * @param cpu where it happened
 * @param inTask neither in an interrupt nor in a softirq
 * @param timeNs when (ns)
 * @param event its name
 * @param payload the rest of the line
 */
record ProbeLine(String comm, int pid, int cpu, boolean inTask, long timeNs, String event, String payload) {
    private static final Pattern LINE = Pattern.compile(
            "\\s*(.{1,64}?)-(\\d{1,9})\\s+\\[(\\d{1,5})] (\\S{1,16})\\s+(\\d{1,9})\\.(\\d{6}): (\\w+): (.*)");

    /** The line, unless it is not of this form. */
    static Optional<ProbeLine> of(String text) {
        Matcher m = LINE.matcher(text);
        if (!m.matches()) {
            return Optional.empty();
        }
        boolean inTask = m.group(4).chars().noneMatch(c -> c == 'h' || c == 'H' || c == 's' || c == 'Z' || c == 'z');
        return Optional.of(new ProbeLine(
                m.group(1),
                Integer.parseInt(m.group(2)),
                Integer.parseInt(m.group(3)),
                inTask,
                Long.parseLong(m.group(5)) * 1_000_000_000L + Long.parseLong(m.group(6)) * 1000,
                m.group(7),
                m.group(8)));
    }

    /** A field {@code key=value} of the payload, decimal or with 0x. */
    OptionalInt field(String key) {
        String wanted = " " + key + "=";
        int at = payload.lastIndexOf(wanted);
        if (at < 0) {
            return OptionalInt.empty();
        }
        int from = at + wanted.length();
        int to = payload.indexOf(' ', from);
        String value = payload.substring(from, to < 0 ? payload.length() : to);
        try {
            return OptionalInt.of(
                    value.startsWith("0x") ? Integer.parseInt(value.substring(2), 16) : Integer.parseInt(value));
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }
}
