package dev.wakestream.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RestartBudgetTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void pausesLongerEachTimeAndThenGivesUp() {
        RestartBudget budget = new RestartBudget(3, Duration.ofMinutes(1), Duration.ofSeconds(1));

        assertThat(budget.take(0)).contains(Duration.ofSeconds(1));
        assertThat(budget.take(1)).contains(Duration.ofSeconds(2));
        assertThat(budget.take(2)).contains(Duration.ofSeconds(4));
        assertThat(budget.take(3)).isEmpty();
    }

    @Test
    void forgetsWhatIsLongAgo() {
        RestartBudget budget = new RestartBudget(1, Duration.ofMinutes(1), Duration.ofSeconds(1));
        budget.take(0);

        assertThat(budget.take(59 * SECOND)).isEmpty();
        assertThat(budget.take(61 * SECOND)).contains(Duration.ofSeconds(1));
    }
}
