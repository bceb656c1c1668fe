package dev.wakestream.compare;

import static dev.wakestream.compare.Profiles.info;
import static dev.wakestream.compare.Profiles.profile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.topic.Topics;
import dev.wakestream.testing.Outputs;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ComparisonTableTest {
    /** Shares of 1000 ns: halved (about 100 → 50), steady (about 200), old only, new only, the rest. */
    private final List<RunProfile> base = List.of(
            profile("b1", "c", "halved", 101, "c", "steady", 200, "c", "old", 7, "c", "rest", 692),
            profile("b2", "c", "halved", 100, "c", "steady", 203, "c", "old", 8, "c", "rest", 689),
            profile("b3", "c", "halved", 99, "c", "steady", 197, "c", "old", 9, "c", "rest", 695));

    private final List<RunProfile> patched = List.of(
            profile("p1", "c", "halved", 51, "c", "steady", 199, "c", "young", 4, "c", "rest", 746),
            profile("p2", "c", "halved", 50, "c", "steady", 204, "c", "young", 5, "c", "rest", 741),
            profile("p3", "c", "halved", 49, "c", "steady", 198, "c", "young", 6, "c", "rest", 747));

    private static ComparisonRow row(ComparisonTable table, String symbol) {
        return Objects.requireNonNull(table.row("c", symbol));
    }

    @Test
    void foldedRowsAreMissingInSharesWhichIsSaid() {
        RunProfile folded = Profiles.profile("few", "a", "f", 60, "[other]", "[other]", 20, "swapper", "[idle]", 900);
        RunProfile whole = Profiles.profile("all", "a", "f", 60, "a", "g", 20, "swapper", "[idle]", 900);

        assertThat(ComparisonTable.of(List.of(folded), List.of(whole), Denominator.SAMPLED)
                        .warnings())
                .contains(
                        "run few: rows beyond --max-rows or a record's size are in [other], 25.00% of sampled time, and missing in the shares"
                                + " of their functions and comms")
                .noneMatch(warning -> warning.startsWith("run all"));
    }

    @Test
    void aRecordHasTheRowsWithTheLargestDifferencesForWhichItHasRoom() {
        int functions = 60_000;
        Object[] ofBase = new Object[3 * functions];
        Object[] ofPatched = new Object[3 * functions];
        for (int i = 0; i < functions; i++) {
            String symbol = 100_000 + i + "s".repeat(194);
            System.arraycopy(new Object[] {"c", symbol, 1_000_000}, 0, ofBase, 3 * i, 3);
            System.arraycopy(new Object[] {"c", symbol, 1_000_000 + i}, 0, ofPatched, 3 * i, 3);
        }
        ComparisonTable table = ComparisonTable.of(
                List.of(profile("b", ofBase)), List.of(profile("p", ofPatched)), Denominator.SAMPLED);

        Comparison record = ComparisonRecords.of("x/b", "x/p", table);

        assertThat(table.rows()).hasSize(functions);
        // 16 MiB, of which 64 KiB and some hundred for the rest; 82 for numbers, 204 and 5 for names, 8 for the verdict
        // n/a
        int told = record.getRows().size();
        assertThat(told).isBetween(((16 << 20) - 66_500) / 299, ((16 << 20) - 65_536) / 299);
        assertThat(Outputs.bytes(record).length)
                .isLessThan(Topics.MAX_RESULT_BYTES - 1_000)
                .isGreaterThan(10 << 20);
        assertThat(record.getRows())
                .extracting(dev.wakestream.schema.ComparisonRow::getSymbol)
                .containsExactlyElementsOf(table.rows().subList(0, told).stream()
                        .map(row -> row.function().symbol())
                        .toList());
        assertThat(record.getWarnings())
                .startsWith(table.warnings().toArray(String[]::new))
                .endsWith("only the " + told
                        + " rows with the largest differences, of 60000: a record has no room for more");
    }

    @Test
    void givesEachFunctionItsVerdict() {
        ComparisonTable table = ComparisonTable.of(base, patched, Denominator.SAMPLED);

        assertThat(row(table, "halved").verdict()).isEqualTo(Verdict.LOWER);
        assertThat(row(table, "rest").verdict()).isEqualTo(Verdict.HIGHER);
        assertThat(row(table, "steady").verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
        assertThat(row(table, "old").verdict()).isEqualTo(Verdict.GONE);
        assertThat(row(table, "young").verdict()).isEqualTo(Verdict.NEW);
        assertThat(table.rows())
                .extracting(r -> r.function().symbol())
                .as("largest difference first")
                .startsWith("rest", "halved");
    }

    @Test
    void functionClaimedInAdvancePaysForNoOther() {
        ComparisonTable all = ComparisonTable.of(base, patched, Denominator.SAMPLED);

        ComparisonTable claimed = all.only(List.of(new FunctionId("c", "halved"), new FunctionId("c", "old")));

        assertThat(claimed.rows()).extracting(r -> r.function().symbol()).containsExactly("halved", "old");
        assertThat(row(claimed, "halved").holmP())
                .as("the only one that is tested")
                .isEqualTo(row(all, "halved").difference().welchP())
                .isLessThan(row(all, "halved").holmP());
        assertThat(row(claimed, "halved").verdict()).isEqualTo(Verdict.LOWER);
        assertThat(row(claimed, "old").verdict()).isEqualTo(Verdict.GONE);
    }

    @Test
    void namesDifferenceRatioAndChange() {
        ComparisonRow row = row(ComparisonTable.of(base, patched, Denominator.SAMPLED), "halved");

        assertThat(row.difference().points()).isEqualTo(5.0 - 10.0);
        assertThat(row.ratio()).isEqualTo(0.5);
        assertThat(row.relativeChange()).isEqualTo(-0.5);
        assertThat(Objects.requireNonNull(row.base()).n()).isEqualTo(3);
        assertThat(Objects.requireNonNull(row.base()).unit()).isEqualTo("%");
        assertThat(Objects.requireNonNull(row.base()).denominator()).isEqualTo("sampled");
    }

    @Test
    void whatIsAbsentIsNullAndNotZero() {
        ComparisonTable table = ComparisonTable.of(base, patched, Denominator.SAMPLED);

        assertThat(row(table, "young").base()).isNull();
        assertThat(row(table, "young").ratio()).isNull();
        assertThat(row(table, "old").patched()).isNull();
        assertThat(row(table, "old").relativeChange()).isNull();
        assertThat(row(table, "old").holmP()).isNull();
    }

    @Test
    void warnsThatFewRunsAreWeak() {
        assertThat(ComparisonTable.of(base, patched, Denominator.SAMPLED).warnings())
                .singleElement()
                .asString()
                .contains("N = 3 and 3", "p = 0.10", "Welch");

        ComparisonTable single = ComparisonTable.of(base.subList(0, 1), patched, Denominator.SAMPLED);

        assertThat(single.warnings()).singleElement().asString().contains("N = 1 and 3", "no verdict");
        assertThat(row(single, "halved").verdict()).isEqualTo(Verdict.NOT_AVAILABLE);
        assertThat(Judge.leastMannWhitneyP(4, 4)).isEqualTo(2.0 / 70);
    }

    @Test
    void warnsOfUnfinishedAndIncompleteProfiles() {
        RunProfile live = profile("b1", "c", "f", 1);
        live.setFinal$(false);
        RunProfile lossy = Profiles.with(profile("p1", "c", "f", 1), new Counter("lost_pages", "gap", 3L));

        List<String> warnings = ComparisonTable.of(List.of(live), List.of(lossy), Denominator.SAMPLED)
                .warnings();

        assertThat(warnings)
                .contains(
                        "run b1 has not ended: its profile is not final", "run p1 is incomplete: lost_pages = 3 (gap)");
    }

    @Test
    void saysInOneLineHowManyWindowsOfARunAreIncompleteAndWhy() {
        RunProfile lossy = Profiles.with(
                profile("p1", "c", "f", 1), new Counter("lost_pages", "gap", 3L), new Counter("late_events", "", 2L));
        lossy.setWindows(20);
        lossy.setIncompleteWindows(4);

        assertThat(ComparisonTable.of(List.of(profile("b1", "c", "f", 1)), List.of(lossy), Denominator.SAMPLED)
                        .warnings())
                .filteredOn(warning -> warning.contains("p1"))
                .containsExactly("run p1: 4 of 20 windows are incomplete: lost_pages = 3 (gap), late_events = 2");
    }

    @Test
    void needsARunOnEachSide() {
        assertThatThrownBy(() -> ComparisonTable.of(List.of(), patched, Denominator.SAMPLED))
                .hasMessageContaining("base has 0 runs");
    }

    @Test
    void warnsOfWhatDiffersAlthoughItIsNotCompared() {
        List<String> warnings = RunMismatch.warnings(
                List.of(info("b1", 1, "small", "v6.18"), info("b2", 1, "small", "v6.18")),
                List.of(info("p1", 1, "large", "v6.18", "t"), info("p2", 2, "large", "v6.17", "t")),
                Set.of(RunMismatch.Property.TOGGLES));

        assertThat(warnings)
                .containsExactly(
                        "machine differs: base small, patched large",
                        "kernel differs: base v6.18, patched v6.17 and v6.18",
                        "runs of base have the same seed: they are one repetition, not several");
    }

    @Test
    void whatIsComparedMayDiffer() {
        List<String> warnings = RunMismatch.warnings(
                List.of(info("b1", 1, "small", "v6.18"), info("b2", 2, "small", "v6.18")),
                List.of(info("p1", 1, "small", "v6.18", "t"), info("p2", 2, "small", "v6.18", "t")),
                Set.of(RunMismatch.Property.TOGGLES));

        assertThat(warnings).isEmpty();
    }

    @Test
    void becomesARecordOfTheComparisonsTopic() {
        ComparisonTable table = ComparisonTable.of(base, patched, Denominator.SAMPLED);

        Comparison record = ComparisonRecords.of("v6.18", "+patch", table);

        assertThat(record.getKey()).isEqualTo("v6.18..+patch");
        assertThat(record.getBase()).containsExactly("b1", "b2", "b3");
        assertThat(record.getDenominator()).isEqualTo("sampled");
        assertThat(record.getRows()).hasSize(table.rows().size());
        assertThat(record.getRows().get(1).getSymbol()).isEqualTo("halved");
        assertThat(record.getRows().get(1).getRatio()).isEqualTo(0.5);
        ComparisonRow halved = row(table, "halved");
        assertThat(record.getRows().get(1).getCi95Low())
                .isCloseTo(halved.difference().ciLow(), withinPercentage(1e-3));
        assertThat(record.getRows().get(1).getCi95High())
                .isCloseTo(halved.difference().ciHigh(), withinPercentage(1e-3));
        assertThat(record.getRows().get(1).getHolmP()).isCloseTo(halved.holmP(), withinPercentage(1e-3));
        assertThat(record.getRows())
                .extracting(dev.wakestream.schema.ComparisonRow::getVerdict)
                .containsExactlyElementsOf(
                        table.rows().stream().map(r -> r.verdict().label()).toList())
                .contains("lower", "higher", "no difference shown", "new", "gone");
        assertThat(record.getWarnings()).isEqualTo(table.warnings());
    }
}
