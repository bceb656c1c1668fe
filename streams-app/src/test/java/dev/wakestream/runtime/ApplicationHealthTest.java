package dev.wakestream.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.http.HealthAnswer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ApplicationHealthTest {
    private final ApplicationHealth health = new ApplicationHealth();

    private void watch(String state, Optional<String> failure, List<String> contacts) {
        health.watch(() -> state, () -> failure, () -> contacts);
    }

    @Test
    void isLiveAndNotReadyBeforeThereIsAnApplication() {
        assertThat(health.live()).isEqualTo(new HealthAnswer(true, "STARTING", List.of()));
        assertThat(health.ready().ok()).isFalse();
    }

    @Test
    void isReadyWhenItRunsAndEverybodyAnswers() {
        watch("RUNNING", Optional.empty(), List.of());

        assertThat(health.live().ok()).isTrue();
        assertThat(health.ready()).isEqualTo(new HealthAnswer(true, "RUNNING", List.of()));
    }

    @Test
    void isNotReadyWhileItRebalances() {
        watch("REBALANCING", Optional.empty(), List.of());

        assertThat(health.live().ok()).isTrue();
        assertThat(health.ready().problems()).containsExactly("the streams application is REBALANCING, not RUNNING");
    }

    @Test
    void isLiveButNotReadyWithoutARegistry() {
        watch("RUNNING", Optional.empty(), List.of("the registry is away"));

        assertThat(health.live().ok()).isTrue();
        assertThat(health.ready()).isEqualTo(new HealthAnswer(false, "RUNNING", List.of("the registry is away")));
    }

    @Test
    void isNeitherOnceItHasFailed() {
        watch("ERROR", Optional.of("it failed 6 times"), List.of());

        assertThat(health.live()).isEqualTo(new HealthAnswer(false, "ERROR", List.of("it failed 6 times")));
        assertThat(health.ready().problems()).containsExactly("it failed 6 times");
    }

    @Test
    void anErrorWithoutAReasonIsOneToo() {
        watch("ERROR", Optional.empty(), List.of());

        assertThat(health.live().problems()).containsExactly("the streams application stopped after an error");
    }
}
