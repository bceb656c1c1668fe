package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.PublishedRow;
import dev.wakestream.cli.render.Grades.Grade;
import dev.wakestream.compare.ComparisonRow;
import dev.wakestream.compare.ComparisonTable;
import dev.wakestream.compare.Verdict;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class GradesTest {
    private static Grades grade(double base, double patched, String symbol) throws InvalidInputException {
        ComparisonTable table =
                Objects.requireNonNull(Samples.headline().tables().get("patched"));
        PublishedRow published = new PublishedRow("hackbench", symbol, base, patched, PublishedRow.PREDICTED);
        return Grades.of(published, table.row("hackbench", symbol), table);
    }

    @Test
    void sharesWithinAFactorOfTwoPass() throws InvalidInputException {
        // ours are 0.80 and 0.365
        assertThat(grade(0.81, 0.35, "nohz_balance_exit_idle"))
                .isEqualTo(new Grades(Grade.PASS, Grade.PASS, Grade.PASS));
        assertThat(grade(1.61, 0.35, "nohz_balance_exit_idle").size()).isEqualTo(Grade.FAIL);
        assertThat(grade(0.81, 0.18, "nohz_balance_exit_idle").size()).isEqualTo(Grade.FAIL);
    }

    @Test
    void signIsThatOfTheDifference() throws InvalidInputException {
        assertThat(grade(0.35, 0.81, "nohz_balance_exit_idle").sign()).isEqualTo(Grade.FAIL);
        assertThat(grade(0.5, 0.5, "nohz_balance_exit_idle").sign()).isEqualTo(Grade.NOT_APPLICABLE);
    }

    @Test
    void noSignIsShownWhereNoDifferenceIs() throws InvalidInputException {
        ComparisonTable table =
                Objects.requireNonNull(Samples.headline().tables().get("patched"));
        PublishedRow published =
                new PublishedRow("swapper", "nohz_run_idle_balance", 0.09, 0.07, PublishedRow.NOT_EXPLAINED);
        ComparisonRow ours = Objects.requireNonNull(table.row("swapper", "nohz_run_idle_balance"));

        assertThat(ours.difference().points()).isNegative();
        assertThat(ours.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
        assertThat(Grades.of(published, ours, table).sign()).isEqualTo(Grade.FAIL);
    }

    @Test
    void smallDifferencesAreNotAttributed() throws InvalidInputException {
        assertThat(grade(20, 19, "[user]").attribution()).isEqualTo(Grade.FAIL);
    }

    @Test
    void aFunctionThatNoRunHasIsNotGraded() throws InvalidInputException {
        assertThat(grade(1, 2, "no_such_function"))
                .isEqualTo(new Grades(Grade.NOT_APPLICABLE, Grade.NOT_APPLICABLE, Grade.NOT_APPLICABLE));
    }
}
