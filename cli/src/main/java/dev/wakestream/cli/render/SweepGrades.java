package dev.wakestream.cli.render;

import dev.wakestream.cli.config.PublishedPoint;
import dev.wakestream.cli.config.PublishedRow;
import dev.wakestream.cli.render.Grades.Grade;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How well one row of a sweep agrees with the published one. A machine's absolute figures are its own, so changes and positions are graded, never
 * seconds. What was calibrated has no grades: it comes out since it was put in. A published change below {@link #REAL} is no effect, and is to stay none.
 *
 * @param sign a published effect is shown, with its sign; where there is none, none of ours is shown. Not applicable with too few runs
 * @param shape of the row's series, which is the rows that differ in the last key only: the effect sets in, and rates peak before and after the
 *     patch, at the published point or one beside it. Not applicable to series of less than three points
 * @param size the logarithms of the ratios are within a factor of two where 20 % and more were published, of the same order of magnitude (a factor
 *     of the square root of ten) below; where no effect was published, ours is below {@link #REAL}
 */
record SweepGrades(Grade sign, Grade shape, Grade size) {
    /** A change that counts as an effect (percent). */
    static final double REAL = 2;

    /** A published change whose size is to be met more closely (percent). */
    private static final double LARGE = 20;

    private static final double LARGE_FACTOR = 2;
    private static final double ORDER_FACTOR = Math.sqrt(10);
    private static final int SERIES = 3;

    private static final SweepGrades NONE =
            new SweepGrades(Grade.NOT_APPLICABLE, Grade.NOT_APPLICABLE, Grade.NOT_APPLICABLE);

    /**
     * The grades of each row.
     *
     * @param lowerIsBetter of the metric; only rates, of which more is better, have a peak that means something
     */
    static List<SweepGrades> of(List<SweepRow> rows, boolean lowerIsBetter) {
        Map<String, Grade> shapes = new LinkedHashMap<>();
        series(rows).forEach((name, series) -> shapes.put(name, shape(series, lowerIsBetter)));
        List<SweepGrades> grades = new ArrayList<>();
        for (SweepRow row : rows) {
            if (PublishedRow.CALIBRATED.equals(row.label())) {
                grades.add(NONE);
                continue;
            }
            Grade shape = shapes.getOrDefault(seriesOf(row), Grade.NOT_APPLICABLE);
            grades.add(new SweepGrades(sign(row), shape, size(row)));
        }
        return grades;
    }

    /** The rows by what they have in common, which is all keys but the last. */
    static Map<String, List<SweepRow>> series(List<SweepRow> rows) {
        Map<String, List<SweepRow>> series = new LinkedHashMap<>();
        rows.forEach(row ->
                series.computeIfAbsent(seriesOf(row), name -> new ArrayList<>()).add(row));
        return series;
    }

    private static String seriesOf(SweepRow row) {
        List<String> keys = List.copyOf(row.point().key().keySet());
        List<String> common = new ArrayList<>();
        for (String key : keys.subList(0, Math.max(0, keys.size() - 1))) {
            common.add(key + "=" + row.point().key().get(key));
        }
        return String.join(",", common);
    }

    private static Grade sign(SweepRow row) {
        PublishedPoint published = row.published();
        Double ours = row.change();
        if (published == null || ours == null) {
            return Grade.NOT_APPLICABLE;
        }
        boolean real = Math.abs(published.change()) >= REAL;
        return switch (row.ours().verdict()) {
            case LOWER -> Grade.of(real ? published.change() < 0 : Math.abs(ours) < REAL);
            case HIGHER -> Grade.of(real ? published.change() > 0 : Math.abs(ours) < REAL);
            case NO_DIFFERENCE_SHOWN -> Grade.of(!real);
            case NEW, GONE, NOT_AVAILABLE -> Grade.NOT_APPLICABLE;
        };
    }

    private static Grade size(SweepRow row) {
        PublishedPoint published = row.published();
        Double ours = row.change();
        if (published == null || ours == null || row.ratio() == null) {
            return Grade.NOT_APPLICABLE;
        }
        double wanted = Math.abs(published.change());
        if (wanted < REAL) {
            return Grade.of(Math.abs(ours) < REAL);
        }
        double factor = Math.log(row.ratio()) / Math.log(published.ratio());
        double most = wanted >= LARGE ? LARGE_FACTOR : ORDER_FACTOR;
        return Grade.of(factor >= 1 / most && factor <= most);
    }

    private static Grade shape(List<SweepRow> series, boolean lowerIsBetter) {
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        List<Double> base = new ArrayList<>();
        List<Double> patched = new ArrayList<>();
        List<Double> publishedBase = new ArrayList<>();
        List<Double> publishedPatched = new ArrayList<>();
        for (SweepRow row : series) {
            PublishedPoint published = row.published();
            Double change = row.change();
            if (published == null || change == null || row.base() == null || row.patched() == null) {
                return Grade.NOT_APPLICABLE;
            }
            ours.add(change);
            theirs.add(published.change());
            base.add(row.base().stats().mean());
            patched.add(row.patched().stats().mean());
            publishedBase.add(published.base().mean());
            publishedPatched.add(published.patched().mean());
        }
        if (series.size() < SERIES) {
            return Grade.NOT_APPLICABLE;
        }
        boolean onset = isNear(onset(ours), onset(theirs));
        boolean peaks = lowerIsBetter
                || (isNear(peak(base), peak(publishedBase)) && isNear(peak(patched), peak(publishedPatched)));
        return Grade.of(onset && peaks);
    }

    private static boolean isNear(int ours, int theirs) {
        return Math.abs(ours - theirs) <= 1;
    }

    /** From which point on there is an effect, of one sign, at every point; the number of points where there is none in the end. */
    private static int onset(List<Double> changes) {
        int from = changes.size();
        double sign = Math.signum(changes.get(changes.size() - 1));
        while (from > 0 && changes.get(from - 1) * sign >= REAL) {
            from--;
        }
        return from;
    }

    private static int peak(List<Double> values) {
        int peak = 0;
        for (int i = 1; i < values.size(); i++) {
            peak = values.get(i) > values.get(peak) ? i : peak;
        }
        return peak;
    }
}
