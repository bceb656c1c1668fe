package dev.wakestream.cli.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the scenario's author expects of one row, argued in the file.
 *
 * @param key of the row: comm and symbol of a function, or the point of the sweep
 * @param what ratio (patched / base), base or patched (unit of the table)
 * @param least lower end, included
 * @param most upper end, included
 */
public record Expectation(Map<String, String> key, What what, double least, double most) {
    public Expectation {
        key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
    }

    /** Whether it is about a function. */
    public boolean isAbout(String comm, String symbol) {
        return comm.equals(key.get("comm")) && symbol.equals(key.get("symbol"));
    }

    /** Which figure of the row. */
    public enum What {
        RATIO,
        BASE,
        PATCHED
    }
}
