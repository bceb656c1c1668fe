package dev.wakestream.cli.render;

import dev.wakestream.cli.config.CaseMetric;
import dev.wakestream.cli.config.Creations;
import dev.wakestream.cli.config.Expectation;
import dev.wakestream.cli.config.Published;
import dev.wakestream.cli.config.PublishedPoint;
import dev.wakestream.cli.config.PublishedSide;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.compare.Difference;
import dev.wakestream.compare.FigureRow;
import dev.wakestream.compare.SideStats;
import dev.wakestream.compare.Verdict;
import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.schema.RunInfo;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A case about figures of whole runs as text, in ASCII and up to 75 columns where names allow it. */
final class SweepText {
    private static final String ABSENT = "-";
    private static final int FIGURES = 4;

    private final CaseResult result;
    private final ScenarioFile scenario;
    private final Published published;
    private final StringBuilder text = new StringBuilder();

    private SweepText(CaseResult result) {
        this.result = result;
        this.scenario = result.scenario();
        this.published = scenario.published();
    }

    static String of(CaseResult result) {
        return new SweepText(result).render();
    }

    private String render() {
        heading();
        List<String> variants = scenario.variantNames();
        if (variants.size() == 1) {
            table("", SweepRow.of(result, ""));
        }
        for (String patched : variants.subList(1, variants.size())) {
            List<SweepRow> rows = SweepRow.of(result, patched);
            table(patched, rows);
            verdicts(rows);
            reasons(rows);
            grades(rows);
        }
        result.notes().forEach(note -> wrapped("# note: ", note));
        footing();
        return text.toString();
    }

    private void heading() {
        line(scenario.caseName().map(name -> "# case " + name).orElse("# scenario " + scenario.name()));
        wrapped("# ", scenario.title());
        scenario.variants()
                .forEach((variant, toggles) -> wrapped(
                        "# ",
                        variant + ": " + scenario.kernel()
                                + toggles.stream().map(toggle -> " +" + toggle).collect(Collectors.joining())));
        wrapped(
                "# ",
                scenario.machine().name() + ", " + Numbers.of(scenario.machine().cpus(), "CPU") + ", HZ="
                        + scenario.hz() + Creations.inHeading(scenario.creation()));
        wrapped("# ", scenario.describeWorkload());
        long longest =
                result.runs().stream().mapToLong(RunInfo::getSpanNs).max().orElse(0);
        long shortest =
                result.runs().stream().mapToLong(RunInfo::getSpanNs).min().orElse(0);
        String span = Numbers.seconds(shortest).equals(Numbers.seconds(longest))
                ? Numbers.seconds(longest)
                : Numbers.seconds(shortest) + " to " + Numbers.seconds(longest);
        wrapped(
                "# ",
                "N = " + runsInWords() + (scenario.sweptKeys().isEmpty() ? " a side, " : " a side and point, ") + span
                        + " simulated each");
        wrapped(
                "# ",
                scenario.metric().metricName() + " in " + RunFigures.unit(scenario, result.runs()) + ", "
                        + published.polarity() + " is better"
                        + (scenario.metric().isDistribution() ? ", over all calls" : ", mean +- sd"));
        scaling();
    }

    private String runsInWords() {
        List<Integer> sizes = scenario.sides().stream()
                .map(side -> result.runsOf(side).size())
                .distinct()
                .sorted()
                .toList();
        String most = Numbers.of(sizes.get(sizes.size() - 1), "run");
        return sizes.size() == 1 ? most : sizes.get(0) + " to " + most;
    }

    /** Says by what, and from what, times were scaled. */
    private void scaling() {
        WorkloadSpec workload = scenario.workload();
        double scale = published.figures().scale(workload);
        if (scenario.metric() == CaseMetric.COMPLETION_TIME
                && scale != 1
                && workload instanceof WorkloadSpec.Hackbench h) {
            wrapped(
                    "# ",
                    "scaled from " + Numbers.count(h.loops()) + " loops to the posting's "
                            + Numbers.count(published.figures().loops()) + ": model's times x "
                            + Numbers.fixed(scale, scale == Math.rint(scale) ? 0 : 2) + "; ratios are as they came");
        }
    }

    private void table(String patched, List<SweepRow> rows) {
        line("#");
        if (scenario.metric().isDistribution()) {
            rows.forEach(row -> distribution(patched, row));
            return;
        }
        List<String> keys = scenario.sweptKeys();
        List<String> heads = new ArrayList<>(keys);
        heads.addAll(patched.isEmpty() ? List.of("base") : List.of("base", patched, "ratio"));
        boolean compared = !patched.isEmpty() && !published.figures().points().isEmpty();
        if (compared) {
            heads.addAll(List.of("base", patched, "ratio"));
        }
        int decimals = rows.stream()
                .flatMap(row -> Stream.ofNullable(row.published()))
                .flatMap(point -> Stream.of(point.base().mean(), point.patched().mean()))
                .mapToInt(SweepText::decimalsPrinted)
                .reduce(0, Math::max);
        List<List<String>> cells = rows.stream()
                .map(row -> cells(row, patched, compared, decimals))
                .toList();
        grid(keys.size(), heads, cells, compared);
    }

