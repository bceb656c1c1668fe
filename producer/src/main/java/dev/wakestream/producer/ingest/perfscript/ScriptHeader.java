package dev.wakestream.producer.ingest.perfscript;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The {@code #} lines that {@code perf script --header} prints: {@code # key : value}. */
final class ScriptHeader {
    /** Header lines kept as text (count); a header has about a hundred. */
    private static final int MAX_LINES = 1000;

    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();
    private boolean callChains;

    void add(String line) {
        if (lines.size() < MAX_LINES) {
            lines.add(line);
        }
        callChains |= line.contains("sample_type = ") && line.contains("CALLCHAIN");
        int colon = line.indexOf(" : ");
        if (colon > 2) {
            facts.putIfAbsent(
                    line.substring(1, colon).strip(), line.substring(colon + 3).strip());
        }
    }

    /** Values by perf's own keys; the first one of a key that comes more than once. */
    Map<String, String> facts() {
        return facts;
    }

    List<String> lines() {
        return lines;
    }

    /** True if the header says that samples have call chains. */
    boolean callChains() {
        return callChains;
    }
}
