package dev.wakestream.schema.serde;

import dev.wakestream.schema.TraceEvent;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Kinds of event, in the order of the branches of {@code TraceEvent.detail}. Checked against the schema when the class
 * loads, so that a changed schema cannot be written or read wrongly.
 */
public enum EventKind {
    /** No detail: the event only carries costs, so that no CPU is silent for long. */
    CHECKPOINT(0, "null"),
    SCHED_WAKING(1, "SchedWaking"),
    SCHED_WAKEUP(2, "SchedWakeup"),
    SCHED_SWITCH(3, "SchedSwitch"),
    SCHED_MIGRATE(4, "SchedMigrate"),
    IDLE_SCAN(5, "IdleScan"),
    NOHZ(6, "NohzEvent"),
    TOPOLOGY_INIT(7, "TopologyInit"),
    SAMPLE(8, "Sample"),
    TRACEPOINT(9, "Tracepoint");

    private static final EventKind[] BY_BRANCH = values();

    static {
        List<String> branches = TraceEvent.getClassSchema().getField("detail").schema().getTypes().stream()
                .map(Schema::getName)
                .toList();
        List<String> kinds = Stream.of(BY_BRANCH).map(kind -> kind.record).collect(Collectors.toList());
        if (!branches.equals(kinds)) {
            throw new IllegalStateException("TraceEvent.detail is now " + branches + ", the code is for " + kinds);
        }
        for (int i = 0; i < BY_BRANCH.length; i++) {
            if (BY_BRANCH[i].branch != i) {
                throw new IllegalStateException("EventKind." + BY_BRANCH[i] + " must have branch " + i);
            }
        }
    }

    private final int branch;
    private final String record;

    EventKind(int branch, String record) {
        this.branch = branch;
        this.record = record;
    }

    /** Number of the kind's branch in the union. */
    int branch() {
        return branch;
    }

    static int count() {
        return BY_BRANCH.length;
    }

    /** Kind of a branch that is known to be in range. */
    static EventKind ofBranch(int branch) {
        return BY_BRANCH[branch];
    }

    /** Kind of a value of {@code TraceEvent.detail}. */
    static EventKind of(@Nullable Object detail) {
        return ofRecord(detail instanceof SpecificRecord of ? of.getSchema().getName() : CHECKPOINT.record);
    }

    /** Kind whose branch of {@code TraceEvent.detail} has this name. */
    static EventKind ofRecord(String name) {
        for (EventKind kind : BY_BRANCH) {
            if (kind.record.equals(name)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("not the detail of an event: " + name);
    }
}
