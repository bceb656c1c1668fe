package dev.wakestream.sched.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.select.SelectFunction;
import dev.wakestream.sched.oracle.OracleResult.Tally;
import dev.wakestream.sched.oracle.RecordedStep.Left;
import dev.wakestream.sched.topology.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

/** wake_wide from the wakeups before, on LLCs of 2 CPUs: wide from 2 flips of the smaller and twice as many of the larger side. */
class WakeWideOracleTest {
    private static final long MS = 1_000_000;

    private final WakeWideOracle oracle = new WakeWideOracle(Topology.of(RecordedMachine.of(2, 2, 1)));

    private void wake(long timeNs, int waker, int wakee, boolean wide) {
        oracle.decide(new RecordedCall(
                1,
                timeNs,
                0,
                new RecordedCall.Current(waker, "task"),
                true,
                wakee,
                0,
                0x8,
                0,
                List.of(new Left(SelectFunction.WAKE_WIDE, wide ? 1 : 0)),
                0));
    }

    @Test
    void aWakerFlipsWithEachOtherWakee() {
        // from a start of 2 on both sides, the waker has 4 flips at its second wakee
        wake(0, 1, 10, false);
        wake(MS, 1, 11, true);
        wake(2 * MS, 1, 11, true);

        assertThat(oracle.start()).isEqualTo(2);
        assertThat(oracle.tally()).isEqualTo(new Tally(3, 3));
    }

    @Test
    void flipsAreHalvedOnceASecond() {
        wake(0, 1, 10, false);
        wake(MS, 1, 11, true);
        wake(1100 * MS, 1, 11, false);

        assertThat(oracle.start()).isEqualTo(2);
        assertThat(oracle.tally()).isEqualTo(new Tally(3, 3));
    }

    @Test
    void aNewTaskBeginsWithWhatItsParentHas() {
        wake(0, 1, 10, false);
        wake(MS, 1, 11, true);
        oracle.born(2 * MS, 1, 20);
        // 20 has 4, then 5 flips, against the 2 of a task that was there before
        wake(3 * MS, 20, 12, true);
        // and 4 against the 4 of its parent's other child
        oracle.born(4 * MS, 1, 21);
        wake(5 * MS, 20, 21, false);

        assertThat(oracle.start()).isEqualTo(2);
        assertThat(oracle.tally()).isEqualTo(new Tally(4, 4));
    }

    @Test
    void withoutWakeupsNothingIsCounted() {
        assertThat(oracle.tally()).isEqualTo(Tally.NONE);
    }
}
