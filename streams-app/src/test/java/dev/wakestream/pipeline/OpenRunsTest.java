package dev.wakestream.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.query.OpenRuns;
import dev.wakestream.query.store.OpenRunsOf;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.store.StateStores;
import dev.wakestream.testing.Event;
import dev.wakestream.testing.TestTrace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reader of the state sees is what the pipeline tells. Windows of 10 ns and of 40 ns every 20. */
class OpenRunsTest {
    private static final WindowSpec SPEC = new WindowSpec(
            List.of(WindowDefinition.tumbling(10), new WindowDefinition(40, 20)), 0, WindowSpec.DEFAULT_MAX_AHEAD_NS);

    @TempDir
    Path stateDir;

    private final TestTrace trace = new TestTrace();
    private PipelineDriver pipeline;
    private OpenRuns open;

    @BeforeEach
    void start() {
        pipeline = new PipelineDriver(trace.registry, SPEC, stateDir);
        open = OpenRunsOf.store(pipeline.driver.getKeyValueStore(StateStores.MERGE), pipeline.watch, SPEC);
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    private void begin(String run) {
        pipeline.pipe(run + "/begin", trace.begin(run, 0, 2, 2, 0));
        pipeline.pipe(run + "/begin", trace.begin(run, 1, 2, 2, 1));
    }

    private void pages(String run, long seq, long fromNs, long toNs) {
        for (int cpu = 0; cpu < 2; cpu++) {
            pipeline.pipe(
                    run + "/" + cpu,
                    trace.page(
                            run,
                            cpu,
                            seq,
                            fromNs,
                            Event.cost(fromNs + 5, "task", "f", 5),
                            Event.cost(toNs, "task", "g" + cpu, toNs - fromNs - 5)));
        }
    }

    private void end(String run, long spanNs, long pages) {
        for (int partition = 0; partition < 2; partition++) {
            pipeline.pipe(run + "/end", trace.end(run, partition, spanNs, Map.of(partition, pages)));
        }
    }

    @Test
    void openWindowsAndProfileAreWhatTheLiveUpdatesSay() {
        begin("r");
        begin("other");
        pages("r", 0, 0, 25);
        pages("other", 0, 0, 15);
        pages("r", 1, 25, 57);
        pipeline.tick(); // to the merge …
        pipeline.tick(); // … and out of it

        OpenRuns.Snapshot now = open.snapshot("r");

        List<CostWindow> told = pipeline.out().windows("r");
        assertThat(now.windows())
                .isNotEmpty()
                .allMatch(window -> !window.getFinal$())
                .allMatch(told::contains);
        assertThat(now.windows()).extracting(CostWindow::getWindow).contains("10ns", "40ns/20ns");
        List<RunProfile> profiles = pipeline.out().profiles("r");
        assertThat(now.profile()).contains(profiles.get(profiles.size() - 1));
        assertThat(now.ended()).isFalse();
    }

    @Test
    void everyWindowIsClosedOrOpenAtAnyTime() {
        begin("r");
        for (int page = 0; page < 20; page++) {
            pages("r", page, page * 13L, page * 13L + 13);
            pipeline.tick();

            OpenRuns.Snapshot now = open.snapshot("r");

            List<CostWindow> closed = pipeline.out().closed("r").stream()
                    .filter(window -> window.getWindow().equals("10ns"))
                    .toList();
            long lastClosedNs =
                    closed.isEmpty() ? -1 : closed.get(closed.size() - 1).getStartNs();
            assertThat(now.told().getOrDefault("10ns", -1L)).isEqualTo(lastClosedNs);
            List<Long> openStarts = now.windows().stream()
                    .filter(window -> window.getWindow().equals("10ns"))
                    .map(CostWindow::getStartNs)
                    .toList();
            assertThat(openStarts).isSorted().startsWith(lastClosedNs < 0 ? 0 : lastClosedNs + 10);
            long all = (page * 13L + 13 - 1) / 10 + 1;
            assertThat(closed.size() + openStarts.size()).isEqualTo((int) all);
        }
    }

    @Test
    void aRunThatHasEndedIsNotOpenButKnownToHaveEnded() {
        begin("r");
        pages("r", 0, 0, 25);
        end("r", 25, 1);

        OpenRuns.Snapshot now = open.snapshot("r");

        assertThat(now.profile()).isEmpty();
        assertThat(now.windows()).isEmpty();
        assertThat(now.ended()).isTrue();
        assertThat(now.told()).containsEntry("10ns", 20L);
        assertThat(open.snapshot("unknown").ended()).isFalse();
    }

    @Test
    void aRunThatIsRemovedIsForgotten() {
        begin("r");
        pages("r", 0, 0, 25);
        for (int partition = 0; partition < 2; partition++) {
            pipeline.pipe("r/removed", null);
        }

        OpenRuns.Snapshot now = open.snapshot("r");

        assertThat(now.profile()).isEmpty();
        assertThat(now.windows()).isEmpty();
        assertThat(now.told()).isEmpty();
    }
}
