package dev.wakestream.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class InstanceClientsTest {
    private final InstanceClients clients = new InstanceClients("my-app-2", "0b1d9c1e-7d1c-4c9b-9d5c-3a0f5e6d7c8b");

    @Test
    void aTransactionIsNamedByInstanceAndThread() {
        assertThat(clients.transactionalId("my-app-2-43666872-6d47-4c17-acc4-b78ce362a32c-13"))
                .isEqualTo("my-app-2-0b1d9c1e-7d1c-4c9b-9d5c-3a0f5e6d7c8b-13");
    }

    @Test
    void aNameOfAnotherFormIsNotGuessedAt() {
        for (String made :
                new String[] {"my-app-2", "my-app-2-43666872-b78ce362a32c", "other-43666872-1", "my-app-2-1-"}) {
            assertThatThrownBy(() -> clients.transactionalId(made))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("transactional id is " + made + "; expected: my-app-2-PROCESS-THREAD");
        }
    }
}
