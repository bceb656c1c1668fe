package dev.wakestream.producer.mapping;

import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.schema.serde.PageNames;
import org.jspecify.annotations.Nullable;

/** The model's table of names as the page writer wants it. */
record RunNames(NameTable table) implements PageNames {
    @Override
    public String comm(int id) {
        return table.commName(id);
    }

    @Override
    public String symbol(int id) {
        return table.symbolName(id).name();
    }

    @Override
    public @Nullable String dso(int id) {
        return table.symbolName(id).dso();
    }
}
