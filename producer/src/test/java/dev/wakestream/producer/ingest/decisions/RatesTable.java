package dev.wakestream.producer.ingest.decisions;

import dev.wakestream.sched.oracle.DecisionRates;
import dev.wakestream.sched.oracle.DecisionRates.Rate;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Rates of several recordings and several runs side by side, as a table in Markdown: a row a rate, a column a load. */
final class RatesTable {
    /** Shares of one command vary by 10 to 30 points from boot to boot; the least of that is the width of "near". */
    private static final double NEAR_POINTS = 10;

    /** The same for means and ratios (factor). */
    private static final double NEAR_FACTOR = 1.5;

    private RatesTable() {}

    /** A load: what its recordings gave, and what the model's runs of it gave. */
    record Column(String name, List<DecisionRates> recorded, List<DecisionRates> model) {
        private static double[] sorted(List<DecisionRates> of, int rate) {
            return of.stream()
                    .mapToDouble(rates -> rates.rates().get(rate).value())
                    .filter(value -> !Double.isNaN(value))
                    .sorted()
                    .toArray();
        }

        /** Recorded, then the model's; bold if it is outside, in brackets if near. */
        private String cell(int rate, boolean percent) {
            double[] real = sorted(recorded, rate);
            double[] ours = sorted(model, rate);
            String text = range(ours, percent);
            return range(real, percent)
                    + " / "
                    + switch (verdict(real, ours, percent)) {
                        case INSIDE -> text;
                        case NEAR -> "(" + text + ")";
                        case OUTSIDE -> "**" + text + "**";
                    };
        }
    }

    private enum Verdict {
        INSIDE,
        NEAR,
        OUTSIDE
    }

    static String of(String title, List<Column> columns) {
        StringBuilder table = new StringBuilder("\n| " + title + " |");
        columns.forEach(column -> table.append(' ')
                .append(column.name())
                .append(" (")
                .append(column.recorded().size())
                .append(") |"));
        table.append("\n|---|").append("--:|".repeat(columns.size())).append('\n');
        List<Rate> rates = columns.get(0).model().get(0).rates();
        for (int i = 0; i < rates.size(); i++) {
            int row = i;
            Rate rate = rates.get(i);
            table.append("| ")
                    .append(rate.name())
                    .append(rate.percent() ? ", % | " : " | ")
                    .append(columns.stream()
                            .map(column -> column.cell(row, rate.percent()))
                            .collect(Collectors.joining(" | ")))
                    .append(" |\n");
        }
        return table.toString();
    }

    private static String range(double[] values, boolean percent) {
        if (values.length == 0) {
            return "–";
        }
        String low = text(values[0], percent);
        String high = text(values[values.length - 1], percent);
        return low.equals(high) ? low : low + "–" + high;
    }

    private static String text(double value, boolean percent) {
        return String.format(Locale.ROOT, percent || value >= 10 ? "%.0f" : "%.2f", value);
    }

    /** Where the mean of the runs lies; nothing to compare with is inside. */
    private static Verdict verdict(double[] real, double[] ours, boolean percent) {
        if (real.length == 0 || ours.length == 0) {
            return Verdict.INSIDE;
        }
        double middle = DoubleStream.of(ours).average().orElseThrow();
        double low = real[0];
        double high = real[real.length - 1];
        if (middle >= low && middle <= high) {
            return Verdict.INSIDE;
        }
        boolean near = percent
                ? middle >= low - NEAR_POINTS && middle <= high + NEAR_POINTS
                : middle >= low / NEAR_FACTOR && middle <= high * NEAR_FACTOR;
        return near ? Verdict.NEAR : Verdict.OUTSIDE;
    }
}
