package dev.wakestream.producer.ingest.perfscript;

import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.TraceSummary;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Both readings of one input. */
record Reading(TraceSummary summary, CollectingSink sink) {
    static Reading of(TraceInput input) throws UnusableInputException {
        PerfScriptReader reader = new PerfScriptReader();
        TraceSummary summary = reader.survey(input);
        CollectingSink sink = new CollectingSink();
        reader.replay(input, summary, sink);
        return new Reading(summary, sink);
    }

    static Reading of(byte[] bytes) throws UnusableInputException {
        return of(TraceInput.bytes("test", bytes));
    }

    /** Lines, each ended. */
    static Reading of(String... lines) throws UnusableInputException {
        return of((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** A recording among the test resources. */
    static Reading ofResource(String name) throws UnusableInputException {
        return of(resource(name));
    }

    static byte[] resource(String name) {
        try (InputStream in = Reading.class.getResourceAsStream("/traces/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    List<String> texts() {
        return sink.events.stream().map(CollectingSink.Seen::text).toList();
    }
}
