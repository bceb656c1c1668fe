package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.Cli;
import dev.wakestream.cli.Golden;
import dev.wakestream.runtime.ApplicationReset;
import dev.wakestream.schema.topic.TopicPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanReportTest {
    private static final List<TopicPlan> TOPICS = List.of(
            topic("wakestream.trace", false, "delete", "604800000", null),
            topic("wakestream.runs", true, "compact", "604800000", null),
            topic("wakestream.rejected", true, "delete", "5400000", "topic wakestream.rejected exists with ..."),
            topic("app-partials-repartition", true, "delete", "-1", null),
            topic("own", false, "delete", "", null));

    private static TopicPlan topic(
            String name, boolean exists, String cleanup, String retention, @Nullable String difference) {
        Map<String, String> settings = Map.of("cleanup.policy", cleanup, "retention.ms", retention);
        return new TopicPlan(name, exists, 6, 3, settings, Optional.ofNullable(difference));
    }

    private static final ApplicationReset.Plan RESET =
            new ApplicationReset.Plan("app", true, List.of("app-partials-repartition"), Path.of("/state/app"));

    @Test
    void saysWhatIsThereAndWhatWouldBeCreated() {
        Golden.assertMatches(
                "plan.txt",
                PlanReport.text("app", "Topologies:\n   Sub-topology: 0\n\n", TOPICS) + "\n" + PlanReport.text(RESET));
    }

    @ParameterizedTest
    @CsvSource({"172800000, 2 days", "5400000, 1.5 h", "90000, 1.5 min", "1000, 1.0 s", "-1, for good"})
    void aTimeHasAUnitThatShowsIt(String retentionMs, String kept) {
        String text = PlanReport.text("app", "d", List.of(topic("t", true, "delete", retentionMs, null)));

        assertThat(text.stripTrailing()).endsWith(" " + kept);
    }

    @Test
    void nothingToDeleteIsSaid() {
        assertThat(PlanReport.text(new ApplicationReset.Plan("app", false, List.of(), null)))
                .isEqualTo("# to be deleted\nnothing\n");
    }

    @Test
    void theDocumentFollowsItsSchema() throws IOException {
        assertThat(JsonSchema.problems("wakestream.plan.json", PlanReport.json("app", "d", TOPICS, RESET)))
                .isEmpty();
        assertThat(JsonSchema.problems("wakestream.plan.json", PlanReport.json("app", "d", TOPICS, null)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'--yes', '--yes needs --reset, which it confirms'",
        "'--format=json', '--format json needs --dry-run, which prints something'"
    })
    void optionsThatNeedAnotherSaySo(String option, String sentence) {
        Cli.Result result = Cli.run("stream", option);

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).isEqualTo("wakestream: " + sentence + "\n");
    }
}
