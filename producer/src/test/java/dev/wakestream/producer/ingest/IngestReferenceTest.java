package dev.wakestream.producer.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.producer.ingest.text.RejectReason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class IngestReferenceTest {
    @Test
    void theReferencePageListsEveryReasonInTheWordsOfTheCode() throws Exception {
        List<String> page = Files.readAllLines(Path.of("..", "docs", "reference", "ingest.md"));

        List<String> rows = Arrays.stream(RejectReason.values())
                .map(r -> "| `" + r.label() + "` | " + r.help().replaceAll("(-F \\+time)", "`$1`") + " |")
                .toList();

        assertThat(page).containsSubsequence(rows);
    }
}
