package dev.wakestream.schema.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplicationTest {
    @ParameterizedTest
    @CsvSource({"0, 1, 1", "1, 1, 1", "2, 2, 1", "3, 3, 2", "12, 3, 2"})
    void isThreefoldWhereThereAreBrokersForItAndOneMayBeAway(int brokers, int factor, int minInSync) {
        Replication replication = Replication.forBrokers(brokers);

        assertThat(replication.factor()).isEqualTo(factor);
        assertThat(replication.minInSync()).isEqualTo(minInSync);
    }

    @Test
    void isAmongTheSettingsOfATopic() {
        assertThat(new Replication(5).over(Map.of("cleanup.policy", "compact")))
                .containsExactlyInAnyOrderEntriesOf(Map.of("cleanup.policy", "compact", "min.insync.replicas", "4"));
    }

    @Test
    void isAtLeastOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Replication(0))
                .withMessage("replication is 0, allowed is 1 to 32767");
    }
}
