package dev.wakestream.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.cost.BinaryOut;
import dev.wakestream.cost.RowSpec;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.store.StateKey.Kind;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

class StateKeyTest {
    private static Bytes encode(Kind kind, String run, int partition, long number) {
        return new StateKey(kind, run, partition, number, WindowSpec.DEFAULT.id(), RowSpec.DEFAULT.code())
                .encode(new BinaryOut());
    }

    @Test
    void survivesItsOwnFormat() {
        StateKey key = new StateKey(
                Kind.WINDOW,
                "20261130-095440-123-k7q2mz4h",
                5,
                123_456_789_012L,
                WindowSpec.DEFAULT.id(),
                RowSpec.DEFAULT.code());

        assertThat(StateKey.decode(key.encode(new BinaryOut()))).isEqualTo(key);
    }

    @Test
    void headsOfRunsComeBeforeTheirParts() {
        assertThat(encode(Kind.RUN, "z", 9, 0)).isLessThan(encode(Kind.FUNCTIONS, "a", 0, 0));
        assertThat(encode(Kind.RUN, "z", 9, 0)).isLessThan(encode(Kind.WINDOW, "a", 0, 0));
        assertThat(encode(Kind.FUNCTIONS, "z", 9, 0)).isLessThan(encode(Kind.WINDOW, "a", 0, 0));
        assertThat(encode(Kind.RUN, "z", 9, 0)).isLessThan(encode(Kind.LOG, "a", 0, 0));
    }

    @Test
    void saysThatStateIsOfAnotherVersion() {
        assertThatThrownBy(() -> StateKey.decode(Bytes.wrap(new byte[] {77})))
                .hasMessageContaining("kind 77")
                .hasMessageContaining("reset the application's state");
    }
}
