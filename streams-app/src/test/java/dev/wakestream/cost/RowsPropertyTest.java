package dev.wakestream.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.offline.OfflineFold;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.FunctionCost;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.testing.Event;
import dev.wakestream.testing.Keyed;
import dev.wakestream.testing.Outputs;
import dev.wakestream.testing.RandomRows;
import dev.wakestream.testing.RandomRun;
import dev.wakestream.testing.TestTrace;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What rows are: groups, normal names, and what is folded; on runs made from seeds, against loops over their events. */
class RowsPropertyTest {
    private static final WindowSpec WINDOWS = new WindowSpec(100, 0);
    private static final int ALL_GROUPINGS = 1 << GroupField.values().length;

    private final TestTrace trace = new TestTrace();

    private Outputs fold(List<Keyed> records, RowSpec rows) {
        Outputs out = new Outputs();
        OfflineFold fold = new OfflineFold(trace.registry, WINDOWS, rows, out);
        records.forEach(record -> fold.add(null, record.value(), 0));
        fold.finish();
        return out;
    }

    private List<Keyed> records(long seed) {
        return RandomRun.interleave(new RandomRun(trace, "r", seed).records(seed), seed);
    }

    private static RowSpec rows(int groups, boolean normalise, int most) {
        return new RowSpec(RandomRows.groups(groups), normalise, most);
    }

