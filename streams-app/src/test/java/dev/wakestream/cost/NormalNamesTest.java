package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalNamesTest {
    @ParameterizedTest
    @CsvSource({
        "foo, foo",
        "foo.constprop.0, foo",
        "foo.isra.12, foo",
        "foo.part.3, foo",
        "foo.isra.0.part.1, foo",
        "foo.constprop.0.isra.0.part.7, foo",
        "foo.cold, foo.cold",
        "foo.cold.1, foo.cold.1",
        "foo.constprop.0.cold, foo.cold",
        "foo.isra.0.cold.2, foo.cold.2",
        "foo.part.isra.0.0, foo",
        "foo.isra, foo.isra",
        "foo.isra.x, foo.isra.x",
        "foo.isra.0x, foo.isra.0x",
        "foo.lto_priv.0, foo.lto_priv.0",
        "isra.0, isra.0",
        ".isra.0, .isra.0",
        "[idle], [idle]",
        "'ns::f(int) [clone .isra.0]', ns::f(int)",
        "'ns::f(int) [clone .constprop.0.isra.0] [clone .part.1]', ns::f(int)",
        "'ns::f(int) [clone .cold]', 'ns::f(int) [clone .cold]'",
        "kworker/3:1.isra.0, kworker/3:1"
    })
    void symbolsLoseTheSuffixesOfCopies(String symbol, String normal) {
        assertThat(NormalNames.symbol(symbol)).isEqualTo(normal);
        assertThat(NormalNames.symbol(normal)).isEqualTo(normal);
    }

    @ParameterizedTest
    @CsvSource({
        "kworker/3:1, kworker/{N}:{N}",
        "kworker/u8:3, kworker/{N}:{N}",
        "kworker/u256:12, kworker/{N}:{N}",
        "kworker/3:1H, kworker/{N}:{N}H",
        "kworker/3:1-events, kworker/{N}:{N}",
        "kworker/u8:2+flush-8:0, kworker/{N}:{N}",
        "kworker/3:1H-kblockd, kworker/{N}:{N}H",
        "kworker/3:1-, kworker/{N}:{N}",
        "kworker/R-netns, kworker/R-netns",
        "kworker/dying, kworker/dying",
        "kworker/3, kworker/3",
        "kworker/3:, kworker/3:",
        "kworker/3:1x, kworker/3:1x",
        "my-kworker/3:1, my-kworker/3:1",
        "swapper, swapper",
        "ksoftirqd/3, ksoftirqd/3"
    })
    void commsOfWorkersLoseTheirNumbers(String comm, String normal) {
        assertThat(NormalNames.comm(comm)).isEqualTo(normal);
        assertThat(NormalNames.comm(normal)).isEqualTo(normal);
    }

    @Test
    void whatIsNormalStaysTheSameObject() {
        String symbol = "foo.cold";
        String comm = "kworker/R-netns";

        assertThat(NormalNames.symbol(symbol)).isSameAs(symbol);
        assertThat(NormalNames.comm(comm)).isSameAs(comm);
    }
}
