package dev.wakestream.schema.serde;

import dev.wakestream.schema.IdleScan;
import dev.wakestream.schema.NohzEvent;
import dev.wakestream.schema.Sample;
import dev.wakestream.schema.SchedMigrate;
import dev.wakestream.schema.SchedSwitch;
import dev.wakestream.schema.SchedWakeup;
import dev.wakestream.schema.SchedWaking;
import dev.wakestream.schema.TopologyInit;
import dev.wakestream.schema.TraceEvent;
import dev.wakestream.schema.Tracepoint;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Kinds of event, in the order of the branches of {@code TraceEvent.detail}: a kind's ordinal is its branch on the wire.
 * Checked against the schema when the class loads, so that a changed schema cannot be written or read wrongly.
 */
public enum EventKind {
    /** No detail: the event only carries costs, so that no CPU is silent for long. */
    CHECKPOINT(Schema.create(Schema.Type.NULL)),
    SCHED_WAKING(SchedWaking.getClassSchema()),
    SCHED_WAKEUP(SchedWakeup.getClassSchema()),
    SCHED_SWITCH(SchedSwitch.getClassSchema()),
    SCHED_MIGRATE(SchedMigrate.getClassSchema()),
    IDLE_SCAN(IdleScan.getClassSchema()),
    NOHZ(NohzEvent.getClassSchema()),
    TOPOLOGY_INIT(TopologyInit.getClassSchema()),
    SAMPLE(Sample.getClassSchema()),
    TRACEPOINT(Tracepoint.getClassSchema());

    private static final EventKind[] BY_BRANCH = values();

    static {
        List<Schema> branches =
                TraceEvent.getClassSchema().getField("detail").schema().getTypes();
        if (branches.size() != BY_BRANCH.length) {
            throw new IllegalStateException(
                    "TraceEvent.detail has " + branches.size() + " branches, EventKind knows " + BY_BRANCH.length);
        }
        for (EventKind kind : BY_BRANCH) {
            String branch = branches.get(kind.ordinal()).getFullName();
            if (!branch.equals(kind.schema.getFullName())) {
                throw new IllegalStateException("branch " + kind.ordinal() + " of TraceEvent.detail is " + branch
                        + ", EventKind." + kind + " expects " + kind.schema.getFullName());
            }
        }
    }

    private final Schema schema;

    EventKind(Schema schema) {
        this.schema = schema;
    }

    static int count() {
        return BY_BRANCH.length;
    }

    /** Kind of a branch that is known to be in range. */
    static EventKind ofBranch(int branch) {
        return BY_BRANCH[branch];
    }
}
