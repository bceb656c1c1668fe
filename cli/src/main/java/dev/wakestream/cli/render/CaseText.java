package dev.wakestream.cli.render;

import dev.wakestream.cli.config.Creations;
import dev.wakestream.cli.config.Denominators;
import dev.wakestream.cli.config.Expectation;
import dev.wakestream.cli.config.PublishedRow;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.compare.ComparisonRow;
import dev.wakestream.compare.ComparisonTable;
import dev.wakestream.compare.SideStats;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.schema.RunInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An experiment's result as text: published rows beside the model's, or the functions that differ most. */
public final class CaseText {
    private static final String ABSENT = "-";
    private static final int RUNS_A_LINE = 2;
    private static final int DECIMALS = 2;

    /** A share of which two decimals are one figure at most (percent). */
    private static final double SMALL = 0.1;

    private final CaseResult result;
    private final ScenarioFile scenario;
    private final int top;
    private final StringBuilder text = new StringBuilder();

    private CaseText(CaseResult result, int top) {
        this.result = result;
        this.scenario = result.scenario();
        this.top = top;
    }

    /** The table, with what the model leaves out of its kernel below. */
    public static String withLimits(CaseResult result, int top) {
        return of(result, top) + Limits.text(result.scenario().kernel());
    }

    /** The text; {@code top} functions where there is nothing published to compare with. */
    public static String of(CaseResult result, int top) {
        return result.scenario().metric().isOfRuns() ? SweepText.of(result) : new CaseText(result, top).render();
    }

    private String render() {
        heading();
        List<String> variants = scenario.variantNames();
        if (variants.size() == 1) {
            single(variants.get(0));
            result.notes().forEach(note -> wrapped("# note: ", note));
        }
        for (String patched : variants.subList(1, variants.size())) {
            ComparisonTable table = result.tables().get(patched);
            if (table == null) {
                continue;
            }
            if (scenario.published().rows().isEmpty()) {
                differences(patched, table);
            } else {
                published(patched, table);
            }
            table.warnings().forEach(warning -> wrapped("# note: ", warning));
        }
        footing();
        return text.toString();
    }

    private void heading() {
        StringBuilder first = new StringBuilder();
        first.append(scenario.caseName().map(name -> "case " + name).orElse("scenario " + scenario.name()));
        scenario.variants()
                .forEach((variant, toggles) -> first.append("   ")
                        .append(variant)
                        .append(": ")
                        .append(toggles.isEmpty() ? scenario.kernel() : "+" + String.join(" +", toggles)));
        wrapped("# ", first.toString());
        Scenario any = scenario.scenario(scenario.variantNames().get(0), 1);
        long span = result.runs().stream().mapToLong(RunInfo::getSpanNs).max().orElse(0);
        wrapped(
                "# ",
                any.machine().name() + ", " + Numbers.of(any.machine().cpus(), "CPU") + ", HZ=" + any.hz()
                        + Creations.inHeading(any.creation()) + "   "
                        + inWords(any.workload()) + "   " + runsInWords() + ", " + Numbers.seconds(span)
                        + " simulated each");
        int n = result.runs().size() / Math.max(1, scenario.variants().size());
        wrapped(
                "# ",
                "share of " + Denominators.describe(scenario.denominator(), "cycles")
                        + (!equalSides()
                                ? ", mean +- sd"
                                : n > 1 ? ", mean of " + n + " +- sd" : ", one run: spread not known"));
    }

    /** An experiment that is not complete may have more runs on one side than on the other. */
    private boolean equalSides() {
        return scenario.variantNames().stream()
                        .map(variant -> result.runsOf(variant).size())
                        .distinct()
                        .count()
                <= 1;
    }

    private String runsInWords() {
        List<String> variants = scenario.variantNames();
        if (!equalSides()) {
            return variants.stream()
                    .map(variant -> Numbers.of(result.runsOf(variant).size(), "run") + " of " + variant)
                    .collect(Collectors.joining(", "));
        }
        String runs = Numbers.of(result.runsOf(variants.get(0)).size(), "run");
        return variants.size() == 1 ? runs : runs + " a side";
    }

    /** The workload in the words of the postings. */
    static String inWords(WorkloadSpec workload) {
        if (workload instanceof WorkloadSpec.Hackbench h) {
            String mode = h.mode() == WorkloadSpec.Hackbench.Mode.PROCESS ? "processes" : "threads";
            String ipc = h.ipc() == WorkloadSpec.Hackbench.Ipc.SOCKET ? "sockets" : "pipes";
            return "hackbench " + h.groups() + (h.groups() == 1 ? " group, " : " groups, ") + mode + ", " + ipc;
        }
        return workload.describe();
    }

    /** One published row beside ours, ready to print. */
    private record Cells(List<String> cells) {}

