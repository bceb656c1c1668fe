package dev.wakestream.testing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One event of a test's trace.
 *
 * @param timeNs when (ns since the run's start)
 * @param kind what
 * @param pid thread id of the current task
 * @param comm its comm
 * @param costs what was charged since the CPU's previous event
 */
public record Event(long timeNs, Kind kind, int pid, String comm, List<Cost> costs) {
    /** Kinds of event that tests use. */
    public enum Kind {
        CHECKPOINT("checkpoint"),
        SWITCH("sched_switch"),
        WAKEUP("sched_wakeup"),
        WAKEUP_NEW("sched_wakeup_new"),
        MIGRATE("sched_migrate_task"),
        SCAN("idle_scan"),
        NOHZ_ENTER("nohz_enter_idle"),
        NOHZ_EXIT("nohz_exit_idle"),
        SAMPLE("cpu-clock"),
        TRACEPOINT("irq_handler_entry");

        public final String eventName;

        Kind(String eventName) {
            this.eventName = eventName;
        }
    }

    /** A charge; {@code dso} is null for modelled kernel symbols. */
    public record Cost(String comm, String symbol, @Nullable String dso, long calls, long selfNs) {}

    public Event {
        costs = List.copyOf(costs);
    }

    /** An event of thread 1. */
    public Event(long timeNs, Kind kind, List<Cost> costs) {
        this(timeNs, kind, 1, "task", costs);
    }

    /** A checkpoint with one charge. */
    public static Event cost(long timeNs, String comm, String symbol, long selfNs) {
        return new Event(timeNs, Kind.CHECKPOINT, List.of(new Cost(comm, symbol, null, 1, selfNs)));
    }

    /** An event of a kind, without charges. */
    public static Event of(long timeNs, Kind kind) {
        return new Event(timeNs, kind, List.of());
    }
}
