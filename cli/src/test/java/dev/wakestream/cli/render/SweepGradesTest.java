package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.render.Grades.Grade;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.Polarity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Grades of four load points, of which nothing is published to change at the first two, 10 % at the third and 50 % at the last. */
class SweepGradesTest {
    private static final double[] BASE = {100, 200, 300, 250};

    private static List<SweepGrades> grades(double... ratios) throws InvalidInputException {
        return grades(BASE, ratios);
    }

    private static List<SweepGrades> grades(double[] base, double... ratios) throws InvalidInputException {
        ScenarioFile scenario = SweepSamples.parse("""
                scenario: 1
                name: graded
                machine: vm-2vcpu
                kernel: v6.18
                metric: tps
                workload: {type: pgbench}
                variants: {base: [], patched: [nohz_without_nr_cpus]}
                sweep: {by: [clients], points: [{clients: [1, 2, 3, 4]}]}
                repetitions: 3
                published:
                  rows:
                    - {clients: 1, base: 100, patched: 101}
                    - {clients: 2, base: 200, patched: 199}
                    - {clients: 3, base: 300, patched: 330}
                    - {clients: 4, base: 250, patched: 375}
                """);
        CaseResult result = SweepSamples.of(scenario, (side, repetition) -> {
            int point = Integer.parseInt(side.substring(side.indexOf('=') + 1)) - 1;
            double ratio = side.startsWith("patched") ? ratios[point] : 1;
            // a thousandth apart, so that differences of a percent are shown
            double value = base[point] * ratio * (1 + 0.001 * (repetition - 2));
            return List.of(new Metric("tps", "1/s", Polarity.HIGHER, value));
        });
        return SweepGrades.of(SweepRow.of(result, "patched"), false);
    }

    @Test
    void whatWasPublishedPasses() throws InvalidInputException {
        assertThat(grades(1.01, 0.995, 1.1, 1.5)).containsOnly(new SweepGrades(Grade.PASS, Grade.PASS, Grade.PASS));
    }

    @Test
    void aPublishedNullIsToStayNull() throws InvalidInputException {
        List<SweepGrades> grades = grades(1.03, 1.015, 1.1, 1.5);

        assertThat(grades.get(0).sign()).isEqualTo(Grade.FAIL);
        assertThat(grades.get(0).size()).isEqualTo(Grade.FAIL);
        assertThat(grades.get(1).sign()).as("below 2 %, whatever the test says").isEqualTo(Grade.PASS);
    }

    @Test
    void anEffectHasToBeShownWithItsSign() throws InvalidInputException {
        List<SweepGrades> grades = grades(1, 1, 0.9, 1.0001);

        assertThat(grades.get(2).sign()).isEqualTo(Grade.FAIL);
        assertThat(grades.get(3).sign()).as("no difference shown").isEqualTo(Grade.FAIL);
    }

    @Test
    void largeEffectsAreMetWithinAFactorOfTwoAndSmallOnesInOrderOfMagnitude() throws InvalidInputException {
        // the logarithms of 1.1 and 1.5 are 0.095 and 0.405, those of 1.035, 1.03, 1.24 and 1.2 are 0.034, 0.030, 0.215
        // and 0.182
        assertThat(grades(1, 1, 1.035, 1.24)).extracting(SweepGrades::size).containsOnly(Grade.PASS);
        assertThat(grades(1, 1, 1.03, 1.2).get(2).size()).isEqualTo(Grade.FAIL);
        assertThat(grades(1, 1, 1.03, 1.2).get(3).size()).isEqualTo(Grade.FAIL);
        assertThat(grades(1, 1, 0.9, 1.5).get(2).size()).isEqualTo(Grade.FAIL);
    }

    @Test
    void theEffectHasToSetInAtThePublishedPointOrBesideIt() throws InvalidInputException {
        assertThat(grades(1, 1.1, 1.1, 1.5)).extracting(SweepGrades::shape).containsOnly(Grade.PASS);
        assertThat(grades(1, 1, 1, 1.5)).extracting(SweepGrades::shape).containsOnly(Grade.PASS);
        assertThat(grades(1.1, 1.1, 1.1, 1.5)).extracting(SweepGrades::shape).containsOnly(Grade.FAIL);
        assertThat(grades(1, 1, 1, 1)).extracting(SweepGrades::shape).containsOnly(Grade.FAIL);
    }

    @Test
    void ratesHaveToPeakWhereTheyWerePublishedTo() throws InvalidInputException {
        double[] falling = {300, 200, 150, 120};

        assertThat(grades(falling, 1, 1, 1.1, 1.5))
                .extracting(SweepGrades::shape)
                .containsOnly(Grade.FAIL);
    }
}