    private void published(String patched, ComparisonTable table) {
        List<PublishedRow> rows = scenario.published().rows();
        ComparisonTable claimed = table.only(scenario.published().functions());
        List<Cells> all = new ArrayList<>();
        rows.forEach(row -> all.add(cells(row, claimed)));
        List<String> heads = List.of("Command", "Symbol", "base", patched, "ratio", "base", patched, "ratio");
        int[] widths = new int[heads.size()];
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = all.stream()
                    .mapToInt(row -> row.cells().get(column).length())
                    .reduce(heads.get(i).length(), Math::max);
        }
        if (row("# ", heads, widths).length() > WrappedLines.COLUMNS) {
            text.append(oneBelowTheOther(patched, all));
        } else {
            int ours = widths[0] + widths[1] + 4;
            int gap = widths[2] + widths[3] + widths[4] + 6;
            line("# " + " ".repeat(ours) + fit("model", gap) + " ".repeat(2) + "published");
            line(row("# ", heads, widths));
            all.forEach(row -> line(row("  ", row.cells(), widths)));
        }
        verdicts(rows, claimed);
        grades(rows, table, claimed);
    }

    /** Where model and published do not fit side by side. */
    private static String oneBelowTheOther(String patched, List<Cells> all) {
        TextTable grid = new TextTable("# Command", "Symbol", "", ">base", ">" + patched, ">ratio");
        for (Cells row : all) {
            String comm = "  " + row.cells().get(0);
            String symbol = row.cells().get(1);
            grid.row(rowOf(comm, symbol, "model", row.cells().subList(2, 5)));
            grid.row(rowOf(comm, symbol, "published", row.cells().subList(5, 8)));
        }
        return grid.render(2, WrappedLines.COLUMNS);
    }

    private static Object[] rowOf(String comm, String symbol, String whose, List<String> figures) {
        List<String> row = new ArrayList<>(List.of(comm, symbol, whose));
        row.addAll(figures);
        return row.toArray();
    }

    private static Cells cells(PublishedRow published, ComparisonTable table) {
        ComparisonRow ours = table.row(published.comm(), published.symbol());
        return new Cells(List.of(
                published.comm(),
                Symbols.withLevel(published.symbol(), null),
                share(ours == null ? null : ours.base()),
                share(ours == null ? null : ours.patched()),
                ratio(ours),
                Numbers.fixed(published.base(), 2),
                Numbers.fixed(published.patched(), 2),
                Numbers.fixed(published.ratio(), 2)));
    }

    /** What each row shows, how far apart its sides are, and what it is worth. */
    private void verdicts(List<PublishedRow> rows, ComparisonTable claimed) {
        TextTable verdicts = new TextTable("# Symbol", "verdict", ">difference", ">95 % interval", "label");
        for (PublishedRow row : rows) {
            ComparisonRow ours = claimed.row(row.comm(), row.symbol());
            verdicts.row(
                    "# " + row.symbol(),
                    ours == null ? "n/a" : ours.verdict().label(),
                    ours == null ? ABSENT : signed(ours.difference().points(), decimals(ours)) + " pp",
                    ours == null ? ABSENT : interval(ours),
                    Labels.of(row, ours));
        }
        text.append("#\n").append(verdicts.render(1, WrappedLines.COLUMNS));
        line("# verdicts by Welch's t at 5 %, by Holm over " + Numbers.of(rows.size(), "published row")
                + "\n# intervals are each row's own\n#");
    }

    private static String interval(ComparisonRow row) {
        Double low = row.difference().ciLow();
        Double high = row.difference().ciHigh();
        return low == null || high == null
                ? "n/a"
                : signed(low, decimals(row)) + " .. " + signed(high, decimals(row)) + " pp";
    }

    private static int decimals(ComparisonRow row) {
        return Math.max(decimals(row.base()), decimals(row.patched()));
    }

    /** Names flush left, figures flush right, a wider gap before what was published. */
    private static String row(String begin, List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder(begin);
        for (int i = 0; i < widths.length; i++) {
            boolean left = i < 2;
            String pad = " ".repeat(widths[i] - cells.get(i).length());
            line.append(i == 0 ? "" : i == 5 ? "    " : "  ").append(left ? cells.get(i) + pad : pad + cells.get(i));
        }
        return line.toString();
    }

    private static String fit(String word, int width) {
        return word + " ".repeat(Math.max(0, width - word.length()));
    }

    private void grades(List<PublishedRow> rows, ComparisonTable table, ComparisonTable claimed) {
        List<Grades> grades = rows.stream()
                .map(row -> Grades.of(row, claimed.row(row.comm(), row.symbol()), table))
                .toList();
        wrapped("# grade sign         ", tally(rows, grades, Grades::sign));
        wrapped("# grade size         ", tally(rows, grades, Grades::size) + " (within a factor of 2)");
        wrapped("# grade attribution  ", tally(rows, grades, Grades::attribution) + " (in the 3 largest differences)");
        line("# grade shape        n/a (one load point)");
        for (Expectation e : scenario.expected()) {
            wrapped(
                    "# expected           ",
                    Expected.describe(
                            e,
                            table.row(e.key().getOrDefault("comm", ""), e.key().getOrDefault("symbol", ""))));
        }
        table.rows().stream().limit(3).forEach(row -> wrapped("# largest difference ", brief(row)));
    }

    private static String tally(List<PublishedRow> rows, List<Grades> grades, Function<Grades, Grades.Grade> which) {
        long pass =
                grades.stream().filter(g -> which.apply(g) == Grades.Grade.PASS).count();
        long counted = grades.stream()
                .filter(g -> which.apply(g) != Grades.Grade.NOT_APPLICABLE)
                .count();
        List<String> failed = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (which.apply(grades.get(i)) == Grades.Grade.FAIL) {
                failed.add(rows.get(i).symbol());
            }
        }
        return pass + " of " + counted + (failed.isEmpty() ? "" : ", not " + String.join(", ", failed));
    }

    private static String brief(ComparisonRow row) {
        return String.format(
                Locale.ROOT,
                "%s %s %s pp",
                row.function().comm(),
                row.function().symbol(),
                signed(row.difference().points(), DECIMALS));
    }

    private static String signed(double points, int decimals) {
        return (points > 0 ? "+" : "") + Numbers.fixed(points, decimals);
    }

    private void differences(String patched, ComparisonTable table) {
        TextTable grid = new TextTable("# Command", "Symbol", ">base", ">" + patched, ">diff pp", ">ratio", "verdict");
        table.rows().stream()
                .limit(top)
                .forEach(row -> grid.row(
                        "  " + row.function().comm(),
                        Symbols.withLevel(row.function().symbol(), null),
                        share(row.base()),
                        share(row.patched()),
                        signed(row.difference().points(), decimals(row)),
                        ratio(row),
                        row.verdict().label()));
        text.append(grid.render(2, WrappedLines.COLUMNS));
        more(table.rows().size());
        line("# verdict: Welch's t at 5 %, by Holm over all functions");
    }

    /** A variant on its own: its functions by share. */
    private void single(String variant) {
        List<FunctionShares.Row> rows = FunctionShares.of(result.profilesOf(variant), scenario.denominator());
        TextTable grid = new TextTable("# Command", "Symbol", ">share");
        rows.stream()
                .limit(top)
                .forEach(row -> grid.row(
                        "  " + row.function().comm(),
                        Symbols.withLevel(row.function().symbol(), null),
                        share(row.share())));
        text.append(grid.render(2, WrappedLines.COLUMNS));
        more(rows.size());
    }

    private void more(int functions) {
        if (functions > top) {
            line("# " + Numbers.of(functions - top, "more function") + "; choose how many with --limit");
        }
    }

    private static String share(@Nullable SideStats side) {
        if (side == null) {
            return ABSENT;
        }
        int decimals = decimals(side);
        String mean = Numbers.fixed(side.mean(), decimals);
        return side.sd() == null ? mean + "%" : mean + " +-" + Numbers.fixed(side.sd(), decimals) + "%";
    }

    /** Two, as perf prints; more where the spread would be printed as none: one, of a small share two. */
    private static int decimals(@Nullable SideStats side) {
        Double sd = side == null ? null : side.sd();
        int decimals = DECIMALS;
        int most = side != null && side.mean() < SMALL ? DECIMALS + 2 : DECIMALS + 1;
        while (sd != null && sd > 0 && decimals < most && sd < 0.5 * Math.pow(10, -decimals)) {
            decimals++;
        }
        return decimals;
    }

    private static String ratio(@Nullable ComparisonRow row) {
        return row == null || row.ratio() == null ? "n/a" : Numbers.fixed(row.ratio(), 2);
    }

    private void footing() {
        Map<String, List<RunInfo>> sides = new LinkedHashMap<>();
        scenario.variantNames().forEach(variant -> sides.put(variant, result.runsOf(variant)));
        text.append(ResultLines.of(sides));
        scenario.variantNames().forEach(this::runs);
        long simulated = result.runs().stream().mapToLong(RunInfo::getSpanNs).sum();
        wrapped("# ", Numbers.count(result.events()) + " events; " + Counters.line(result.counters()));
        line("# " + Numbers.seconds(simulated) + " simulated in " + Numbers.fixed(result.elapsedNs() / 1e9, 1)
                + " s of wall-clock time");
    }

    private void runs(String variant) {
        List<RunInfo> runs = result.runsOf(variant);
        String name = "# runs " + variant + "  ";
        for (int i = 0; i < runs.size(); i += RUNS_A_LINE) {
            line((i == 0 ? name : "#" + " ".repeat(name.length() - 1))
                    + runs.subList(i, Math.min(runs.size(), i + RUNS_A_LINE)).stream()
                            .map(RunInfo::getRun)
                            .collect(Collectors.joining("  ")));
        }
    }

    private void wrapped(String lead, String words) {
        WrappedLines.append(text, lead, words);
    }

    private void line(String line) {
        text.append(line.stripTrailing()).append('\n');
    }
}
