package dev.wakestream.query;

import static dev.wakestream.testing.StoredSamples.cost;
import static dev.wakestream.testing.StoredSamples.profile;
import static dev.wakestream.testing.StoredSamples.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.testing.FakeResults;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JoinedRunResultsTest {
    private static final OpenRuns ELSEWHERE = run -> {
        throw new ElsewhereException(run, "other", 1);
    };

    private final FakeResults stored = new FakeResults();

    private static OpenRuns.Snapshot open(boolean ended, CostWindow... windows) {
        return new OpenRuns.Snapshot(Optional.empty(), List.of(windows), Map.of(), ended);
    }

    private JoinedRunResults joined(OpenRuns open) {
        return new JoinedRunResults(stored, open, Duration.ofMillis(200));
    }

    @Test
    void aFinishedRunIsAnsweredWhoeverHadIt() {
        stored.profiles.put("r", profile("r", true, cost("a", "f", 5)));
        stored.windows.add(window("r", 0, true, 5));

        assertThat(joined(ELSEWHERE).profile("r").map(RunProfile::getTotalNs)).contains(5L);
        assertThat(joined(ELSEWHERE).windows(WindowRange.all("r")).windows()).hasSize(1);
    }

    @Test
    void anOpenRunIsAskedForWhereItsStateIs() {
        stored.profiles.put("r", profile("r", false, cost("a", "f", 5)));

        assertThatExceptionOfType(ElsewhereException.class)
                .isThrownBy(() -> joined(ELSEWHERE).profile("r"));
        assertThatExceptionOfType(ElsewhereException.class)
                .isThrownBy(() -> joined(ELSEWHERE).windows(WindowRange.all("r")));
        OpenRuns here = run ->
                new OpenRuns.Snapshot(Optional.of(profile("r", false, cost("a", "f", 9))), List.of(), Map.of(), false);
        assertThat(joined(here).profile("r").map(RunProfile::getTotalNs)).contains(9L);
        assertThat(joined(ELSEWHERE).stale().profile("r").map(RunProfile::getTotalNs))
                .contains(5L);
    }

    @Test
    void closedWindowsNeedNobodysState() {
        WindowRange closed = new WindowRange("r", Optional.empty(), 0, Long.MAX_VALUE, -1, true, 10);

        assertThat(joined(ELSEWHERE).windows(closed).windows()).isEmpty();
    }

    @Test
    void aRunThatHasJustEndedIsFinalOnceThatIsStored() {
        OpenRuns here = run -> {
            stored.profiles.put("r", profile("r", true, cost("a", "f", 9))); // committed just after it was looked at
            return open(true);
        };

        assertThat(joined(here).profile("r").orElseThrow().getFinal$()).isTrue();
    }

    @Test
    void whatIsNotStoredInTimeIsNotReady() {
        assertThatExceptionOfType(NotReadyException.class)
                .isThrownBy(() -> joined(run -> open(true)).profile("r"))
                .withMessage("what was closed last of run r is not stored yet");
    }

    @Test
    void aRunOfWhichNothingIsKnownHasNothing() {
        assertThat(joined(run -> open(false)).profile("r")).isEmpty();
    }
}