    /** Self times and calls by function, whatever rows are grouped by besides. */
    private static Map<String, Long> ungrouped(List<FunctionCost> rows) {
        Map<String, Long> sums = new TreeMap<>();
        for (FunctionCost row : rows) {
            String function = row.getComm() + " " + row.getSymbol() + " " + row.getDso();
            sums.merge(function + " ns", row.getSelfNs(), Long::sum);
            sums.merge(function + " calls", row.getCalls(), Long::sum);
        }
        return sums;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void groupsAddUpToTheProfileThatIsNotGrouped(long seed) {
        Outputs plain = fold(records(seed), RowSpec.DEFAULT);

        for (int groups = 1; groups < ALL_GROUPINGS; groups++) {
            Outputs grouped = fold(records(seed), rows(groups, true, 10_000));

            assertThat(ungrouped(grouped.profile("r").getFunctions()))
                    .isEqualTo(ungrouped(plain.profile("r").getFunctions()));
            for (int i = 0; i < plain.closed("r").size(); i++) {
                CostWindow window = grouped.closed("r").get(i);
                assertThat(ungrouped(window.getFunctions()))
                        .isEqualTo(ungrouped(plain.closed("r").get(i).getFunctions()));
                assertThat(window.getGroupedBy())
                        .isEqualTo(rows(groups, true, 1).groupedBy());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 4, 5, 6})
    void groupsAreThoseThatALoopOverTheEventsFinds(long seed) {
        RandomRun run = new RandomRun(trace, "r", seed);
        for (int groups = 0; groups < ALL_GROUPINGS; groups++) {
            Outputs out = fold(RandomRun.interleave(run.records(seed), seed), rows(groups, seed % 2 == 0, 10_000));

            Map<String, Long> actual = new TreeMap<>();
            for (FunctionCost row : out.profile("r").getFunctions()) {
                String key = String.join(
                        " ",
                        row.getComm(),
                        row.getSymbol(),
                        "" + row.getDso(),
                        "" + row.getCpu(),
                        "" + row.getCore(),
                        "" + row.getLlc(),
                        "" + row.getNode(),
                        "" + row.getPid());
                assertThat(actual.put(key, row.getSelfNs())).isNull();
            }
            assertThat(actual).isEqualTo(expected(run, RandomRows.groups(groups), seed % 2 == 0));
        }
    }

    private static Map<String, Long> expected(RandomRun run, Set<GroupField> groups, boolean normalise) {
        Map<String, Long> sums = new TreeMap<>();
        run.events.forEach((cpu, events) -> {
            CpuPlace place = cpu < 0 || run.places.isEmpty() ? null : run.places.get(cpu);
            for (Event event : events) {
                for (Event.Cost cost : event.costs()) {
                    Integer pid = !cost.comm().equals(event.comm())
                            ? (cost.comm().equals("swapper") ? (Integer) 0 : null)
                            : event.pid() < 0 ? null : (Integer) event.pid();
                    String key = String.join(
                            " ",
                            normalise && cost.comm().startsWith("kworker") ? "kworker/{N}:{N}" : cost.comm(),
                            normalise && cost.symbol().equals("schedule.isra.0") ? "schedule" : cost.symbol(),
                            "" + cost.dso(),
                            "" + (groups.contains(GroupField.CPU) && cpu >= 0 ? cpu : null),
                            "" + (groups.contains(GroupField.CORE) && place != null ? place.getCore() : null),
                            "" + (groups.contains(GroupField.LLC) && place != null ? place.getLlc() : null),
                            "" + (groups.contains(GroupField.NODE) && place != null ? place.getNode() : null),
                            "" + (groups.contains(GroupField.PID) ? pid : null));
                    sums.merge(key, cost.selfNs(), Long::sum);
                }
            }
        });
        return sums;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void theLargestRowsStayAndTheRestIsOther(long seed) {
        int groups = (int) (seed * 7) % ALL_GROUPINGS;
        Outputs whole = fold(records(seed), rows(groups, true, 10_000));

        for (int most : new int[] {1, 2, 7, 30}) {
            Outputs limited = fold(records(seed), rows(groups, true, most));

            for (int i = 0; i < whole.closed("r").size(); i++) {
                CostWindow window = whole.closed("r").get(i);
                CostWindow few = limited.closed("r").get(i);
                List<FunctionCost> kept = kept(window.getFunctions(), most);
                assertThat(few.getFunctions())
                        .filteredOn(row -> !row.getSymbol().equals("[other]"))
                        .containsExactlyElementsOf(kept);
                assertThat(few.getTotalNs()).isEqualTo(window.getTotalNs());
                assertThat(few.getIdleNs()).isEqualTo(window.getIdleNs());
                assertThat(sum(few.getFunctions())).isEqualTo(window.getTotalNs());
                assertThat(folded(few.getCounters()))
                        .isEqualTo(window.getFunctions().size() - kept.size());
            }
            RunProfile profile = limited.profile("r");
            assertThat(sum(profile.getFunctions())).isEqualTo(whole.profile("r").getTotalNs());
            assertThat(profile.getIdleNs()).isEqualTo(whole.profile("r").getIdleNs());
            assertThat(profile.getFunctions().stream().filter(RowsPropertyTest::isFoldable))
                    .hasSizeLessThanOrEqualTo(most);
            if (whole.profile("r").getFunctions().size() <= 4 * most) {
                assertThat(profile.getFunctions())
                        .filteredOn(row -> !row.getSymbol().equals("[other]"))
                        .containsExactlyElementsOf(kept(whole.profile("r").getFunctions(), most));
            }
        }
    }

    private static boolean isFoldable(FunctionCost row) {
        return !row.getSymbol().equals("[idle]") && !row.getSymbol().equals("[other]");
    }

    /** The rows that stay, in their order: a stable sort keeps those with equal times in the order of keys. */
    private static List<FunctionCost> kept(List<FunctionCost> rows, int most) {
        List<FunctionCost> largest = rows.stream()
                .filter(RowsPropertyTest::isFoldable)
                .sorted(Comparator.comparingLong(FunctionCost::getSelfNs).reversed())
                .limit(most)
                .toList();
        return rows.stream()
                .filter(row -> !isFoldable(row) || largest.contains(row))
                .toList();
    }

    private static long sum(List<FunctionCost> rows) {
        return rows.stream().mapToLong(FunctionCost::getSelfNs).sum();
    }

    private static long folded(List<Counter> counters) {
        return counters.stream()
                .filter(c -> c.getName().equals("folded_rows") && c.getReason().equals("max.rows"))
                .mapToLong(Counter::getCount)
                .sum();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void pagesWithMergedNamesAreCountedByName(long seed) {
        Map<String, Long> expected = new TreeMap<>();
        List<Keyed> records = records(seed);
        var reader = new dev.wakestream.schema.serde.PageReader(trace.registry);
        var sums = new dev.wakestream.schema.serde.PageSums(timeNs -> Long.MAX_VALUE);
        for (Keyed record : records) {
            try {
                reader.read(record.value(), sums);
            } catch (dev.wakestream.schema.serde.BadPageException e) {
                throw new AssertionError(e);
            }
            for (int i = 0; i < sums.comms(); i++) {
                if (sums.comm(i).startsWith("kworker")) {
                    expected.merge(sums.comm(i) + " -> kworker/{N}:{N}", 1L, Long::sum);
                }
            }
            for (int i = 0; i < sums.symbols(); i++) {
                if (sums.symbol(i).equals("schedule.isra.0")) {
                    expected.merge("schedule.isra.0 -> schedule", 1L, Long::sum);
                }
            }
        }

        Map<String, Long> actual = new TreeMap<>();
        for (Counter c : fold(records, RowSpec.DEFAULT).profile("r").getCounters()) {
            actual.put(c.getReason(), c.getCount());
            assertThat(c.getName()).isEqualTo("normalised_names");
        }
        assertThat(actual).isEqualTo(expected);
        assertThat(fold(records, rows(0, false, 10_000)).profile("r").getCounters())
                .isEmpty();
    }

    @Test
    void namesBeyondTheCommonestAreCountedTogether() {
        CostAccumulator counters = CostAccumulator.empty();
        for (int i = 0; i < 130; i++) {
            counters.addCounter(DataCounter.NORMALISED_NAMES, "f.isra." + i + " -> f", i / 2);
        }
        counters.addCounter(DataCounter.LOST_PAGES, "gap in the sequence", 3);

        List<Counter> told = MergedNames.limited(counters.counters());

        // the 30 rarest: 0 0 1 1 … 14 14
        assertThat(told)
                .hasSize(102)
                .contains(new Counter("normalised_names", "other names", 210L))
                .contains(new Counter("normalised_names", "f.isra.30 -> f", 15L))
                .contains(new Counter("lost_pages", "gap in the sequence", 3L))
                .doesNotContain(new Counter("normalised_names", "f.isra.29 -> f", 14L));
    }

    @Test
    void aWindowOfTooManyRowsKeepsTheFirstOnesAndAllIdleTime() {
        RowSpec byPid = new RowSpec(Set.of(GroupField.PID), true, RowSpec.LARGEST_MAX_ROWS);
        int extra = 1_500;
        Outputs out = new Outputs();
        OfflineFold fold = new OfflineFold(trace.registry, WINDOWS, byPid, out);
        fold.add(null, trace.begin("r", 0, 1, 1, 0), 0);
        int pages = (RunPartitionFold.MOST_ROWS + extra) / 500;
        for (int page = 0; page < pages; page++) {
            Event[] events = new Event[500];
            for (int i = 0; i < events.length; i++) {
                events[i] = new Event(
                        50,
                        Event.Kind.CHECKPOINT,
                        page * 500 + i + 1,
                        "c",
                        List.of(new Event.Cost("c", "f", null, 1, 2)));
            }
            fold.add(null, trace.page("r", 0, page, page == 0 ? 0 : 50, events), 0);
        }
        fold.add(null, trace.page("r", 0, pages, 50, Event.cost(60, "swapper", "[idle]", 7)), 0);
        fold.add(null, trace.end("r", 0, 60, Map.of(0, pages + 1L)), 0);
        fold.finish();

        RunProfile profile = out.profile("r");

        assertThat(profile.getTotalNs()).isEqualTo(7 + 2L * (RunPartitionFold.MOST_ROWS + extra));
        assertThat(profile.getIdleNs()).isEqualTo(7);
        assertThat(profile.getCounters())
                .containsExactly(new Counter("folded_rows", "rows of a partition", (long) extra));
        assertThat(profile.getFunctions())
                .hasSize(RunPartitionFold.MOST_ROWS + 2)
                .contains(new FunctionCost(
                        "[other]", "[other]", null, (long) extra, 2L * extra, null, null, null, null, null));
    }
}
