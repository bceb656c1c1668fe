package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.cli.Golden;
import dev.wakestream.schema.LineAccounts;
import dev.wakestream.schema.LineUse;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import java.io.IOException;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** The accounts of shared lines as tables and documents. */
class LinesReportTest {
    private static final List<String> POWER10 =
            List.of("smallcore", "bigcore", "hemisphere", "chip", "drawer", "system");

    private static final LineUse MASK = new LineUse(
            "nohz.idle_cpus_mask",
            1L,
            1_200_000L,
            0L,
            2_345_678L,
            900_000L,
            1_700_000L,
            List.of(0L, 100_000L, 300_000L, 500_000L, 600_000L, 1_100_000L),
            3L,
            98_765_432_100L);
    private static final LineUse LOCK = new LineUse(
            "rq.lock+nohz_flags",
            480L,
            9_000_000L,
            4_000_000L,
            5_000_000L,
            2_000_000L,
            100L,
            List.of(1_000_000L, 400_000L, 300_000L, 200_000L, 60L, 40L),
            480L,
            1_234_567L);
    private static final LineUse STATE =
            new LineUse("task.state+wakee_flips", 1_601L, 0L, 0L, 0L, 0L, 0L, List.of(0L, 0L, 0L, 0L, 0L, 0L), 0L, 0L);

    private static RunInfo run(String name, String variant, List<LineUse> lines, List<String> unlisted) {
        return RunInfo.newBuilder(Samples.info(name, variant, 1, List.of()))
                .setLines(new LineAccounts(POWER10, lines, unlisted))
                .build();
    }

    private static final RunInfo RUN = run("run1", "base", List.of(MASK, LOCK, STATE), List.of());

    private static LinesView view(int limit, RunInfo... runs) throws LinesView.UnavailableException {
        return LinesView.of(List.of(runs), limit);
    }

    private static long sum(LinesView.Side side, ToLongFunction<LineUse> figure) {
        return side.rows().stream().mapToLong(figure).sum();
    }

    private static List<String> names(LinesView.Side side) {
        return side.rows().stream().map(LineUse::getLine).toList();
    }

    @Test
    void looksLikePerfC2c() throws LinesView.UnavailableException {
        String text = LinesText.text(view(0, RUN));

        Golden.assertMatches("lines.txt", text);
        assertThat(text.lines()).allMatch(line -> line.length() <= 100).allMatch(line -> line.matches("\\p{ASCII}*"));
    }

    @Test
    void rowsOfNothingAreNames() throws LinesView.UnavailableException {
        LineUse own = new LineUse("rq.cfs", 480L, 7L, 0L, 0L, 0L, 0L, STATE.getTransfers(), 0L, 0L);
        String text = LinesText.text(view(0, run("run1", "base", List.of(MASK, own, STATE), List.of())));

        assertThat(text).contains("\n  rq.cfs ", "# no accesses: task.state+wakee_flips\n");
        assertThat(text.substring(text.indexOf("HITM-l")))
                .contains("\n  nohz.idle_cpus_mask", "# always in the own cache: rq.cfs\n")
                .doesNotContain("\n  rq.cfs", "task.state");
    }

    @Test
    void flatTablesHaveExactCounts() throws LinesView.UnavailableException {
        LinesView view = view(2, RUN);

        Golden.assertMatches("lines.csv", LinesTable.csv(view));
        Golden.assertMatches("lines.md", LinesTable.markdown(view));
    }

    @Test
    void namesWithSeparatorsAreQuoted() throws LinesView.UnavailableException {
        LineUse odd = new LineUse("a,\"b|c", 1L, 1L, 0L, 0L, 0L, 0L, MASK.getTransfers(), 0L, 0L);
        LinesView view = view(0, run("run1", "base", List.of(odd), List.of()));

        assertThat(LinesTable.csv(view)).contains("base,\"a,\"\"b|c\",1,1,0");
        assertThat(LinesTable.markdown(view)).contains("| base | a,\"b\\|c | 1 | 1 | 0");
    }

    @Test
    void documentsFitTheirSchema() throws IOException, LinesView.UnavailableException {
        LinesView view = view(1, RUN, run("run2", "patched", List.of(LOCK), List.of()));

        assertThat(JsonSchema.problems("wakestream.lines.json", LinesJson.text(view)))
                .isEmpty();
        assertThat(JsonSchema.problems("wakestream.lines.json", LinesJson.textWithLimits(view)))
                .isEmpty();
        assertThat(LinesJson.textWithLimits(view)).contains("\"area\" : \"Locks\"");
        assertThat(LinesJson.text(view)).contains("\"unlisted\" : [ \"rq.lock+nohz_flags\"");
    }

