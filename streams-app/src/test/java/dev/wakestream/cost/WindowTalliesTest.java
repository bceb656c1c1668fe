package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Time queued while a CPU idled, as the pieces of a window hold it. */
class WindowTalliesTest {
    @Test
    void whatPiecesHoldDoesNotGrowWithTheirPanes() {
        WindowTallies whole = new WindowTallies();
        WindowTallies pieces = new WindowTallies();
        for (int pane = 0; pane < 10_000; pane++) {
            WindowTallies one = new WindowTallies();
            IntervalSet idle = new IntervalSet();
            idle.append(0, pane % 7, true);
            one.addIntervals(10L * pane, 1, idle, idle, 10L * pane, 10L * pane);
            one.finish((from, to) -> {});
            whole.merge(one);
            pieces.merge(one);
            pieces.collapse(20_000);
        }

        for (long fromNs = 0; fromNs <= 100_000; fromNs += 20_000) {
            assertThat(pieces.queuedWhileIdleNs(fromNs)).isEqualTo(whole.queuedWhileIdleNs(fromNs));
        }
        assertThat(whole.queuedWhileIdleNs(20_000)).isPositive();
        assertThat(encoded(whole)).isGreaterThan(30_000);
        assertThat(encoded(pieces)).as("5 pieces").isLessThan(50);
    }

    private static int encoded(WindowTallies tallies) {
        BinaryOut out = new BinaryOut();
        tallies.encode(out);
        return out.size();
    }
}
