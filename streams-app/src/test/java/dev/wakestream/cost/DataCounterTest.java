package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.schema.serde.BadPageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class DataCounterTest {
    private static final Path PAGE = Path.of("../docs/reference/counters.md");

    @Test
    void eachCounterIsDocumentedWithSeverityAndMeaning() throws IOException {
        String page = Files.readString(PAGE);

        for (DataCounter counter : DataCounter.values()) {
            String severity = counter.severity().name().toLowerCase(Locale.ROOT);
            assertThat(page)
                    .contains("| `" + counter.counterName() + "` | " + severity + " | " + counter.meaning() + " |");
        }
    }

    @Test
    void eachReasonOfRejectionIsDocumented() throws IOException {
        String page = Files.readString(PAGE);

        for (BadPageException.Reason reason : BadPageException.Reason.values()) {
            assertThat(page).contains("| `" + reason.label() + "` | ");
        }
        for (Rejection.Reason reason : Rejection.Reason.values()) {
            assertThat(page).contains("| `" + reason.label() + "` | ");
        }
    }

    @Test
    void isFoundByName() {
        assertThat(DataCounter.ofName("lost_pages")).contains(DataCounter.LOST_PAGES);
        assertThat(DataCounter.ofName("rejected_lines")).isEmpty();
    }
}
