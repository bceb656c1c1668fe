package dev.wakestream.benchmarks.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.schema.EventCost;
import dev.wakestream.schema.SymbolName;
import dev.wakestream.schema.TraceEvent;
import dev.wakestream.schema.TracePage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CostRowsTest {
    /** An event exactly at a window's edge carries what was spent before it. */
    @Test
    void countsACostAtTheInstantBeforeItsEvent() {
        TracePage page = new TracePage();
        page.setRun("run");
        page.setFirstNs(0);
        page.setComms(List.of("hackbench"));
        page.setSymbols(List.of(new SymbolName("schedule", null), new SymbolName("[user]", null)));
        page.setEvents(List.of(
                new TraceEvent(10_000_000L, 1, 0, null, List.of(new EventCost(0, 0, 1L, 7L))),
                new TraceEvent(1L, 1, 0, null, List.of(new EventCost(1, 0, 0L, 9L), new EventCost(0, 0, 2L, 3L)))));

        List<String> rows = new ArrayList<>();
        CostRows.forEach(page, row -> rows.add(row.key + " " + row.timeMs + " " + row.calls + " " + row.selfNs));

        assertThat(rows)
                .containsExactly(
                        "run\thackbench\tschedule 9 1 7",
                        "run\thackbench\t[user] 10 0 9",
                        "run\thackbench\tschedule 10 2 3");
    }
}
