package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowSpecTest {
    private static final long MS = 1_000_000;

    private static WindowSpec spec(WindowDefinition... definitions) {
        return new WindowSpec(List.of(definitions), 0, WindowSpec.DEFAULT_MAX_AHEAD_NS);
    }

    @ParameterizedTest
    @CsvSource({
        "10ms, 10000000, 10000000, 10ms",
        "1000ms, 1000000000, 1000000000, 1s",
        "1s/100ms, 1000000000, 100000000, 1s/100ms",
        "60s/60000ms, 60000000000, 60000000000, 60s",
        "1500us, 1500000, 1500000, 1500us",
        "7ns, 7, 7, 7ns",
    })
    void aDefinitionHasOneName(String text, long lengthNs, long hopNs, String name) {
        WindowDefinition definition = WindowDefinition.ofName(text);

        assertThat(definition).isEqualTo(new WindowDefinition(lengthNs, hopNs));
        assertThat(definition.name()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"\" | '' names no windows",
                "10 | '10' names no windows",
                "1s/ | '1s/' names no windows",
                "1s/2s | hop is 2s; allowed: more than 0, and at most the window's length, 1s",
                "1s/0ms | hop is 0s; allowed: more than 0",
                "0ms | window is 0s; allowed: more than 0, and at most 315360000s",
                "999999999999s | window is",
                "10s/7ms | window of 10s every 7ms is 10000 pieces of 1ms; allowed: 1000",
            })
    void saysWhyADefinitionCannotBe(String text, String message) {
        assertThatThrownBy(() -> WindowDefinition.ofName(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void definitionsAreInOneOrderHoweverTheyAreGiven() {
        WindowSpec spec = spec(
                WindowDefinition.ofName("1s"), WindowDefinition.ofName("10ms"), WindowDefinition.ofName("1s/100ms"));

        assertThat(spec.definitions()).extracting(WindowDefinition::name).containsExactly("10ms", "1s/100ms", "1s");
        assertThat(spec.id()).isEqualTo("10ms,1s/100ms,1s+0s");
    }

    @Test
    void panesAreWhatAllLengthsAndHopsAreMultiplesOf() {
        assertThat(spec(WindowDefinition.ofName("10ms")).paneNs()).isEqualTo(10 * MS);
        assertThat(spec(WindowDefinition.ofName("10ms"), WindowDefinition.ofName("1s/100ms"))
                        .paneNs())
                .isEqualTo(10 * MS);
        assertThat(spec(WindowDefinition.ofName("10ms"), WindowDefinition.ofName("15ms/6ms"))
                        .paneNs())
                .isEqualTo(MS);
    }

    @Test
    void refusesWhatCannotBeFoldedTogether() {
        assertThatThrownBy(() -> spec()).hasMessage("0 kinds of windows; allowed: 1 … 8");
        assertThatThrownBy(() -> new WindowSpec(
                        Collections.nCopies(9, WindowDefinition.tumbling(10)), 0, WindowSpec.DEFAULT_MAX_AHEAD_NS))
                .hasMessage("9 kinds of windows; allowed: 1 … 8");
        assertThatThrownBy(() -> spec(WindowDefinition.ofName("1s"), WindowDefinition.ofName("1000ms")))
                .hasMessage("window 1s is there twice; allowed: once");
        assertThatThrownBy(() -> new WindowSpec(10, -1)).hasMessageContaining("grace is -1 ns");
        assertThatThrownBy(() -> new WindowSpec(List.of(WindowDefinition.tumbling(10)), 0, 0))
                .hasMessageContaining("max.ahead is 0 ns; allowed: 1 …");
    }
}
