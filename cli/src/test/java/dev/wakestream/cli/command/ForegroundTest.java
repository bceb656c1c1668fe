package dev.wakestream.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.pipeline.PipelineStats;
import dev.wakestream.runtime.PipelineProgress;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ForegroundTest {
    private static final long SECOND_NS = 1_000_000_000;

    private static PipelineProgress after(long seconds, long events, long rejected, OptionalLong heartbeat) {
        return new PipelineProgress(
                "RUNNING",
                new PipelineStats.Snapshot(events / 100, events, rejected, 12, 1),
                heartbeat,
                seconds * SECOND_NS);
    }

    @Test
    void saysWhatWasFoldedAndHowFast() {
        PipelineProgress before = after(5, 10_000, 0, OptionalLong.empty());

        assertThat(Foreground.describe(after(10, 2_010_000, 3, OptionalLong.of(2)), before))
                .isEqualTo("400 k events/s, 2 010 000 events, 12 windows closed, 1 run finished, 3 rejected");
    }

    @Test
    void saysThatTheBrokerIsAway() {
        PipelineProgress before = after(5, 10_000, 0, OptionalLong.of(3));

        assertThat(Foreground.describe(after(10, 10_000, 0, OptionalLong.of(9)), before))
                .endsWith("1 run finished");
        assertThat(Foreground.describe(after(15, 10_000, 0, OptionalLong.of(14)), before))
                .endsWith("1 run finished; last heartbeat to the broker 14 s ago");
    }
}
