package dev.wakestream.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ContactTest {
    private final AtomicReference<String> trouble = new AtomicReference<>();
    private final AtomicLong clockNs = new AtomicLong(5);
    private final Contact contact = new Contact("the broker", this::ask, Duration.ofSeconds(10), clockNs::get);

    private void ask() {
        String message = trouble.get();
        if (message != null) {
            throw new IllegalStateException(message);
        }
    }

    @Test
    void isAProblemUntilItHasAnswered() {
        assertThat(contact.problem()).hasValue("the broker has not been asked yet");

        contact.ask();

        assertThat(contact.problem()).isEmpty();
    }

    @Test
    void remembersTheLatestAnswer() {
        trouble.set("it is away");
        contact.ask();
        assertThat(contact.problem()).hasValue("it is away");

        trouble.set(null);
        assertThat(contact.problem()).hasValue("it is away");
        contact.ask();

        assertThat(contact.problem()).isEmpty();
    }

    @Test
    void anOldAnswerIsNone() {
        contact.ask();

        clockNs.addAndGet(Duration.ofSeconds(10).toNanos());
        assertThat(contact.problem()).isEmpty();

        clockNs.addAndGet(Duration.ofSeconds(2).toNanos());
        assertThat(contact.problem()).hasValue("the broker has not answered for 12 s");
    }
}
