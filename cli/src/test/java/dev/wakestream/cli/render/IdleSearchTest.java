package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.export.IdleSearchDocument;
import dev.wakestream.sched.scenario.IdleSearchMetrics;
import org.junit.jupiter.api.Test;

class IdleSearchTest {
    @Test
    void theDocumentHasTheFiguresThatTheModelGives() {
        assertThat(IdleSearchDocument.COUNTED).isEqualTo(IdleSearchMetrics.COUNTED);
        assertThat(IdleSearchDocument.DERIVED).isEqualTo(IdleSearchMetrics.DERIVED);
    }
}
