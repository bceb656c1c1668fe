package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.Golden;
import dev.wakestream.compare.Denominator;
import dev.wakestream.export.ProfileView;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.RunState;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProfileReportTest {
    private static final RunInfo INFO = Samples.info("run1", "base", 1, List.of());
    private static final RunProfile PROFILE = Samples.profile("run1", 7_900, 2_000, 900);

    private static ProfileView view(String denominator) {
        return ProfileView.of(INFO, PROFILE, Denominator.parse(denominator));
    }

    @Test
    void looksLikePerfReport() {
        Golden.assertMatches("report-model.txt", ProfileReport.text(view("sampled"), 0));
    }

    @Test
    void samplesOfUserSpaceAndModulesHaveTheirLevel() {
        RunProfile imported = RunProfile.newBuilder(PROFILE)
                .setFunctions(List.of(
                        Samples.cost("perf", "read", "libc.so.6", 750),
                        Samples.cost("perf", "pvm_irq_enable", "[kernel.kallsyms]", 200),
                        Samples.cost("a long command", "ext4_read", "[ext4]", 40),
                        Samples.cost("perf", "[unknown]", "[unknown]", 10)))
                .setCounters(List.of(new Counter("rejected_lines", "truncated", 3L)))
                .setEvents(List.of())
                .build();

        String text = ProfileReport.text(ProfileView.of(INFO, imported, Denominator.SAMPLED), 3);

        Golden.assertMatches("report-imported.txt", text);
    }

    private static RunProfile grouped() {
        return RunProfile.newBuilder(PROFILE)
                .setGroupedBy(List.of("cpu", "node", "pid"))
                .setFunctions(List.of(
                        grouped("[other]", "[other]", 40, null, null, null),
                        grouped("hackbench", "select_task_rq_fair", 900, 12, 0, 4711),
                        grouped("hackbench", "select_task_rq_fair", 900, 12, 0, 815),
                        grouped("hackbench", "select_task_rq_fair", 60, 7, null, null),
                        grouped("kworker/{N}:{N}H", "schedule", 100, 7, 1, 99)))
                .setCounters(List.of(
                        new Counter("folded_rows", "max.rows", 13L),
                        new Counter("normalised_names", "foo.isra.0 -> foo", 2L),
                        new Counter("normalised_names", "kworker/7:1H -> kworker/{N}:{N}H", 1L)))
                .build();
    }

    private static FunctionCost grouped(
            String comm,
            String symbol,
            long selfNs,
            @Nullable Integer cpu,
            @Nullable Integer node,
            @Nullable Integer pid) {
        return new FunctionCost(comm, symbol, null, 1L, selfNs, cpu, null, null, node, pid);
    }

    @Test
    void groupsAreColumnsAndWhatWasMergedOrFoldedIsSaid() throws IOException {
        Golden.assertMatches(
                "report-grouped.txt", ProfileReport.text(ProfileView.of(INFO, grouped(), Denominator.SAMPLED), 0));
        String json = ProfileJson.text(ProfileView.of(INFO, grouped(), Denominator.SAMPLED), 0);
        assertThat(JsonSchema.problems("wakestream.profile.json", json)).isEmpty();
        assertThat(json)
                .contains("\"cpu\" : 12", "\"pid\" : null", "\"grouped_by\" : [ \"cpu\", \"node\", \"pid\" ]")
                .doesNotContain("\"llc\"");
    }

    @Test
    void foldedRowsAreOfNoCommWhichIsSaid() {
        RunProfile profile = grouped();

        assertThat(ProfileReport.text(ProfileView.of(INFO, profile, Denominator.ofComm("hackbench")), 0))
                .contains("# rows folded into [other] may be of this comm");
        assertThat(ProfileView.of(INFO, profile, Denominator.SAMPLED).totalNs()).isEqualTo(2_000);
    }

    @Test
    void denominatorDecidesWhatIsIn() {
        assertThat(view("sampled").totalNs()).isEqualTo(1_000_000);
        assertThat(view("all").totalNs()).isEqualTo(1_500_000);
        assertThat(view("comm:swapper").totalNs()).isEqualTo(900);
        assertThat(view("sampled").rows())
                .noneMatch(row -> row.cost().getSymbol().equals("[idle]"));
        assertThat(view("all").rows()).anyMatch(row -> row.cost().getSymbol().equals("[idle]"));
    }

    @Test
    void shortNamesOfCommsAreNamedInFull() {
        String text = ProfileReport.text(view("comm:perf"), 0);

        assertThat(text).contains("# share of time of comm perf alone (halted idle excluded)");
        assertThat(ProfileJson.text(view("comm:perf"), 0)).contains("\"comm:perf\"");
    }

    @Test
    void saysInOneLineHowManyWindowsAreIncompleteAndWhy() {
        RunProfile lossy = RunProfile.newBuilder(PROFILE)
                .setWindows(20)
                .setIncompleteWindows(3)
                .setCounters(List.of(new Counter("lost_pages", "gap in the sequence", 2L)))
                .build();
        ProfileView view = ProfileView.of(INFO, lossy, Denominator.SAMPLED);

        assertThat(ProfileReport.text(view, 0).replaceAll("\n# {3,}", " "))
                .contains("# note: run run1: 3 of 20 windows are incomplete: lost_pages = 2 (gap in the sequence)\n");
        assertThat(ProfileJson.text(view, 0)).contains("\"incomplete_windows\" : 3");
        assertThat(ProfileReport.text(view("sampled"), 0)).doesNotContain("incomplete");
    }

    @Test
    void aFailedRunSaysWhy() {
        RunInfo failed = RunInfo.newBuilder(INFO)
                .setState(RunState.FAILED)
                .setMachine("")
                .setCpus(0)
                .setCounters(List.of(new Counter("run_failed", "the disk is full", 1L)))
                .build();
        RunProfile live = RunProfile.newBuilder(PROFILE).setFinal$(false).build();

        String text = ProfileReport.text(ProfileView.of(failed, live, Denominator.SAMPLED), 0);

        assertThat(text)
                .contains("NOT FINAL: the run\n#  failed: the disk is full")
                .contains("# machine not recorded, CPUs not recorded");
    }

    @Test
    void documentFollowsItsSchema() throws IOException {
        String json = ProfileJson.text(view("sampled"), 0);

        assertThat(JsonSchema.problems("wakestream.profile.json", json)).isEmpty();
    }

    @Test
    void listOfRunsFollowsItsSchema() throws IOException {
        RunInfo started =
                RunInfo.newBuilder(INFO).setCaseName(null).setFinishedAt(null).build();

        assertThat(JsonSchema.problems("wakestream.runs.json", RunList.json(List.of(INFO, started))))
                .isEmpty();
        Golden.assertMatches("runs.txt", RunList.text(List.of(INFO, started)));
    }
}
