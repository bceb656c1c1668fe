package dev.wakestream.producer.ingest;

import dev.wakestream.producer.ingest.perfscript.PerfScriptReader;
import dev.wakestream.producer.ingest.text.TextLines;
import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.TraceReader;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the reader for an input. What is surely another format is recognised by its first lines, to say so by name;
 * everything else is left to the reader, which finds out whether it has events.
 */
public final class TraceFormats {
    /** Lines looked at (count); the tell-tale of every format that is told apart here stands in its first line or two. */
    private static final int LINES = 40;

    private static final String WANTED = "; wakestream ingest reads the text of perf script";

    private TraceFormats() {}

    /**
     * The reader for an input.
     *
     * @throws UnusableInputException if it is empty, binary, damaged, or of a format that is not read
     */
    public static TraceReader readerFor(TraceInput input) throws UnusableInputException {
        try (TextLines lines = TextLines.open(input)) {
            for (int i = 0; i < LINES && lines.next(); i++) {
                String what = recognise(lines.text(), lines.number() == 1, lines.binary());
                if (what != null) {
                    throw new UnusableInputException(input.name() + ": is " + what + WANTED);
                }
            }
        }
        return new PerfScriptReader();
    }

    private static @Nullable String recognise(String line, boolean first, boolean binary) {
        if (first) {
            if (line.startsWith("PERFILE2") || line.startsWith("2ELIFREP")) {
                return "perf's binary recording (run \"perf script --header\" on it)";
            }
            if (line.contains("\u0017\u0008Dtracing")) {
                return "trace-cmd's binary recording";
            }
            if (line.startsWith("cpus=")) {
                return "the text of trace-cmd report";
            }
            if (line.startsWith("{") || line.startsWith("[{")) {
                return "JSON";
            }
            if (line.startsWith("Obj\u0001")) {
                return "an Avro file";
            }
        }
        if (binary) {
            return "binary (it has NUL bytes)";
        }
        if (line.startsWith("# tracer: ")) {
            return "ftrace text (\"" + line + "\")";
        }
        if (line.startsWith("# Samples: ") || line.startsWith("# Total Lost Samples:")) {
            return "the text of perf report, whose samples are already summed up";
        }
        return null;
    }
}
