package dev.wakestream.producer.ingest.decisions;

import dev.wakestream.producer.ingest.text.TextLines;
import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import dev.wakestream.sched.oracle.DecisionRates.NohzCall;
import dev.wakestream.sched.oracle.RecordedCall;
import dev.wakestream.sched.oracle.RecordedStep;
import dev.wakestream.sched.oracle.RecordingListener;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the ftrace text of a recording of decisions. A call begins at a {@code strf} line and ends at the next
 * {@code strf_ret} of its CPU (interrupts are off between them); other events are passed over. Memory holds one call a CPU.
 */
public final class DecisionReader {
    private static final Pattern CPUS = Pattern.compile("#.*#P:(\\d{1,5})\\s*");

    private final RecordingListener listener;
    private final TreeMap<Integer, OpenCall> open = new TreeMap<>();
    private int cpus;
    private long calls;
    private long cut;
    private long paths;
    private long rejected;
    private boolean idleTests;

    private DecisionReader(RecordingListener listener) {
        this.listener = listener;
    }

    /**
     * Reads a recording from its beginning to its end.
     *
     * @param listener hears of every complete call, in the order in which they end
     * @throws UnusableInputException if it cannot be read, or has no complete call
     */
    public static DecisionSummary read(TraceInput input, RecordingListener listener) throws UnusableInputException {
        DecisionReader reader = new DecisionReader(listener);
        try (TextLines lines = TextLines.open(input)) {
            while (lines.next()) {
                reader.line(lines.number(), lines.text());
            }
        }
        return reader.end(input.name());
    }

    private DecisionSummary end(String name) throws UnusableInputException {
        if (calls == 0) {
            throw new UnusableInputException(
                    name + ": has no recorded select_task_rq_fair call from its entry (strf) to"
                            + " its return (strf_ret); ftrace text of these probes is needed");
        }
        return new DecisionSummary(cpus, calls, cut + open.size(), idleTests, paths, rejected);
    }

    private void line(long number, String text) {
        if (text.isBlank()) {
            return;
        }
        if (text.startsWith("#")) {
            Matcher m = CPUS.matcher(text);
            if (m.matches()) {
                cpus = Integer.parseInt(m.group(1));
            }
            return;
        }
        Optional<ProbeLine> line = ProbeLine.of(text);
        if (line.isEmpty()) {
            rejected++;
            return;
        }
        try {
            event(number, line.get());
        } catch (BadFieldException e) {
            rejected++;
            abandon(line.get().cpu());
        }
    }

    /** What follows on that CPU cannot be understood without what was lost. */
    private void abandon(int cpu) {
        if (open.remove(cpu) != null) {
            cut++;
        }
    }

    private void event(long number, ProbeLine line) throws BadFieldException {
        if (line.event().equals("strf")) {
            abandon(line.cpu());
            open.put(line.cpu(), new OpenCall(number, line));
        } else if (line.event().equals("strf_ret")) {
            close(line);
        } else if (line.event().equals("sched_wakeup_new")) {
            listener.born(line.timeNs(), line.pid(), Fields.whole(line, "pid"));
        } else if (!other(line)) {
            OpenCall call = open.get(line.cpu());
            if (call != null && call.take(line) && call.isTooLong()) {
                abandon(line.cpu());
            }
        }
    }

    /** True if the line is an event beside the calls. */
    private boolean other(ProbeLine line) throws BadFieldException {
        int cpu = line.cpu();
        switch (line.event()) {
            case "sched_switch" -> listener.switched(cpu, Fields.whole(line, "next_pid"));
            case "sched_waking" -> listener.waking(cpu, Fields.whole(line, "pid"));
            case "sched_wakeup" -> listener.woken(cpu, Fields.whole(line, "pid"));
            case "sched_migrate_task" -> listener.migrated(Fields.whole(line, "pid"));
            case "nohz_enter" -> listener.nohz(cpu, NohzCall.ENTER);
            case "nohz_exit" -> {
                if (Fields.whole(line, "stopped") != 0) {
                    listener.nohz(cpu, NohzCall.EXIT);
                }
            }
            case "kick_ilb" -> listener.nohz(cpu, NohzCall.KICK);
            case "ilb_kicked" -> listener.nohz(cpu, NohzCall.KICK_ARRIVED);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void close(ProbeLine line) throws BadFieldException {
        OpenCall call = open.remove(line.cpu());
        if (call == null) {
            cut++;
            return;
        }
        RecordedCall closed = call.close(line);
        calls++;
        if (closed.isWakeup() && closed.hasPath()) {
            paths++;
        }
        idleTests |= closed.steps().stream().anyMatch(RecordedStep.Asked.class::isInstance);
        listener.called(closed);
    }
}
