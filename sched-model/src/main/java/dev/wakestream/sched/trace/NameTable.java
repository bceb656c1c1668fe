package dev.wakestream.sched.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names of a run, each met once and from then on known by its number: comms of tasks and symbols of functions. Numbers
 * are given in order of first use, so the same run gives the same numbers.
 */
public final class NameTable {
    /** A function name and, in real profiles, the shared object it was found in. */
    public record Symbol(String name, @Nullable String dso) {}

    private final Map<String, Integer> commIds = new LinkedHashMap<>();
    private final List<String> comms = new ArrayList<>();
    private final Map<Symbol, Integer> symbolIds = new LinkedHashMap<>();
    private final List<Symbol> symbols = new ArrayList<>();

    /** Number of a comm, given now if it is new. */
    public int comm(String name) {
        Integer id = commIds.get(name);
        if (id == null) {
            id = comms.size();
            commIds.put(name, id);
            comms.add(name);
        }
        return id;
    }

    /** Number of a kernel symbol, given now if it is new. */
    public int symbol(String name) {
        return symbol(new Symbol(name, null));
    }

    /** Number of a symbol, given now if it is new. */
    public int symbol(Symbol symbol) {
        Integer id = symbolIds.get(symbol);
        if (id == null) {
            id = symbols.size();
            symbolIds.put(symbol, id);
            symbols.add(symbol);
        }
        return id;
    }

    /** The comm with this number. */
    public String commName(int id) {
        return comms.get(id);
    }

    /** The symbol with this number. */
    public Symbol symbolName(int id) {
        return symbols.get(id);
    }

    public int comms() {
        return comms.size();
    }

    public int symbols() {
        return symbols.size();
    }
}
