package dev.wakestream.cli.render;

import dev.wakestream.cli.config.PublishedPoint;
import dev.wakestream.cli.render.Grades.Grade;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How well one row of a sweep agrees with the published one. Attribution is not among them: a figure of whole runs says nothing about functions.
 *
 * @param sign a difference is shown, and has the published sign; not applicable where there are too few runs to show one
 * @param shape base and patched go up or down from the point before as the published ones do; not applicable for the first point, and for the
 *     first one of each series, which is where another key than the last one changes
 * @param size base and patched are within a factor of two of the published figures, after scaling where that is done
 */
record SweepGrades(Grade sign, Grade shape, Grade size) {
    private static final SweepGrades NONE =
            new SweepGrades(Grade.NOT_APPLICABLE, Grade.NOT_APPLICABLE, Grade.NOT_APPLICABLE);
    private static final double SIZE_FACTOR = 2;

    /** Rows that a rank correlation takes at least (count). */
    private static final int RANKED = 3;

    /** The grades of each row. */
    static List<SweepGrades> of(List<SweepRow> rows) {
        List<SweepGrades> grades = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            grades.add(of(rows.get(i), i == 0 ? null : rows.get(i - 1)));
        }
        return grades;
    }

    private static SweepGrades of(SweepRow row, @Nullable SweepRow before) {
        PublishedPoint published = row.published();
        if (published == null || row.base() == null || row.patched() == null) {
            return NONE;
        }
        boolean close = isClose(row.base(), published.base().mean())
                && isClose(row.patched(), published.patched().mean());
        return new SweepGrades(sign(row, published), shape(row, before), Grade.of(close));
    }

    private static boolean isClose(RunFigures ours, double published) {
        double mean = ours.stats().mean();
        return mean <= published * SIZE_FACTOR && mean >= published / SIZE_FACTOR;
    }

    private static Grade sign(SweepRow row, PublishedPoint published) {
        double wanted = Math.signum(published.change());
        if (wanted == 0) {
            return Grade.NOT_APPLICABLE;
        }
        return switch (row.ours().verdict()) {
            case LOWER -> Grade.of(wanted < 0);
            case HIGHER -> Grade.of(wanted > 0);
            case NO_DIFFERENCE_SHOWN -> Grade.FAIL;
            case NEW, GONE, NOT_AVAILABLE -> Grade.NOT_APPLICABLE;
        };
    }

    private static Grade shape(SweepRow row, @Nullable SweepRow before) {
        PublishedPoint now = row.published();
        PublishedPoint then = before == null ? null : before.published();
        if (before == null || now == null || then == null || !isOneSeries(before, row)) {
            return Grade.NOT_APPLICABLE;
        }
        if (before.base() == null || before.patched() == null || row.base() == null || row.patched() == null) {
            return Grade.NOT_APPLICABLE;
        }
        boolean base = step(mean(before.base()), mean(row.base()))
                == step(then.base().mean(), now.base().mean());
        boolean patched = step(mean(before.patched()), mean(row.patched()))
                == step(then.patched().mean(), now.patched().mean());
        return Grade.of(base && patched);
    }

    private static double mean(RunFigures figures) {
        return figures.stats().mean();
    }

    private static int step(double from, double to) {
        return Double.compare(to, from);
    }

    /** Whether only the last key differs. */
    private static boolean isOneSeries(SweepRow before, SweepRow row) {
        List<Map.Entry<String, String>> a = List.copyOf(before.point().key().entrySet());
        List<Map.Entry<String, String>> b = List.copyOf(row.point().key().entrySet());
        int last = b.size() - 1;
        return last >= 0 && a.size() == b.size() && a.subList(0, last).equals(b.subList(0, last));
    }

    /**
     * Spearman's rank correlation of our ratios with the published ones: 1 = the gain is larger where it was published to be larger. None below
     * three rows, and where all ratios of a side are equal.
     */
    static OptionalDouble ratioCorrelation(List<SweepRow> rows) {
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        for (SweepRow row : rows) {
            Double ratio = row.ratio();
            PublishedPoint published = row.published();
            if (ratio != null && published != null) {
                ours.add(ratio);
                theirs.add(published.ratio());
            }
        }
        return ours.size() < RANKED ? OptionalDouble.empty() : correlation(ranks(ours), ranks(theirs));
    }

    /** Ranks from 1; equal values share the mean of theirs. */
    private static double[] ranks(List<Double> values) {
        Integer[] order = IntStream.range(0, values.size()).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(values::get));
        double[] ranks = new double[order.length];
        for (int from = 0; from < order.length; ) {
            int to = from;
            while (to < order.length && values.get(order[to]).equals(values.get(order[from]))) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + 1 + to) / 2.0;
            }
            from = to;
        }
        return ranks;
    }

    private static OptionalDouble correlation(double[] a, double[] b) {
        double middle = (a.length + 1) / 2.0;
        double product = 0;
        double squaresA = 0;
        double squaresB = 0;
        for (int i = 0; i < a.length; i++) {
            product += (a[i] - middle) * (b[i] - middle);
            squaresA += (a[i] - middle) * (a[i] - middle);
            squaresB += (b[i] - middle) * (b[i] - middle);
        }
        return squaresA == 0 || squaresB == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(product / Math.sqrt(squaresA * squaresB));
    }
}
