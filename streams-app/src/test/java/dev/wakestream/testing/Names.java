package dev.wakestream.testing;

import dev.wakestream.schema.serde.PageNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names by number, given as they come. */
public final class Names implements PageNames {
    private record Symbol(String name, @Nullable String dso) {}

    private final List<String> comms = new ArrayList<>();
    private final Map<String, Integer> commIds = new HashMap<>();
    private final List<Symbol> symbols = new ArrayList<>();
    private final Map<Symbol, Integer> symbolIds = new HashMap<>();

    public int commId(String name) {
        return id(name, comms, commIds);
    }

    public int symbolId(String name, @Nullable String dso) {
        return id(new Symbol(name, dso), symbols, symbolIds);
    }

    private static <T> int id(T name, List<T> all, Map<T, Integer> ids) {
        return ids.computeIfAbsent(name, n -> {
            all.add(n);
            return all.size() - 1;
        });
    }

    @Override
    public String comm(int id) {
        return comms.get(id);
    }

    @Override
    public String symbol(int id) {
        return symbols.get(id).name();
    }

    @Override
    public @Nullable String dso(int id) {
        return symbols.get(id).dso();
    }
}
