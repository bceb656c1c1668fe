package dev.wakestream.cli.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PortsTest {
    @Test
    void freePortsAreThreeDifferentOnes() throws StackException {
        Ports ports = Ports.choose(0, 0);

        assertThat(ports.broker()).isPositive().isNotEqualTo(ports.registry());
        assertThat(ports.controller()).isPositive().isNotIn(ports.broker(), ports.registry());
    }

    @Test
    void brokerAndRegistryCannotShareOne() {
        assertThatThrownBy(() -> Ports.choose(29092, 29092))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("two different ports");
    }
}
