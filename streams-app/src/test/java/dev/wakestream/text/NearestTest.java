package dev.wakestream.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
    private static final List<String> VERBS = List.of("run", "report", "runs", "doctor");

    @Test
    void findsTheNameWithTheFewestEdits() {
        assertThat(Nearest.to("reprot", VERBS)).contains("report");
        assertThat(Nearest.to("RUN", VERBS)).contains("run");
    }

    @Test
    void completesABeginning() {
        assertThat(Nearest.to("doc", VERBS)).contains("doctor");
    }

    @Test
    void saysNothingOfAnotherWord() {
        assertThat(Nearest.to("xyzzy", VERBS)).isEmpty();
        assertThat(Nearest.hint("xyzzy", VERBS)).isEmpty();
    }
}
