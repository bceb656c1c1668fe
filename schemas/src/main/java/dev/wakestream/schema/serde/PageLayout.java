package dev.wakestream.schema.serde;

import dev.wakestream.schema.CpuPages;
import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.EventCost;
import dev.wakestream.schema.IdleScan;
import dev.wakestream.schema.NohzEvent;
import dev.wakestream.schema.Placement;
import dev.wakestream.schema.RunBegin;
import dev.wakestream.schema.RunEnd;
import dev.wakestream.schema.Sample;
import dev.wakestream.schema.SchedMigrate;
import dev.wakestream.schema.SchedSwitch;
import dev.wakestream.schema.SchedWakeup;
import dev.wakestream.schema.SchedWaking;
import dev.wakestream.schema.SymbolName;
import dev.wakestream.schema.TopologyInit;
import dev.wakestream.schema.TraceEvent;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.Tracepoint;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/**
 * The layout of a page that {@link PageWriter} and {@link PageWalker} are written for, field by field in wire order. Both
 * compare it with the real schema when they load: a schema that has moved on fails there, loudly, and not in the data.
 */
final class PageLayout {
    private PageLayout() {}

    /**
     * Compares the layout with the schema.
     *
     * @throws IllegalStateException they differ
     */
    static void check() {
        expect(
                TracePage.getClassSchema(),
                "run string, cpu int, seq long, first_ns long, last_ns long, lost_events long, comms [string], "
                        + "symbols [SymbolName], events [TraceEvent], begin null|RunBegin, end null|RunEnd");
        expect(SymbolName.getClassSchema(), "name string, dso null|string");
        expect(
                TraceEvent.getClassSchema(),
                "delta_ns long, pid int, comm int, detail null|SchedWaking|SchedWakeup|SchedSwitch|SchedMigrate|IdleScan"
                        + "|NohzEvent|TopologyInit|Sample|Tracepoint, costs [EventCost]");
        expect(EventCost.getClassSchema(), "symbol int, comm int, calls long, self_ns long");
        details();
        expect(RunBegin.getClassSchema(), "partition int, partitions int, cpus [int], run_cpus int, places [CpuPlace]");
        expect(CpuPlace.getClassSchema(), "cpu int, core int, llc int, node int");
        expect(RunEnd.getClassSchema(), "partition int, span_ns long, pages [CpuPages]");
        expect(CpuPages.getClassSchema(), "cpu int, pages long, events long");
    }

    private static void details() {
        expect(SchedWaking.getClassSchema(), "comm int, pid int, prio int, target_cpu int");
        expect(
                SchedWakeup.getClassSchema(),
                "comm int, pid int, prio int, target_cpu int, new_task boolean, placement null|Placement");
        expect(
                Placement.getClassSchema(),
                "prev_cpu int, waker_cpu int, decision PlacementDecision, wide boolean, affine boolean");
        expect(
                SchedSwitch.getClassSchema(),
                "prev_comm int, prev_pid int, prev_prio int, prev_state string, "
                        + "next_comm int, next_pid int, next_prio int, wait_ns null|long");
        expect(SchedMigrate.getClassSchema(), "comm int, pid int, prio int, orig_cpu int, dest_cpu int");
        expect(
                IdleScan.getClassSchema(),
                "function int, llc int, limit int, scanned int, cores_scanned int, result_cpu null|int, "
                        + "has_idle_cores boolean, cost_ns long");
        expect(NohzEvent.getClassSchema(), "action NohzAction, idle_cpus int, line_wait_ns long, cost_ns long");
        expect(TopologyInit.getClassSchema(), "function int, bytes long, ticks double");
        expect(Sample.getClassSchema(), "symbol int, period long, event string");
        expect(Tracepoint.getClassSchema(), "name string, fields string");
    }

    static void expect(Schema record, String layout) {
        String found = record.getFields().stream()
                .map(field -> field.name() + " " + type(field.schema()))
                .collect(Collectors.joining(", "));
        if (!found.equals(layout)) {
            throw new IllegalStateException(
                    "the schema of " + record.getName() + " is now {" + found + "}, the code is for {" + layout + "}");
        }
    }

    private static String type(Schema schema) {
        return switch (schema.getType()) {
            case UNION -> schema.getTypes().stream().map(PageLayout::type).collect(Collectors.joining("|"));
            case ARRAY -> "[" + type(schema.getElementType()) + "]";
            case RECORD, ENUM, FIXED, MAP, STRING, BYTES, INT, LONG, FLOAT, DOUBLE, BOOLEAN, NULL -> schema.getName();
        };
    }
}
