package dev.wakestream.schema.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RunIdsTest {
    private static final Clock NOW = Clock.fixed(Instant.parse("2026-11-30T09:54:40.123Z"), ZoneOffset.UTC);

    @Test
    void beginWithTheInstantAndEndWithARandomSuffix() {
        String id = new RunIds(NOW, new SplittableRandom(1)).next();

        assertThat(id).matches("20261130-095440-123-[a-z2-7]{8}");
        assertThat(RunIds.isValid(id)).isTrue();
        assertThat(new RunIds(NOW, new SplittableRandom(2)).next()).isNotEqualTo(id);
    }

    @Test
    void sortByStartEvenWithinAMillisecond() {
        RunIds ids = new RunIds(NOW, new SplittableRandom(1));
        List<String> given = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            given.add(ids.next());
        }

        assertThat(given).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void mayBeUsersOwnWithinReason() {
        assertThat(RunIds.isValid("my_run.v2-3")).isTrue();
        for (String wrong : List.of("", "-x", "a/b", "a b", "größe", "x".repeat(101))) {
            assertThat(RunIds.isValid(wrong)).as(wrong).isFalse();
        }
    }
}
