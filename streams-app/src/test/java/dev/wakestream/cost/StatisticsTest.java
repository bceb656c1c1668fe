package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.offline.OfflineFold;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.WindowStats;
import dev.wakestream.schema.serde.PageHandler;
import dev.wakestream.schema.serde.PageWriter;
import dev.wakestream.testing.Names;
import dev.wakestream.testing.Outputs;
import dev.wakestream.testing.TestTrace;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Two CPUs, each in a partition of its own, windows of 100 ns. CPU 0 runs task 1, for which task 2 waits; CPU 1 idles and runs by
 * turns:
 *
 * <pre>
 * time   0    50   100  150  200  250  300
 * CPU 0  1111111111111111111122222222222222   task 2 queued from 120 to 210
 * CPU 1  ----------33333-----33333---------   idle (-) from 0 to 100, 150 to 200, 250 on
 * </pre>
 */
class StatisticsTest {
    private static final WindowSpec WINDOWS = new WindowSpec(100, 0);

    private final TestTrace trace = new TestTrace();
    private final Outputs out = new Outputs();
    private OfflineFold fold = new OfflineFold(trace.registry, WINDOWS, RowSpec.DEFAULT, out);
    private final Names names = new Names();
    private final PageWriter page = new PageWriter(names);
    private final int task = names.commId("task");
    /** Of the page's last event: its time (ns), and who runs after it. */
    private long eventNs;

    private int running;

    /** A switch; prev pid, next pid, how long next waited (ns). */
    private void schedSwitch(long timeNs, int prev, int next, long waitNs) {
        page.event(timeNs, prev, task);
        page.schedSwitch(task, prev, 120, "S", task, next, 120, waitNs);
        page.endEvent();
        eventNs = timeNs;
        running = next;
    }

    private void checkpoint(long timeNs, int pid) {
        page.event(timeNs, pid, task);
        page.noDetail();
        page.endEvent();
        eventNs = timeNs;
        running = pid;
    }

    private void add(byte[] record) {
        fold.add(null, record, 0);
    }

    /** Sends the page; a checkpoint says that nothing changes until its end. */
    private void send(long lastNs) {
        if (lastNs > eventNs) {
            checkpoint(lastNs, running);
        }
        add(page.finish(trace.schemaId, lastNs));
    }

    private void begin() {
        add(trace.begin("r", 0, 2, 2, 0));
        add(trace.begin("r", 1, 2, 2, 1));
    }

    private void end(Map<Integer, Long> pages) {
        add(trace.end("r", 0, 300, Map.of(0, pages.getOrDefault(0, 1L))));
        add(trace.end("r", 1, 300, Map.of(1, pages.getOrDefault(1, 1L))));
    }

    private void firstCpu(long waitNs) {
        page.begin("r", 0, 0, 0, 0);
        checkpoint(0, 1);
        schedSwitch(210, 1, 2, waitNs);
        send(300);
    }

    private void secondCpu() {
        page.begin("r", 1, 0, 0, 0);
        checkpoint(0, 0);
        schedSwitch(100, 0, 3, 0);
        schedSwitch(150, 3, 0, PageHandler.WAIT_UNKNOWN);
        schedSwitch(200, 0, 3, 0);
        schedSwitch(250, 3, 0, PageHandler.WAIT_UNKNOWN);
        send(250);
    }

    private WindowStats window(int index) {
        return out.closed("r").get(index).getStats();
    }

    private static Map<String, Long> counts(WindowStats stats) {
        Map<String, Long> counts = new TreeMap<>();
        for (EventCount count : stats.getCounts()) {
            counts.put(count.getEvent(), count.getCount());
        }
        return counts;
    }

