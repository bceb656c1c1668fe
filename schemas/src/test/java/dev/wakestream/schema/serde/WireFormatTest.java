package dev.wakestream.schema.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireFormatTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 255, 256, 65_535, 16_777_216, Integer.MAX_VALUE})
    void keepsTheSchemaId(int id) {
        byte[] value = new byte[6];

        WireFormat.setSchemaId(value, id);

        assertThat(WireFormat.schemaId(value)).isEqualTo(id);
        assertThat(WireFormat.isFramed(value)).isTrue();
    }

    @Test
    void putsTheMostSignificantByteFirst() {
        byte[] value = new byte[5];

        WireFormat.setSchemaId(value, 0x01020304);

        assertThat(value).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void refusesWhatIsNotFramed() {
        assertThat(WireFormat.isFramed(new byte[4])).isFalse();
        assertThat(WireFormat.isFramed(new byte[] {1, 0, 0, 0, 0})).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WireFormat.schemaId(new byte[] {1, 0, 0, 0, 0}))
                .withMessage("not in the Confluent wire format: first byte is 1, must be 0");
    }
}
