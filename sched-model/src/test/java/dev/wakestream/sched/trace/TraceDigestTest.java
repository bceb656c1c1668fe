package dev.wakestream.sched.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.trace.TraceEvent.Checkpoint;
import dev.wakestream.sched.trace.TraceEvent.SchedSwitch;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class TraceDigestTest {
    /** What a run may be told; each differs from the others in one thing only. */
    private static final List<Consumer<Run>> RUNS = List.of(
            r -> {},
            r -> r.emit(0, 1, Checkpoint.INSTANCE),
            r -> r.emit(1, 1, Checkpoint.INSTANCE),
            r -> r.emit(0, 2, Checkpoint.INSTANCE),
            r -> r.emit(0, 1, new TraceEvent.SchedWaking(0, 1, 2, 3)),
            r -> r.emit(0, 1, new TraceEvent.SchedWakeup(0, 1, 2, 3, false, null)),
            r -> r.emit(0, 1, new TraceEvent.SchedWakeup(0, 1, 2, 3, true, null)),
            r -> r.emit(0, 1, new SchedSwitch(0, 1, 2, "S", 0, 4, 5, 6)),
            r -> r.emit(0, 1, new SchedSwitch(0, 1, 2, "S", 0, 4, 5, SchedSwitch.WAIT_UNKNOWN)),
            r -> r.emit(0, 1, new SchedSwitch(0, 1, 2, "R+", 0, 4, 5, 6)),
            r -> r.emit(0, 1, new TraceEvent.Tracepoint("ab", "c")),
            r -> r.emit(0, 1, new TraceEvent.Tracepoint("a", "bc")),
            r -> r.emit(0, 1, new TraceEvent.Tracepoint("a", "x".repeat(200_000))),
            r -> r.emit(0, 1, new TraceEvent.Tracepoint("a", "x".repeat(200_001))),
            r -> {
                r.costs.add(0, 0, 1, 10);
                r.emit(0, 1, Checkpoint.INSTANCE);
            },
            r -> {
                r.costs.add(0, 0, 1, 11);
                r.emit(0, 1, Checkpoint.INSTANCE);
            },
            r -> {
                r.names.comm("other");
                r.emit(0, 1, Checkpoint.INSTANCE);
            },
            r -> {
                r.names.symbol(new NameTable.Symbol("f", ""));
                r.emit(0, 1, Checkpoint.INSTANCE);
            },
            r -> {
                r.names.symbol("f");
                r.emit(0, 1, Checkpoint.INSTANCE);
            },
            r -> r.digest.lost(0, 1));

    private static final class Run {
        final NameTable names = new NameTable();
        final CostBatch costs = new CostBatch();
        final TraceDigest digest = new TraceDigest();

        void emit(int cpu, long timeNs, TraceEvent event) {
            digest.emit(cpu, timeNs, 7, 0, event, costs);
        }

        static String of(Consumer<Run> body) {
            Run run = new Run();
            run.names.comm("hackbench");
            run.digest.start(new int[] {0, 1}, run.names);
            body.accept(run);
            run.digest.end(100);
            return run.digest.hex();
        }
    }

    @Test
    void sameRunSameDigestAnyDifferenceAnotherDigest() {
        List<String> once = new ArrayList<>();
        RUNS.forEach(body -> once.add(Run.of(body)));

        List<String> again = new ArrayList<>();
        RUNS.forEach(body -> again.add(Run.of(body)));

        Set<String> distinct = new LinkedHashSet<>(once);
        assertThat(again).isEqualTo(once);
        assertThat(distinct).hasSameSizeAs(once);
    }

    @Test
    void theDigestIsThatOfSha256OverTheNumbersInZigZagForm() {
        TraceDigest digest = new TraceDigest();
        digest.start(new int[0], new NameTable());
        digest.end(0);

        // start = 1, no CPUs = 0, end = 6, span = 0: bytes 02 00 0c 00
        assertThat(digest.hex()).isEqualTo("c1b09e5dcb8b9185f63cfe8d447994193706d3b212640388e4244a9e74755fbe");
    }

    @Test
    void aTeeTellsEverySinkTheSame() {
        TraceDigest one = new TraceDigest();
        TraceDigest two = new TraceDigest();
        NameTable names = new NameTable();
        TeeSink tee = new TeeSink(one, two);

        tee.start(new int[] {3}, names);
        tee.emit(3, 5, 1, names.comm("a"), Checkpoint.INSTANCE, new CostBatch());
        tee.lost(3, 2);
        tee.end(9);

        assertThat(one.hex()).isEqualTo(two.hex()).isNotEqualTo(new TraceDigest().hex());
    }
}