    @Test
    void tellsTheTimeInWhichATaskWaitedWhileACpuIdled() {
        begin();
        firstCpu(90);
        secondCpu();
        end(Map.of());

        assertThat(window(0).getQueuedWhileIdleNs()).isZero();
        // That task 2 waited is known when it runs, at 210: too late for the window before, which is closed.
        assertThat(window(1).getQueuedWhileIdleNs()).isZero();
        assertThat(window(2).getQueuedWhileIdleNs()).isZero();
        assertThat(out.profile("r").getStats().getQueuedWhileIdleNs()).isEqualTo(50);
    }

    @Test
    void aSwitchTellsOfTheLastSecondOnly() {
        fold = new OfflineFold(trace.registry, new WindowSpec(10_000_000, 0), RowSpec.DEFAULT, out);
        begin();
        page.begin("r", 1, 0, 0, 0);
        checkpoint(0, 0);
        schedSwitch(3_000_000_000L, 0, 3, 0);
        send(3_000_000_000L);
        page.begin("r", 0, 0, 0, 0);
        checkpoint(0, 1);
        schedSwitch(2_000_000_000L, 1, 2, 1_500_000_000L);
        send(3_000_000_000L);
        end(Map.of());

        WindowStats stats = out.profile("r").getStats();
        assertThat(stats.getQueuedWhileIdleNs()).isEqualTo(1_000_000_000L);
        assertThat(counts(stats)).containsEntry("queued_beyond_ns", 500_000_000L);
    }

    @Test
    void doesNotKnowItWithoutWaits() {
        begin();
        firstCpu(PageHandler.WAIT_UNKNOWN);
        page.begin("r", 1, 0, 0, 0);
        checkpoint(250, 0);
        send(250);
        end(Map.of());

        assertThat(window(1).getQueuedWhileIdleNs()).isNull();
        assertThat(counts(window(1))).containsEntry("waits_unknown", 1L);
        assertThat(window(1).getDistributions()).isEmpty();
    }

    @Test
    void anIdleCpuFillsWindowsInWhichNothingElseTellsOfIt() {
        begin();
        page.begin("r", 1, 0, 0, 0);
        checkpoint(1, 0);
        send(1);
        add(trace.idlePage("r", 1, 1, 1, 299));
        page.begin("r", 0, 0, 0, 0);
        checkpoint(101, 1);
        schedSwitch(160, 1, 2, 50);
        send(160);
        end(Map.of(1, 2L));

        assertThat(out.closed("r")).extracting(w -> w.getStartNs()).containsExactly(0L, 100L);
        assertThat(window(1).getQueuedWhileIdleNs()).isEqualTo(50);
    }

    @Test
    void behindAGapACpuIsTakenForIdleFromItsNextEventOn() {
        begin();
        page.begin("r", 1, 0, 0, 0);
        checkpoint(1, 0);
        send(1);
        page.begin("r", 1, 2, 110, 0);
        checkpoint(190, 0);
        send(190);
        page.begin("r", 0, 0, 0, 0);
        checkpoint(101, 1);
        schedSwitch(160, 1, 2, 50);
        schedSwitch(200, 2, 1, 40);
        send(300);
        end(Map.of(1, 3L));

        assertThat(window(1).getQueuedWhileIdleNs()).isEqualTo(200 - 190);
    }

    @Test
    void leavesOutTheUseOfCpusThatAreNotNamed() {
        add(trace.begin("r", 0, 1, 1, -1));
        page.begin("r", -1, 0, 0, 0);
        schedSwitch(10, 0, 2, 5);
        page.event(20, 2, task);
        page.nohz(NohzAction.EXIT_IDLE, 1, 0, 0);
        page.cost(names.symbolId("f", null), task, 1, 10);
        page.endEvent();
        send(20);
        add(trace.end("r", 0, 20, Map.of(-1, 1L)));

        assertThat(window(0).getCpus()).isEmpty();
        assertThat(window(0).getQueuedWhileIdleNs()).isNull();
        assertThat(counts(window(0))).isEqualTo(Map.of("nohz_exit_idle", 1L));
        assertThat(window(0).getDistributions()).extracting(d -> d.getCount()).containsExactly(1L);
    }
}
