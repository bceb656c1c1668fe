package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.Golden;
import dev.wakestream.cli.config.InvalidInputException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CaseTextTest {
    @Test
    void publishedRowsStandBesideOurs() throws InvalidInputException {
        String text = CaseText.of(Samples.headline(), 20);

        Golden.assertMatches("case-nohz-nr-cpus.txt", text);
    }

    @Test
    void rowsAreThoseThatCanBeRedoneByHand() throws InvalidInputException {
        String text = CaseText.of(Samples.headline(), 20);

        // 8 000 of 1 000 000 ns are 0.80 %; sd of 7 900, 8 000, 8 100 is 100; 3 650 / 8 000 = 0.46
        // 0.365 is a little less as a double
        assertThat(text.lines()
                        .dropWhile(line -> !line.contains("[k] nohz_balance_exit_idle"))
                        .limit(3)
                        .map(line -> String.join("|", line.strip().split(" {2,}"))))
                .containsExactly(
                        "hackbench|[k] nohz_balance_exit_idle",
                        "model|0.80 +-0.01%|0.36 +-0.01%|0.46",
                        "published|0.81|0.35|0.43");
    }

    @Test
    void theTableFitsAMail() throws InvalidInputException {
        assertThat(CaseText.of(Samples.headline(), 20).lines()).allMatch(line -> line.length() <= 75);
    }

    @Test
    void functionsAreListedWhereNothingWasPublished() throws InvalidInputException {
        String text = CaseText.of(Samples.small(), 3);

        Golden.assertMatches("case-small.txt", text);
    }

    @Test
    void documentsFollowTheirSchema() throws InvalidInputException, IOException {
        String published = CaseJson.text(Samples.headline(), 20);
        String plain = CaseJson.text(Samples.small(), 3);

        assertThat(JsonSchema.problems("wakestream.case.json", published)).isEmpty();
        assertThat(JsonSchema.problems("wakestream.case.json", plain)).isEmpty();
        Golden.assertMatches("case-nohz-nr-cpus.json", published);
    }
}
