package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.Golden;
import dev.wakestream.compare.Denominator;
import dev.wakestream.export.ProfileView;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.CpuUse;
import dev.wakestream.schema.Distribution;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.WindowStats;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.HdrHistogram.Histogram;
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

    /** Any task may name itself so: none may move the cursor, or look like a row of ours. */
    @Test
    void namesCannotMoveTheCursorNorMakeLines() {
        RunProfile imported = RunProfile.newBuilder(PROFILE)
                .setFunctions(
                        List.of(Samples.cost("ta\u001b[31msk\n\t\u202e", "a\nb\u001b]0;x\u0007", "/d/\r\n.so", 750)))
                .setEvents(List.of(count("odd\u001b[2J", 1)))
                .build();
        RunInfo odd = RunInfo.newBuilder(INFO).setWorkload("w\u001b[2J\nrun").build();

        String text = ProfileReport.text(ProfileView.of(odd, imported, Denominator.SAMPLED), 0);

        assertThat(text.replace("\n", "")).matches("\\P{Cntrl}*").doesNotContain("\u202e");
        assertThat(text)
                .containsOnlyOnce(
                        "ta\\u001b[31msk\\u000a\\u0009\\u202e  /d/\\u000d\\u000a.so  [.] a\\u000ab\\u001b]0;x\\u0007")
                .contains("odd\\u001b[2J")
                .contains("w\\u001b[2J\\u000arun");
    }

    private static Distribution distribution(String name, long... values) {
        Histogram histogram = new Histogram(2);
        for (int i = 0; i < values.length; i += 2) {
            histogram.recordValueWithCount(values[i], values[i + 1]);
        }
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        histogram.encodeIntoByteBuffer(bytes);
        bytes.flip();
        long max = values[values.length - 2];
        return new Distribution(name, "ns", histogram.getTotalCount(), 1_000_000_000L, values[0], max, bytes);
    }

    private static EventCount count(String name, long count) {
        return new EventCount(name, count);
    }

    private static ProfileView withStatistics(WindowStats stats) {
        RunInfo info = RunInfo.newBuilder(INFO).setResults(List.of()).build();
        return ProfileView.of(
                info, RunProfile.newBuilder(PROFILE).setStats(stats).build(), Denominator.SAMPLED);
    }

    private static WindowStats statistics() {
        return new WindowStats(
                List.of(
                        count("migrations_core", 10),
                        count("migrations_llc", 20),
                        count("migrations_remote", 10),
                        count("nohz_enter_idle", 40_000),
                        count("nohz_exit_idle", 39_000),
                        count("sis_domain_search", 600),
                        count("sis_failed", 200),
                        count("sis_scanned", 4_000),
                        count("sis_search", 1_000),
                        count("waits_unknown", 700),
                        count("wakeups", 250_000),
                        count("wakeups_new", 40)),
                List.of(
                        distribution("idle_scan_cost", 150, 40, 900, 9),
                        distribution("wakeup_latency", 850, 9_000, 12_345, 990, 1_250_000, 20, 2_500_000_000L, 1)),
                List.of(
                        new CpuUse(0, 1_000_000L, 250_000L),
                        new CpuUse(1, 1_000_000L, 750_000L),
                        new CpuUse(7, 0L, 0L)),
                50_000_000L);
    }

    @Test
    void saysWhatHappenedBesidesTheCosts() throws IOException {
        ProfileView view = withStatistics(statistics());

        Golden.assertMatches("report-stats.txt", ProfileReport.text(view, 1));
        Golden.assertMatches("report-cpus.txt", ProfileReport.cpus(view));
        String json = ProfileJson.text(view, 0);
        assertThat(JsonSchema.problems("wakestream.profile.json", json)).isEmpty();
        assertThat(json)
                .contains(
                        "\"p99_9\" : null",
                        "\"p50\" : 851",
                        "\"queued_while_idle_ns\" : 50000000",
                        "\"cv_percent\" : 50.0");
        assertThat(ProfileReport.text(view, 1).lines()).allMatch(line -> line.length() <= 75);
    }

    @Test
    void statisticsAreFlatTablesToo() {
        Golden.assertMatches("stats.csv", StatsTable.figures(statistics()).csv());
        Golden.assertMatches("stats.md", StatsTable.figures(statistics()).markdown());
        Golden.assertMatches("cpus.csv", StatsTable.cpus(statistics(), "ns").csv());
        assertThat(StatsTable.figures(new WindowStats(List.of(), List.of(), List.of(), null))
                        .csv())
                .as("what is not known is empty")
                .endsWith("idle_search,success_rate,,percent,\nqueued_while_idle,,,ns,\n");
        assertThat(ProfileReport.stats(withStatistics(statistics())))
                .isEqualTo(ProfileReport.heading(withStatistics(statistics())));
        assertThat(ProfileReport.stats(view("sampled"))).endsWith("# no statistics are known of this run\n");
    }

    @Test
    void searchesOfADamagedRunAreShownWithTheirBase() {
        RunProfile damaged = RunProfile.newBuilder(PROFILE)
                .setStats(statistics())
                .setCounters(List.of(new Counter("lost_pages", "gap in the sequence", 3L)))
                .build();
        RunProfile whole = RunProfile.newBuilder(damaged).setCounters(List.of()).build();

        assertThat(ProfileReport.text(ProfileView.of(INFO, damaged, Denominator.SAMPLED), 1))
                .contains(
                        "# idle search, counted by the model, what is missing included: ",
                        "# idle search, from events, which do not show the siblings of prev that\n");
        assertThat(ProfileReport.text(ProfileView.of(INFO, whole, Denominator.SAMPLED), 1))
                .contains("# idle search, counted: ")
                .doesNotContain("from events");
    }

    @Test
    void searchesThatLookAtNoCpuAreExplained() {
        WindowStats stats = new WindowStats(
                List.of(count("sis_domain_search", 600), count("sis_scanned", 800), count("sis_search", 1_000)),
                List.of(),
                List.of(),
                null);

        assertThat(ProfileReport.text(withStatistics(stats), 1))
                .contains("search efficiency 125.00%", "# note: efficiency above 100%");
        assertThat(ProfileReport.text(withStatistics(statistics()), 1)).doesNotContain("above 100%");
    }

    @Test
    void whatIsNotKnownIsNotZero() throws IOException {
        ProfileView view = withStatistics(new WindowStats(List.of(), List.of(), List.of(), null));

        assertThat(ProfileReport.text(view, 1))
                .contains("a task queued while another CPU idled: not known")
                .doesNotContain("busiest", "migrations", "wakeups", "Distribution");
        assertThat(ProfileReport.cpus(view)).contains("no use of CPUs is known");
        assertThat(JsonSchema.problems("wakestream.profile.json", ProfileJson.text(view, 0)))
                .isEmpty();
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
    void foldedRowsAreMissingInSharesWhichIsSaid() {
        RunProfile profile = grouped();

        assertThat(ProfileReport.text(ProfileView.of(INFO, profile, Denominator.ofComm("hackbench")), 0))
                .contains("rows beyond --max-rows or a record's size are in");
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
        assertThat(ProfileJson.text(view, 0)).contains("\"incomplete_windows\" : 3", "\"incomplete\" : true");
        assertThat(ProfileReport.text(view("sampled"), 0)).doesNotContain("incomplete");
    }

    @Test
    void aRunIsIncompleteAlsoByWhatBelongsToNoWindow() {
        RunProfile rejected = RunProfile.newBuilder(PROFILE)
                .setWindows(20)
                .setIncompleteWindows(0)
                .setCounters(List.of(new Counter("rejected_records", "truncated", 1L)))
                .build();
        ProfileView view = ProfileView.of(INFO, rejected, Denominator.SAMPLED);

        assertThat(ProfileReport.text(view, 0).replaceAll("\n# {3,}", " "))
                .contains("# note: run run1 is incomplete: ");
        assertThat(ProfileJson.text(view, 0)).contains("\"incomplete_windows\" : 0", "\"incomplete\" : true");
        assertThat(ProfileJson.text(view("sampled"), 0)).contains("\"incomplete\" : false");
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
        RunInfo recorded = RunInfo.newBuilder(Samples.info("20261201-025216-754-dxel4k55", "recorded", 1, List.of()))
                .setExperiment("ingest")
                .setSource("perf-script")
                .setMachine("")
                .setKernel("")
                .setEvents(12_345_678_901L)
                .build();
        RunInfo of = RunInfo.newBuilder(INFO)
                .setExperiment("select-idle-core-early-break-20261201-024926-084-eacy43lk")
                .build();

        String text = RunList.text(List.of(INFO, started, recorded, of));

        Golden.assertMatches("runs.txt", text);
        assertThat(text.lines()).allMatch(line -> line.length() <= 100);
        assertThat(RunList.text(List.of())).hasLineCount(2);
    }
}
