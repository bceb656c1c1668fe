package dev.wakestream.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpAddressTest {
    @ParameterizedTest
    @CsvSource({
        "8090,           127.0.0.1, 8090, 127.0.0.1:8090",
        ":8090,          127.0.0.1, 8090, 127.0.0.1:8090",
        "0.0.0.0:8090,   0.0.0.0,   8090, 0.0.0.0:8090",
        "localhost:0,    localhost, 0,    localhost:0",
        "[::1]:8090,     ::1,       8090, [::1]:8090",
    })
    void readsHostAndPortAndTakesLoopbackWhereNoHostIsNamed(String text, String host, int port, String shown) {
        HttpAddress address = HttpAddress.parse(text);

        assertThat(address).isEqualTo(new HttpAddress(host, port)).hasToString(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ":", "localhost", "localhost:", "http://localhost:80", "::1:80", "a b:80", ":-1", "1e3"})
    void refusesOtherForms(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpAddress.parse(text))
                .withMessageStartingWith("is '" + text + "', wanted is HOST:PORT");
    }

    @Test
    void refusesPortsThatThereAreNot() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpAddress.parse("127.0.0.1:65536"))
                .withMessage("is '127.0.0.1:65536', but ports are 0 to 65535");
    }
}
