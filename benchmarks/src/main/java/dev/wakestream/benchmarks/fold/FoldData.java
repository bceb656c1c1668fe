package dev.wakestream.benchmarks.fold;

import dev.wakestream.benchmarks.stack.BenchException;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What lies in the topics of the benchmark, kept beside them in a file.
 *
 * @param events events of the trace topic (count)
 * @param pages pages of the trace topic (count)
 * @param runs runs of the trace topic (count)
 * @param sampleRun the run that also lies, page by page and event by event, in topics of its own
 * @param sampleEvents its events (count)
 * @param modelVersion version of the model that made them
 */
public record FoldData(long events, long pages, int runs, String sampleRun, long sampleEvents, String modelVersion) {
    /** The sample in pages as the trace topic has them. */
    static final String PAGES_TOPIC = "wakestream-bench.pages";

    /** The sample with one event in a record. */
    static final String EVENTS_TOPIC = "wakestream-bench.events";

    private static final String FILE = "fold.properties";

    /** What is there; empty where nothing, or only a part, was made. */
    static Optional<FoldData> read(Path dir) {
        Path file = dir.resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Properties p = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            p.load(reader);
            return Optional.of(new FoldData(
                    Long.parseLong(p.getProperty("events")),
                    Long.parseLong(p.getProperty("pages")),
                    Integer.parseInt(p.getProperty("runs")),
                    p.getProperty("sample.run"),
                    Long.parseLong(p.getProperty("sample.events")),
                    p.getProperty("model.version")));
        } catch (IOException | IllegalArgumentException e) {
            throw new BenchException(file + " is not readable: remove " + dir + ", it will be made again", e);
        }
    }

    void write(Path dir) {
        TreeMap<String, String> lines = new TreeMap<>();
        lines.put("events", Long.toString(events));
        lines.put("pages", Long.toString(pages));
        lines.put("runs", Integer.toString(runs));
        lines.put("sample.run", sampleRun);
        lines.put("sample.events", Long.toString(sampleEvents));
        lines.put("model.version", modelVersion);
        try (Writer writer = Files.newBufferedWriter(dir.resolve(FILE))) {
            for (var line : lines.entrySet()) {
                writer.write(line.getKey() + "=" + line.getValue() + "\n");
            }
        } catch (IOException e) {
            throw new BenchException(dir + " cannot be written: " + e.getMessage(), e);
        }
    }
}
