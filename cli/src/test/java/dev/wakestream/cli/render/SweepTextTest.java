package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.wakestream.cli.Golden;
import dev.wakestream.cli.config.CaseMetric;
import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.Polarity;
import dev.wakestream.schema.RunInfo;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Cases about figures of whole runs, as text and as document. */
class SweepTextTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static JsonNode document(CaseResult result) throws IOException {
        String text = CaseJson.text(result, 20);
        assertThat(JsonSchema.problems("wakestream.case.json", text)).isEmpty();
        return JSON.readTree(text);
    }

    @Test
    void pointsOfASweepStandBesideThePublishedOnes() throws InvalidInputException {
        String text = CaseText.of(SweepSamples.hackbench(), 20);

        Golden.assertMatches("case-test-idle-cores-nonsmt.txt", text);
    }

    @Test
    void linesAreAsciiAndNoLongerThanAMailAllows() throws InvalidInputException {
        String text = CaseText.of(SweepSamples.hackbench(), 20) + CaseText.of(SweepSamples.schbench(), 20);

        assertThat(text).isASCII();
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(75));
    }

    @Test
    void timesOfFewerLoopsAreScaledAndSaySo() throws InvalidInputException, IOException {
        CaseResult result = SweepSamples.hackbench();

        JsonNode row = document(result).get("rows").get(3);

        // 8 groups: 40 ms of 200 loops are 4 s of 20000
        assertThat(CaseText.of(result, 20))
                .contains("# scaled from 200 loops to the posting's 20 000: model's times x 100;");
        assertThat(row.get("key")).isEqualTo(JSON.readTree("{\"groups\": 8}"));
        assertThat(row.get("scaled"))
                .isEqualTo(JSON.readTree("{\"by\": 100.0, \"from_loops\": 200, \"to_loops\": 20000}"));
        assertThat(row.at("/base/mean").asDouble()).isCloseTo(4, within(1e-9));
        assertThat(row.at("/patched/mean").asDouble()).isCloseTo(3.6, within(1e-9));
        assertThat(row.get("ratio").asDouble()).isCloseTo(0.9, within(1e-9));
        assertThat(row.at("/published/printed_agrees").asBoolean()).isTrue();
        assertThat(row.get("label").asText()).isEqualTo("not explained");
        assertThat(row.get("verdict").asText()).isEqualTo("lower");
    }

    @Test
    void callsOfAFunctionAreOneRowInThePostingsTicks() throws InvalidInputException, IOException {
        CaseResult result = SweepSamples.schbench();

        JsonNode rows = document(result).get("rows");

        // 512 MHz: 400 ns are 204.8 ticks
        assertThat(rows).hasSize(1);
        JsonNode row = rows.get(0);
        assertThat(row.get("key")).isEmpty();
        assertThat(row.get("unit").asText()).isEqualTo("ticks");
        assertThat(row.at("/base/mean").asDouble()).isCloseTo(204.8, within(1e-9));
        assertThat(row.at("/base/n").asInt()).isEqualTo(1000);
        assertThat(row.at("/base/median").asDouble()).isCloseTo(194.56, within(1e-9));
        assertThat(row.get("verdict").asText()).isEqualTo("lower");
        assertThat(row.at("/published/difference/ci95_low").asDouble()).isCloseTo(-126.80, within(0.01));
        assertThat(row.at("/grade/sign").asText()).isEqualTo("pass");
        assertThat(row.at("/grade/shape").asText()).isEqualTo("n/a");
        Golden.assertMatches("case-select-idle-core-early-break.txt", CaseText.of(result, 20));
    }

    @Test
    void callsOfSeveralRunsArePooled() {
        List<RunInfo> runs = List.of(Samples.info("a", "base", 1, List.of()), Samples.info("b", "base", 2, List.of()));
        runs.get(0)
                .setResults(List.of(
                        SweepSamples.call("n", 2),
                        SweepSamples.call("min", 1),
                        SweepSamples.call("median", 2),
                        SweepSamples.call("mean", 2),
                        SweepSamples.call("max", 3),
                        SweepSamples.call("sd", Math.sqrt(2))));
        runs.get(1)
                .setResults(List.of(
                        SweepSamples.call("n", 1),
                        SweepSamples.call("min", 8),
                        SweepSamples.call("median", 8),
                        SweepSamples.call("mean", 8),
                        SweepSamples.call("max", 8),
                        SweepSamples.call("sd", 0)));

        RunFigures pooled = Objects.requireNonNull(RunFigures.of(CaseMetric.SELECT_IDLE_CORE_COST, "ns", runs, 1, 0));

        // the calls are 1, 3 and 8: mean 4, squares 9 + 1 + 16
        assertThat(pooled.stats().n()).isEqualTo(3);
        assertThat(pooled.stats().mean()).isEqualTo(4);
        assertThat(pooled.stats().sd()).isCloseTo(Math.sqrt(13), within(1e-12));
        assertThat(pooled.min()).isEqualTo(1);
        assertThat(pooled.max()).isEqualTo(8);
        assertThat(pooled.median()).as("medians do not add up").isNull();
    }

    @Test
    void whatWasCalibratedSaysSoAndHasNoGrades() throws InvalidInputException, IOException {
        CaseResult result = SweepSamples.of("sched-init-numa-memcpy", (side, repetition) -> {
            double ticks = side.contains("SMT")
                    ? side.startsWith("base") ? 516.57 : 85.33
                    : side.startsWith("base") ? 65.71 : 55;
            return List.of(new Metric("copy_ticks", "TSC ticks", Polarity.LOWER, ticks));
        });

        JsonNode rows = document(result).get("rows");

        assertThat(rows).hasSize(2).allSatisfy(row -> {
            assertThat(row.get("label").asText()).isEqualTo("calibrated");
            assertThat(row.get("reason").asText()).contains("does not pretend to predict");
            assertThat(row.get("grade"))
                    .allSatisfy(grade -> assertThat(grade.asText()).isEqualTo("n/a"));
        });
        assertThat(rows.get(0).at("/key/config").asText()).isEqualTo("SMT+CLUSTER+MC");
        assertThat(rows.get(0).get("ratio").asDouble()).isCloseTo(1 - 0.8348, within(5e-5));
        assertThat(rows.get(1).get("ratio").asDouble()).isCloseTo(1 - 0.1630, within(5e-5));
        Golden.assertMatches("case-sched-init-numa-memcpy.txt", CaseText.of(result, 20));
    }

    @Test
    void aFigureThatNoRunHasHasNeitherLabelNorReason() throws InvalidInputException, IOException {
        CaseResult result = SweepSamples.of("test-idle-cores-nonsmt", (side, repetition) -> List.of());

        JsonNode row = document(result).get("rows").get(0);

        assertThat(row.get("base").isNull()).isTrue();
        assertThat(row.get("ratio").isNull()).isTrue();
        assertThat(row.get("label").isNull()).isTrue();
        assertThat(row.has("reason")).isFalse();
        assertThat(row.get("verdict").asText()).isEqualTo("n/a");
        assertThat(row.at("/grade/sign").asText()).isEqualTo("n/a");
        assertThat(CaseText.of(result, 20)).doesNotContain("predicted", "not explained", "not expressible");
    }

    @Test
    void publishedRowsWithoutAPointAreCounted() throws InvalidInputException {
        ScenarioFile scenario = SweepSamples.parse("""
                scenario: 1
                name: part
                case: test-idle-cores-nonsmt
                machine: vm-2vcpu
                kernel: v6.18
                workload: {type: hackbench, loops: 200}
                variants: {base: [], patched: [nohz_without_nr_cpus]}
                sweep: {by: [groups], points: [{groups: [4, 8]}]}
                """);

        String text =
                CaseText.of(SweepSamples.of(scenario, (side, repetition) -> List.of(SweepSamples.seconds(0.04))), 20);

        assertThat(text).contains("# not run            5 published rows\n", "no verdicts: fewer than two runs");
    }

    @Test
    void aSweepOfOnesOwnNeedsNothingPublished() throws InvalidInputException, IOException {
        ScenarioFile scenario = SweepSamples.parse("""
                scenario: 1
                name: own
                machine: vm-2vcpu
                kernel: v6.18
                metric: tps
                workload: {type: pgbench}
                sweep: {by: [clients], points: [{clients: [1, 2]}]}
                repetitions: 2
                """);
        CaseResult result = SweepSamples.of(
                scenario,
                (side, repetition) -> List.of(new Metric("tps", "1/s", Polarity.HIGHER, 1000.0 * repetition)));

        JsonNode rows = document(result).get("rows");

        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).get("published").isNull()).isTrue();
        assertThat(rows.get(0).at("/base/mean").asDouble()).isEqualTo(1500);
        assertThat(CaseText.of(result, 20)).contains("# clients        base\n        1  1500 +-707\n");
    }
}
