package dev.wakestream.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.sched.trace.CostBatch;
import dev.wakestream.sched.trace.NameTable;
import dev.wakestream.sched.trace.TraceEvent;
import dev.wakestream.sched.trace.TraceSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Against a clock that moves only while somebody sleeps, and when a test says so. */
class PacedSinkTest {
    private static final long MS = 1_000_000;

    private long nowNs = 7 * MS;
    private final List<Duration> naps = new ArrayList<>();
    private final List<Long> emittedAtMs = new ArrayList<>();
    private int between;

    /** Notes when, since the start, it is given something. */
    private final TraceSink notes = new TraceSink() {
        @Override
        public void start(int[] cpus, NameTable names) {}

        @Override
        public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {
            note();
        }

        @Override
        public void lost(int cpu, long events) {
            note();
        }

        @Override
        public void end(long spanNs) {
            note();
        }

        private void note() {
            emittedAtMs.add(nowNs / MS - 7);
        }
    };

    private PacedSink sink(double speed) {
        Pace pace = new Pace(speed, time -> {
            naps.add(time);
            nowNs += time.toNanos();
        });
        PacedSink sink = new PacedSink(notes, pace, () -> nowNs, () -> between++);
        sink.start(new int[] {0}, new NameTable());
        return sink;
    }

    private static void emit(PacedSink sink, long timeNs) {
        sink.emit(0, timeNs, 1, 0, new TraceEvent.Checkpoint(), new CostBatch());
    }

    @Test
    void holdsEventsBackUntilTheirTime() {
        PacedSink sink = sink(0.1);

        emit(sink, 0);
        emit(sink, 3 * MS);
        sink.end(10 * MS);

        assertThat(emittedAtMs).containsExactly(0L, 30L, 100L);
    }

    @Test
    void waitsInShortNapsWithTimeForOtherThingsInBetween() {
        PacedSink sink = sink(1);

        emit(sink, 120 * MS);

        assertThat(naps).containsExactly(Duration.ofMillis(50), Duration.ofMillis(50), Duration.ofMillis(20));
        assertThat(between).isEqualTo(3);
    }

    @Test
    void doesNotWaitForAMoment() {
        PacedSink sink = sink(1);

        emit(sink, 2 * MS - 1);

        assertThat(naps).isEmpty();
    }

    @Test
    void doesNotMakeUpForTimeThatWasLost() {
        PacedSink sink = sink(1);
        emit(sink, 10 * MS);
        nowNs += 500 * MS;

        emit(sink, 20 * MS);
        emit(sink, 30 * MS);

        assertThat(emittedAtMs).containsExactly(10L, 510L, 520L);
    }

    @Test
    void aCpuThatIsBehindTheOthersIsNotWaitedFor() {
        PacedSink sink = sink(1);
        emit(sink, 10 * MS);

        emit(sink, 4 * MS);

        assertThat(emittedAtMs).containsExactly(10L, 10L);
    }

    @Test
    void anInterruptEndsTheWait() {
        Pace pace = new Pace(1, time -> {
            throw new InterruptedException();
        });
        PacedSink sink = new PacedSink(notes, pace, () -> nowNs, () -> between++);
        sink.start(new int[] {0}, new NameTable());

        assertThatThrownBy(() -> emit(sink, 10 * MS)).isInstanceOf(StoppedException.class);
        assertThat(emittedAtMs).isEmpty();
    }

    @Test
    void aPaceIsMoreThanNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Pace.of(0))
                .withMessage("speed is 0.0, allowed is more than 0");
        assertThatIllegalArgumentException().isThrownBy(() -> Pace.of(Double.NaN));
        assertThat(Pace.MAX.limited()).isFalse();
        assertThat(Pace.of(0.01).limited()).isTrue();
    }
}
