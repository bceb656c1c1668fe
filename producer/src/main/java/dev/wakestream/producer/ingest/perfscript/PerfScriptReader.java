package dev.wakestream.producer.ingest.perfscript;

import dev.wakestream.producer.ingest.text.RejectReason;
import dev.wakestream.producer.ingest.text.RejectedLines;
import dev.wakestream.producer.ingest.text.TextLines;
import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.TraceReader;
import dev.wakestream.producer.ingest.text.TraceSummary;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import dev.wakestream.producer.ingest.text.Weight;
import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.util.Map;

/** Reads the text of {@code perf script}: tracepoints and samples, with or without call chains and header. */
public final class PerfScriptReader implements TraceReader {
    /** Name of the format, also {@code RunInfo.source}. */
    public static final String FORMAT = "perf-script";

    @Override
    public TraceSummary survey(TraceInput input) throws UnusableInputException {
        RejectedLines rejected = new RejectedLines();
        Survey survey = new Survey(rejected);
        TaskNames names = new TaskNames(Map.of());
        EventParser parser = new EventParser(new Discard(), new NameTable(), Weight.NONE, names, survey);
        EventOrder order = new EventOrder(parser);
        ScriptLines lines = new ScriptLines(order, rejected);
        survey.attach(lines);
        try (TextLines text = TextLines.open(input)) {
            lines.readAll(text);
        }
        TraceSummary summary = survey.summary(order.reordered(), parser.startNs(), names.first());
        if (summary.events() == 0) {
            throw new UnusableInputException(input.name() + ": " + nothingUsable(summary));
        }
        return summary;
    }

    private static String nothingUsable(TraceSummary summary) {
        RejectedLines rejected = summary.rejected();
        if (rejected.total() == 0) {
            return "has " + summary.lines().total() + " lines but no event; perf script text with events is needed";
        }
        RejectedLines.Group most = rejected.groups().stream()
                .reduce((a, b) -> b.lines() > a.lines() ? b : a)
                .orElseThrow();
        RejectReason reason = most.reason();
        return "no line of " + summary.lines().total() + " is a perf script event; most often, first in line "
                + most.firstLine() + ", because " + reason.help();
    }

    @Override
    public void replay(TraceInput input, TraceSummary summary, TraceSink sink) throws UnusableInputException {
        NameTable table = new NameTable();
        sink.start(summary.cpus().stream().mapToInt(Integer::intValue).toArray(), table);
        RejectedLines rejected = new RejectedLines();
        EventParser parser =
                new EventParser(sink, table, summary.weight(), new TaskNames(summary.names()), new Ignore());
        ScriptLines lines = new ScriptLines(new EventOrder(parser), rejected);
        try (TextLines text = TextLines.open(input)) {
            lines.readAll(text);
        }
        sink.end(summary.spanNs());
    }

    /** The first reading wants the parser's judgement of the events, not the events. */
    private static final class Discard implements TraceSink {
        @Override
        public void start(int[] cpus, NameTable names) {}

        @Override
        public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {}

        @Override
        public void end(long spanNs) {}
    }

    /** The second reading's counts are those of the first. */
    private static final class Ignore implements EventParser.Observer {
        @Override
        public void accepted(RawEvent event, String name, long timeNs) {}

        @Override
        public void rejected(RawEvent event, RejectReason reason) {}
    }
}
