package dev.wakestream.cost;

import dev.wakestream.schema.serde.EventKind;
import dev.wakestream.schema.serde.EventNames;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** The part of a page that belongs to one window. A page that straddles window edges has several. Reused. */
final class PageSegment {
    private static final EventKind[] KINDS = EventKind.values();

    final CostTable costs = new CostTable();
    private final long[] byKind = new long[KINDS.length];
    private final Map<String, Long> byName = new LinkedHashMap<>();
    private long window;
    private int events;

    void start(long windowIndex) {
        window = windowIndex;
        costs.clear();
        if (events > 0) {
            Arrays.fill(byKind, 0);
            byName.clear();
            events = 0;
        }
    }

    /** Counts an event; {@link #named} follows for kinds whose events have different names. */
    @SuppressWarnings("EnumOrdinal") // index of an array that goes nowhere, once per event
    void event(EventKind kind) {
        events++;
        byKind[kind.ordinal()]++;
    }

    void named(String name) {
        byName.merge(name, 1L, Sums::add);
    }

    long window() {
        return window;
    }

    int events() {
        return events;
    }

    /** Tells the number of events under each name. */
    void forEachName(ObjLongConsumer<String> consumer) {
        for (int i = 0; i < KINDS.length; i++) {
            String name = fixedName(KINDS[i]);
            if (byKind[i] > 0 && name != null) {
                consumer.accept(name, byKind[i]);
            }
        }
        byName.forEach(consumer::accept);
    }

    /** The name of a kind's events; null where they have names of their own, told by {@link #named}. */
    private static @Nullable String fixedName(EventKind kind) {
        return switch (kind) {
            case CHECKPOINT -> EventNames.CHECKPOINT;
            case SCHED_WAKING -> EventNames.SCHED_WAKING;
            case SCHED_SWITCH -> EventNames.SCHED_SWITCH;
            case SCHED_MIGRATE -> EventNames.SCHED_MIGRATE;
            case IDLE_SCAN -> EventNames.IDLE_SCAN;
            case TOPOLOGY_INIT -> EventNames.TOPOLOGY_INIT;
            case SCHED_WAKEUP, NOHZ, SAMPLE, TRACEPOINT -> null;
        };
    }
}