    @Test
    void linesBeyondTheLimitAreNamedAndSummed() throws LinesView.UnavailableException {
        LineUse stored = new LineUse("[other]", 7L, 70L, 0L, 0L, 1L, 2L, MASK.getTransfers(), 4L, 5L);
        RunInfo run = run("run1", "base", List.of(MASK, LOCK, STATE, stored), List.of("a", "b"));

        LinesView.Side all = view(0, run).sides().get(0);
        LinesView.Side two = view(2, run).sides().get(0);

        assertThat(names(all))
                .containsExactly("nohz.idle_cpus_mask", "rq.lock+nohz_flags", "task.state+wakee_flips", "[other]");
        assertThat(all.unlisted()).containsExactly("a", "b");
        assertThat(names(two)).containsExactly("nohz.idle_cpus_mask", "rq.lock+nohz_flags", "[other]");
        assertThat(two.unlisted()).containsExactly("task.state+wakee_flips", "a", "b");
        assertThat(two.rows().get(2).getInstances()).isEqualTo(1_608);
        for (ToLongFunction<LineUse> figure : List.<ToLongFunction<LineUse>>of(
                LineUse::getReads, LineUse::getLocalHitm, LineUse::getMemoryFetches, LineUse::getWaitNs)) {
            assertThat(sum(two, figure))
                    .isEqualTo(sum(all, figure))
                    .isEqualTo(figure.applyAsLong(all.total()))
                    .isEqualTo(figure.applyAsLong(two.total()));
        }
        assertThat(LinesText.text(view(2, run))).endsWith("# in [other] 3 lines: task.state+wakee_flips, a, b\n");
    }

    @Test
    void runsOfAVariantAreSummedButNotTheirInstances() throws LinesView.UnavailableException {
        LinesView view = view(0, RUN, RUN, run("run3", "patched", List.of(LOCK), List.of()));

        LineUse lock = view.sides().get(0).rows().get(1);
        assertThat(lock.getInstances()).isEqualTo(480);
        assertThat(lock.getReads()).isEqualTo(18_000_000);
        assertThat(lock.getTransfers()).startsWith(2_000_000L, 800_000L);
        assertThat(view.sides()).extracting(LinesView.Side::variant).containsExactly("base", "patched");
        assertThat(LinesText.text(view))
                .contains("the 0.40 s after the warm-ups of 2 runs, summed", "the 0.20 s after the warm-up;");
        assertThat(RUN.getLines().getLines().get(1).getReads())
                .as("what was stored stays as it is")
                .isEqualTo(9_000_000);
    }

    @Test
    void lineWithoutAccessHasNoTimeAnAccess() throws LinesView.UnavailableException {
        LinesView view = view(0, run("run1", "base", List.of(STATE), List.of()));

        assertThat(LinesText.text(view)).doesNotContain("NaN", "n/a").contains("-");
        assertThat(LinesJson.text(view)).contains("\"wait_ns_per_access\" : null");
    }

    @Test
    void runsWithoutAccountsSayWhyInOneSentence() {
        RunInfo older = Samples.info("run1", "base", 1, List.of());

        assertThatThrownBy(() -> view(0, older))
                .hasMessage("run run1 has no accounts of cache lines: the version that stored it kept none;"
                        + " simulate it again");
        assertThatThrownBy(() -> view(
                        0, RunInfo.newBuilder(older).setSource("perf-script").build()))
                .hasMessage("run run1 has no accounts of cache lines: it was ingested (perf-script), and only the model"
                        + " counts accesses to lines");
        assertThatThrownBy(() -> view(
                        0, RunInfo.newBuilder(older).setState(RunState.STARTED).build()))
                .hasMessageEndingWith("they are stored at a run's end, and it has not finished");
        assertThatThrownBy(() -> view(
                        0, RunInfo.newBuilder(older).setState(RunState.FAILED).build()))
                .hasMessageEndingWith("they are stored at a run's end, and it has failed");
    }

    @Test
    void runsOfOtherMachinesHaveNoCommonTable() {
        RunInfo small = RunInfo.newBuilder(RUN)
                .setRun("run2")
                .setLines(new LineAccounts(List.of("core", "llc"), List.of(), List.of()))
                .build();

        assertThatThrownBy(() -> view(0, RUN, small))
                .hasMessageContaining("runs run1 and run2 are of machines with different levels (smallcore, bigcore,")
                .hasMessageContaining("; core, llc)");
    }

    @Test
    void countsThatDoNotFitTheLevelsAreRefused() {
        RunInfo foreign = RunInfo.newBuilder(RUN)
                .setLines(new LineAccounts(List.of("core"), List.of(MASK), List.of()))
                .build();

        assertThatThrownBy(() -> view(0, foreign))
                .hasMessage("run run1 has 6 counts of transfers for nohz.idle_cpus_mask, but its machine 1 level");
    }
}