    /** Figures flush right, a wider gap before what was published, and a line above that says whose figures these are. */
    private void grid(int keys, List<String> heads, List<List<String>> rows, boolean compared) {
        int[] widths = new int[heads.size()];
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = rows.stream()
                    .mapToInt(row -> row.get(column).length())
                    .reduce(heads.get(i).length(), Math::max);
        }
        if (compared) {
            StringBuilder above = new StringBuilder("# ");
            for (int i = 0; i < widths.length; i++) {
                String word = i == keys ? "model" : i == keys + 3 ? "published" : "";
                int width = i == widths.length - 1 ? 0 : widths[i] + gap(i + 1, keys);
                above.append(word).append(" ".repeat(Math.max(0, width - word.length())));
            }
            line(above.toString());
        }
        line(gridRow("# ", heads, widths, keys));
        rows.forEach(row -> line(gridRow("  ", row, widths, keys)));
    }

    private static int gap(int column, int keys) {
        return column == keys + 3 ? 4 : 2;
    }

    private static String gridRow(String begin, List<String> cells, int[] widths, int keys) {
        StringBuilder line = new StringBuilder(begin);
        for (int i = 0; i < widths.length; i++) {
            line.append(i == 0 ? "" : " ".repeat(gap(i, keys)))
                    .append(" ".repeat(widths[i] - cells.get(i).length()))
                    .append(cells.get(i));
        }
        return line.toString();
    }

    private static List<String> cells(SweepRow row, String patched, boolean compared, int decimals) {
        List<String> cells = new ArrayList<>(row.point().key().values());
        cells.add(figure(row.base()));
        if (!patched.isEmpty()) {
            cells.add(figure(row.patched()));
            cells.add(ratio(row.ratio()));
        }
        if (compared) {
            PublishedPoint point = row.published();
            cells.add(point == null ? ABSENT : Numbers.fixed(point.base().mean(), decimals));
            cells.add(point == null ? ABSENT : Numbers.fixed(point.patched().mean(), decimals));
            cells.add(point == null ? ABSENT : ratio(point.ratio()));
        }
        return cells;
    }

    private static String figure(@Nullable RunFigures figures) {
        if (figures == null) {
            return ABSENT;
        }
        SideStats side = figures.stats();
        int decimals = decimals(side.mean());
        String mean = Numbers.fixed(side.mean(), decimals);
        return side.sd() == null ? mean : mean + " +-" + Numbers.fixed(side.sd(), decimals);
    }

    /** Decimals that show four figures, or all before the point. */
    private static int decimals(double value) {
        int before = value == 0 ? 1 : (int) Math.floor(Math.log10(Math.abs(value))) + 1;
        return Math.min(6, Math.max(0, FIGURES - before));
    }

    /** Decimals of the shortest form of a figure; a table is printed with those of its longest one. */
    private static int decimalsPrinted(double value) {
        return Math.max(
                0, new BigDecimal(Double.toString(value)).stripTrailingZeros().scale());
    }

    private static String ratio(@Nullable Double ratio) {
        return ratio == null ? "n/a" : Numbers.fixed(ratio, 3);
    }

    /** The statistics of all calls, as ministat prints them. */
    private void distribution(String patched, SweepRow row) {
        List<String> heads = new ArrayList<>(List.of("statistic", "base"));
        PublishedPoint point = row.published();
        boolean compared = !patched.isEmpty() && point != null;
        if (!patched.isEmpty()) {
            heads.addAll(List.of(patched, "ratio"));
        }
        if (compared) {
            heads.addAll(List.of("base", patched, "ratio"));
        }
        Map<String, Function<RunFigures, @Nullable Double>> ours = new LinkedHashMap<>();
        ours.put("calls", figures -> (double) figures.stats().n());
        ours.put("min", RunFigures::min);
        ours.put("median", RunFigures::median);
        ours.put("mean", figures -> figures.stats().mean());
        ours.put("max", RunFigures::max);
        ours.put("sd", figures -> figures.stats().sd());
        Map<String, Function<PublishedSide, @Nullable Double>> theirs = Map.of(
                "calls", side -> (double) side.n(),
                "min", PublishedSide::min,
                "median", PublishedSide::median,
                "mean", PublishedSide::mean,
                "max", PublishedSide::max,
                "sd", PublishedSide::sd);
        List<List<String>> rows = new ArrayList<>();
        ours.forEach((name, of) -> {
            List<String> cells = new ArrayList<>(List.of(name));
            three(
                    cells,
                    row.base() == null ? null : of.apply(row.base()),
                    row.patched() == null ? null : of.apply(row.patched()),
                    value -> Numbers.fixed(value, name.equals("calls") ? 0 : decimals(value)),
                    !patched.isEmpty());
            Function<PublishedSide, @Nullable Double> published = theirs.get(name);
            if (compared && point != null && published != null) {
                three(cells, published.apply(point.base()), published.apply(point.patched()), SweepText::printed, true);
            }
            rows.add(cells);
        });
        grid(1, heads, rows, compared);
    }

    private static void three(
            List<String> cells,
            @Nullable Double base,
            @Nullable Double patched,
            Function<Double, String> print,
            boolean both) {
        cells.add(base == null ? ABSENT : print.apply(base));
        if (both) {
            cells.add(patched == null ? ABSENT : print.apply(patched));
            cells.add(base == null || patched == null || base <= 0 ? "n/a" : Numbers.fixed(patched / base, 3));
        }
    }

    /** A published statistic, to two decimals. */
    private static String printed(double value) {
        return Numbers.fixed(value, Math.min(2, decimalsPrinted(value)));
    }

    /** What each row shows, how far apart its sides are, and what it is worth. */
    private void verdicts(List<SweepRow> rows) {
        List<String> heads = new ArrayList<>(scenario.sweptKeys());
        if (heads.isEmpty()) {
            heads.add("row");
        }
        heads.replaceAll(head -> ">" + head);
        heads.addAll(List.of("verdict", ">change", ">95 % interval", ">publ.", "label"));
        TextTable verdicts = new TextTable(heads.toArray(new String[0]));
        for (SweepRow row : rows) {
            List<String> cells = new ArrayList<>(row.point().key().values());
            if (cells.isEmpty()) {
                cells.add("all");
            }
            cells.add(row.ours().verdict().label());
            cells.add(change(row.ratio()));
            cells.add(interval(row.ours()));
            cells.add(row.published() == null ? ABSENT : change(row.published().ratio()));
            cells.add(row.label() == null ? ABSENT : row.label());
            verdicts.row(cells.toArray());
        }
        line("#");
        verdicts.render().lines().forEach(line -> line("# " + line));
        wrapped(
                "# ",
                rows.stream().allMatch(row -> row.ours().verdict() == Verdict.NOT_AVAILABLE)
                        ? "changes in percent of base; no verdicts: fewer than two runs a side, or no spread"
                        : "changes in percent of base; verdicts by Welch's t at 5 %, by Holm over "
                                + Numbers.of(rows.size(), "row") + "; intervals row by row");
        line("#");
    }

    private static String change(@Nullable Double ratio) {
        return ratio == null ? ABSENT : signed((ratio - 1) * 100, 1) + "%";
    }

    private static String signed(double value, int decimals) {
        String fixed = Numbers.fixed(value, decimals);
        return value > 0 ? "+" + fixed : fixed;
    }

    private static String interval(FigureRow row) {
        Difference difference = row.difference();
        SideStats base = row.base();
        if (difference == null || base == null || difference.ciLow() == null || difference.ciHigh() == null) {
            return "n/a";
        }
        double percent = 100 / base.mean();
        return signed(difference.ciLow() * percent, 1) + ".." + signed(difference.ciHigh() * percent, 1) + "%";
    }

    /** Why a row has its label, each reason once. */
    private void reasons(List<SweepRow> rows) {
        Map<List<String>, List<String>> pointsByReason = new LinkedHashMap<>();
        for (SweepRow row : rows) {
            PublishedPoint point = row.published();
            if (point != null && row.label() != null && !point.reason().isEmpty()) {
                pointsByReason
                        .computeIfAbsent(List.of(point.label(), point.reason()), reason -> new ArrayList<>())
                        .add(row.point().label());
            }
        }
        pointsByReason.forEach((reason, points) -> {
            String where = points.size() == rows.size() ? "" : " (" + String.join("; ", points) + ")";
            wrapped("# ", reason.get(0) + where + ": " + reason.get(1));
        });
    }

    private void grades(List<SweepRow> rows) {
        List<PublishedPoint> points =
                rows.stream().flatMap(row -> Stream.ofNullable(row.published())).toList();
        if (points.isEmpty()) {
            return;
        }
        List<SweepGrades> grades = SweepGrades.of(rows, published.isLowerBetter());
        wrapped("# grade sign         ", tally(rows, grades, SweepGrades::sign));
        wrapped("# grade shape        ", shapes(rows, grades));
        wrapped("# grade size         ", tally(rows, grades, SweepGrades::size));
        line("# grade attribution  n/a (a figure of whole runs)");
        geometricMean(rows, points);
        printed(points);
        samples(points);
        long missing = published.figures().points().stream()
                .filter(point -> rows.stream().noneMatch(row -> point.equals(row.published())))
                .count();
        if (missing > 0) {
            line("# not run            " + Numbers.of(missing, "published row"));
        }
        for (Expectation e : scenario.expected()) {
            rows.stream()
                    .filter(row -> row.point().key().equals(e.key()))
                    .forEach(row -> wrapped(
                            "# expected           ",
                            Expected.describe(e, row.point().label(), Expected.figure(e, row.ours()))));
        }
    }

    /** What the posting's own samples show, where it has them. */
    private void samples(List<PublishedPoint> points) {
        for (PublishedPoint point : points) {
            Difference difference = point.difference(published.unit());
            if (difference != null && difference.ciLow() != null && difference.ciHigh() != null) {
                wrapped(
                        "# published          ",
                        "samples differ by " + signed(difference.points(), 2) + " " + published.unit()
                                + ", 95 % interval " + signed(difference.ciLow(), 2) + " .. "
                                + signed(difference.ciHigh(), 2) + " by Welch");
            }
        }
    }

    private void geometricMean(List<SweepRow> rows, List<PublishedPoint> points) {
        List<Double> ratios = rows.stream()
                .flatMap(row -> Stream.ofNullable(row.ratio()))
                .filter(ratio -> ratio > 0)
                .toList();
        if (rows.size() < 2 || ratios.isEmpty()) {
            return;
        }
        double ours = Math.exp(ratios.stream().mapToDouble(Math::log).sum() / ratios.size());
        double theirs =
                Math.exp(points.stream().mapToDouble(p -> Math.log(p.ratio())).sum() / points.size());
        line("# geometric mean     of the ratios: " + Numbers.fixed(ours, 4) + ", published "
                + Numbers.fixed(theirs, 4));
    }

    /** What a posting says itself of its rows, held against its own figures. */
    private void printed(List<PublishedPoint> points) {
        List<PublishedPoint> printed =
                points.stream().filter(PublishedPoint::hasPrinted).toList();
        if (!printed.isEmpty()) {
            long agree = printed.stream().filter(PublishedPoint::printedAgrees).count();
            wrapped(
                    "# printed            ",
                    "changes of the posting: " + agree + " of " + printed.size() + " follow from its figures");
        }
    }

    /** One grade a series. */
    private static String shapes(List<SweepRow> rows, List<SweepGrades> grades) {
        List<SweepGrades> ofFirsts = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        SweepGrades.series(rows).forEach((name, series) -> {
            SweepGrades grade = grades.get(rows.indexOf(series.get(0)));
            ofFirsts.add(grade);
            if (grade.shape() == Grades.Grade.FAIL && !name.isEmpty()) {
                failed.add(name);
            }
        });
        long counted = ofFirsts.stream()
                .filter(grade -> grade.shape() != Grades.Grade.NOT_APPLICABLE)
                .count();
        long pass = ofFirsts.stream()
                .filter(grade -> grade.shape() == Grades.Grade.PASS)
                .count();
        return counted == 0
                ? "n/a (fewer than three points)"
                : pass + " of " + counted + " series" + (failed.isEmpty() ? "" : ", not " + String.join("; ", failed));
    }

    private static String tally(
            List<SweepRow> rows, List<SweepGrades> grades, Function<SweepGrades, Grades.Grade> which) {
        long pass =
                grades.stream().filter(g -> which.apply(g) == Grades.Grade.PASS).count();
        long counted = grades.stream()
                .filter(g -> which.apply(g) != Grades.Grade.NOT_APPLICABLE)
                .count();
        List<String> failed = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (which.apply(grades.get(i)) == Grades.Grade.FAIL
                    && !rows.get(i).point().key().isEmpty()) {
                failed.add(rows.get(i).point().label());
            }
        }
        if (counted == 0) {
            return "n/a";
        }
        return pass + " of " + counted + (failed.isEmpty() ? "" : ", not " + String.join("; ", failed));
    }

    private void footing() {
        String experiment = result.runs().isEmpty() ? "" : result.runs().get(0).getExperiment();
        wrapped("# ", Numbers.of(result.runs().size(), "run") + " of " + experiment + ", see wakestream runs");
        long simulated = result.runs().stream().mapToLong(RunInfo::getSpanNs).sum();
        wrapped("# ", Numbers.count(result.events()) + " events; " + Counters.line(result.counters()));
        line("# " + Numbers.seconds(simulated) + " simulated in " + Numbers.fixed(result.elapsedNs() / 1e9, 1)
                + " s of wall-clock time");
    }

    /** Breaks at blanks; what follows is indented under the first word after the heading. */
    private void wrapped(String begin, String words) {
        WrappedLines.append(text, begin, words);
    }

    private void line(String line) {
        text.append(line.stripTrailing()).append('\n');
    }
}
