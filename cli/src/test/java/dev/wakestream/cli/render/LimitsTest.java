package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.compare.Denominator;
import dev.wakestream.export.ProfileView;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.Limit;
import dev.wakestream.sched.kernel.profile.ModelLimits;
import dev.wakestream.schema.RunInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is not modelled is said once, by the model; the document has the same words. */
class LimitsTest {
    private static final RunInfo INFO = Samples.info("run1", "base", 1, List.of());

    private static ProfileView view(RunInfo info) {
        return ProfileView.of(info, Samples.profile("run1", 7_900, 2_000, 900), Denominator.parse("sampled"));
    }

    @Test
    void theDocumentSaysWhatTheModelSays() throws IOException {
        String document = Files.readString(Path.of("../docs/model.md"));
        String section = document.substring(document.indexOf("## Not modelled"));
        section = section.substring(section.indexOf("\n* "), section.indexOf("\n\n## "));

        List<String> said = new ArrayList<>();
        for (String item : section.split("\n\\* ")) {
            if (!item.isBlank()) {
                said.add(item.replaceAll("\\s+", " ").strip());
            }
        }

        assertThat(said)
                .isEqualTo(ModelLimits.all().stream().map(LimitsTest::item).toList());
    }

    /** In the document a limit of some profiles only names them. */
    private static String item(Limit limit) {
        String profiles = limit.profiles().isEmpty() ? "" : " (" + String.join(", ", limit.profiles()) + ")";
        return limit.area() + profiles + ": " + limit.text();
    }

    @Test
    void everyProfileHasLimits() {
        for (KernelProfile profile : KernelProfiles.all()) {
            assertThat(ModelLimits.of(profile)).as(profile.name()).isNotEmpty().doesNotHaveDuplicates();
        }
    }

    @Test
    void aReportHasThemBelowOnDemand() {
        String text = ProfileReport.textWithLimits(view(INFO), 0);

        assertThat(text)
                .startsWith(ProfileReport.text(view(INFO), 0))
                .contains("# not modelled of v6.18:\n", "# * Locks: fairness beyond the order of arrival.\n");
        assertThat(Limits.text("v6.18").lines()).allMatch(line -> line.length() <= 100);
        assertThat(ProfileReport.text(view(INFO), 0)).doesNotContain("not modelled");
    }

    @Test
    void documentsWithThemFitTheirSchema() throws IOException {
        assertThat(JsonSchema.problems("wakestream.profile.json", ProfileJson.textWithLimits(view(INFO), 0)))
                .isEmpty();
        assertThat(ProfileJson.textWithLimits(view(INFO), 0)).contains("\"area\" : \"Locks\"");
    }

    @Test
    void aRecordingIsNoRunOfTheModel() {
        RunInfo recording = RunInfo.newBuilder(INFO).setSource("perf-script").build();

        assertThat(ProfileReport.textWithLimits(view(recording), 0)).contains("# not a run of the model");
        assertThat(ProfileJson.textWithLimits(view(recording), 0)).contains("\"limits\" : [ ]");
    }
}
