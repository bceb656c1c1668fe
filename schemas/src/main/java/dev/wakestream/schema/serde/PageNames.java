package dev.wakestream.schema.serde;

import org.jspecify.annotations.Nullable;

/** Names of a run by number. The name behind a number never changes; numbers are small, from 0. */
public interface PageNames {
    /** Name of a task. */
    String comm(int id);

    /** Name of a function. */
    String symbol(int id);

    /** Shared object of a function; null = not known, or a modelled kernel symbol. */
    @Nullable
    String dso(int id);
}
