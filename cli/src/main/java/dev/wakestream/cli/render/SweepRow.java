package dev.wakestream.cli.render;

import dev.wakestream.cli.config.CaseMetric;
import dev.wakestream.cli.config.PublishedFigures;
import dev.wakestream.cli.config.PublishedPoint;
import dev.wakestream.cli.config.PublishedRow;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.SweepPoint;
import dev.wakestream.compare.FigureRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One point of a sweep, what the runs gave beside what was published.
 *
 * @param point which
 * @param base figures of the base; null = no run has the metric
 * @param patched figures of the other variant; null likewise
 * @param ours the two compared
 * @param published the published row; null = nothing was published of this point
 * @param scale what the runs' figures were multiplied by; 1 = they are as they came
 */
record SweepRow(
        SweepPoint point,
        @Nullable RunFigures base,
        @Nullable RunFigures patched,
        FigureRow ours,
        @Nullable PublishedPoint published,
        double scale) {

    /**
     * The rows of a variant against base, in the order of the scenario.
     *
     * @param patched name of the variant; empty = the base stands alone
     */
    static List<SweepRow> of(CaseResult result, String patched) {
        ScenarioFile scenario = result.scenario();
        PublishedFigures published = scenario.published().figures();
        List<RunFigures[]> figures = new ArrayList<>();
        List<FigureRow.Sides> sides = new ArrayList<>();
        for (SweepPoint point : scenario.points()) {
            RunFigures base = figures(result, point, scenario.variantNames().get(0));
            RunFigures other = patched.isEmpty() ? null : figures(result, point, patched);
            figures.add(new RunFigures[] {base, other});
            sides.add(new FigureRow.Sides(base == null ? null : base.stats(), other == null ? null : other.stats()));
        }
        List<FigureRow> judged = FigureRow.judge(sides);
        List<SweepRow> rows = new ArrayList<>();
        for (int i = 0; i < judged.size(); i++) {
            SweepPoint point = scenario.points().get(i);
            rows.add(new SweepRow(
                    point,
                    figures.get(i)[0],
                    figures.get(i)[1],
                    judged.get(i),
                    published.at(point.key()).orElse(null),
                    scale(scenario, point)));
        }
        return rows;
    }

    private static @Nullable RunFigures figures(CaseResult result, SweepPoint point, String variant) {
        ScenarioFile scenario = result.scenario();
        return RunFigures.of(
                scenario.metric(),
                RunFigures.unit(scenario, result.runs()),
                result.runsOf(point.side(variant)),
                scale(scenario, point),
                scenario.published().figures().tickHz());
    }

    /** Only times grow with the loops. */
    private static double scale(ScenarioFile scenario, SweepPoint point) {
        return scenario.metric() == CaseMetric.COMPLETION_TIME
                ? scenario.published().figures().scale(point.workload())
                : 1;
    }

    boolean isScaled() {
        return scale != 1;
    }

    /** patched / base; null where a side has nothing. */
    @Nullable
    Double ratio() {
        return ours.ratio();
    }

    /** (patched - base) / base (percent); null where a side has nothing. */
    @Nullable
    Double change() {
        Double ratio = ratio();
        return ratio == null ? null : (ratio - 1) * 100;
    }

    /** What our figure is worth beside the published one; null where either is missing, unless the scenario says that ours has to be. */
    @Nullable
    String label() {
        if (published == null) {
            return null;
        }
        boolean missing = base == null || patched == null;
        return missing && !published.label().equals(PublishedRow.NOT_EXPRESSIBLE) ? null : published.label();
    }
}
