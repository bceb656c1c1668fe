package dev.wakestream.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.benchmarks.stack.SyntheticRun;
import dev.wakestream.producer.mapping.PageOutput;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CutRunsTest {
    private final List<String> whole = new ArrayList<>();
    private final List<String> first = new ArrayList<>();
    private final List<String> second = new ArrayList<>();

    private static PageOutput into(List<String> keys) {
        return (partition, key, value, timestampMs) -> keys.add(partition + " " + key + " " + value.length);
    }

    @ParameterizedTest
    @CsvSource({"1, 100", "1, 2000", "1, 9000", "2, 2000", "5, 700"})
    void bothTogetherAreAllThatThereIs(int count, int eventsPerCpu) {
        List<SyntheticRun> runs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            runs.add(new SyntheticRun("r" + i, 3, 4, eventsPerCpu, 1_000_000));
        }
        CutRuns cut = new CutRuns(runs, 2);

        runs.forEach(run -> run.publish(into(whole), 1, 2, 0));
        cut.first(into(first), 1, 2, 0);
        cut.rest(into(second), 1, 2, 0);

        List<String> both = new ArrayList<>(first);
        both.addAll(second);
        assertThat(both).isEqualTo(whole);
    }

    @Test
    void theFirstRunIsOpenInBetween() {
        CutRuns cut = new CutRuns(List.of(new SyntheticRun("r", 1, 4, 4000, 1_000_000)), 2);

        cut.first(into(first), 1, 1, 0);
        cut.rest(into(second), 1, 1, 0);

        assertThat(first).hasSize(1 + 2).first().asString().contains("r/begin");
        assertThat(second).hasSize(6 + 1).last().asString().contains("r/end");
        assertThat(cut.firstEvents()).isEqualTo(2 * 512);
    }
}
