package dev.wakestream.testing;

import dev.wakestream.schema.serde.PageNames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Names by number, given as they come. */
public final class Names implements PageNames {
    private record Symbol(String name, @Nullable String dso) {}

    private final List<String> comms = new ArrayList<>();
    private final List<Symbol> symbols = new ArrayList<>();

    public int commId(String name) {
        if (!comms.contains(name)) {
            comms.add(name);
        }
        return comms.indexOf(name);
    }

    public int symbolId(String name, @Nullable String dso) {
        Symbol symbol = new Symbol(name, dso);
        if (!symbols.contains(symbol)) {
            symbols.add(symbol);
        }
        return symbols.indexOf(symbol);
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
