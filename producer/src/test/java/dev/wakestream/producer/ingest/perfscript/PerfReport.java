package dev.wakestream.producer.ingest.perfscript;

import dev.wakestream.producer.ingest.perfscript.CollectingSink.Row;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Rows of {@code perf report --stdio}: (command, object, symbol) to the printed percentage. */
final class PerfReport {
    private static final Pattern ROW =
            Pattern.compile("\\s*([0-9.]+)%\\s+(\\S.*?)\\s{2,}(\\S.*?)\\s+\\[[k.]] (.*?)\\s*");

    private PerfReport() {}

    static Map<Row, String> read(String resource) throws IOException {
        Map<Row, String> rows = new LinkedHashMap<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(new ByteArrayInputStream(Reading.resource(resource))), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                Matcher m = ROW.matcher(line);
                if (!line.startsWith("#") && m.matches()) {
                    rows.put(new Row(m.group(2), m.group(3), m.group(4)), m.group(1));
                }
            }
        }
        return rows;
    }
}
