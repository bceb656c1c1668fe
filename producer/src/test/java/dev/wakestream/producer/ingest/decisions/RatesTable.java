package dev.wakestream.producer.ingest.decisions;

import dev.wakestream.sched.oracle.DecisionRates;
import dev.wakestream.sched.oracle.DecisionRates.Rate;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Rates of several recordings and several runs side by side, as a table in Markdown. */
final class RatesTable {
    /** Shares of one command vary by 10 to 30 points from boot to boot; the least of that is the width of "near". */
    private static final double NEAR_POINTS = 10;

    /** The same for means and ratios (factor). */
    private static final double NEAR_FACTOR = 1.5;

    private RatesTable() {}

    static String of(String title, List<DecisionRates> recorded, List<DecisionRates> model) {
        StringBuilder table = new StringBuilder()
                .append("\n### ")
                .append(title)
                .append("\n\n| of ")
                .append(recorded.size())
                .append(" recordings, ")
                .append(model.size())
                .append(" runs | recorded | model | |\n|---|--:|--:|---|\n");
        List<Rate> names = model.get(0).rates();
        for (int i = 0; i < names.size(); i++) {
            int row = i;
            double[] real = recorded.stream()
                    .mapToDouble(rates -> rates.rates().get(row).value())
                    .filter(value -> !Double.isNaN(value))
                    .sorted()
                    .toArray();
            double[] ours = model.stream()
                    .mapToDouble(rates -> rates.rates().get(row).value())
                    .filter(value -> !Double.isNaN(value))
                    .sorted()
                    .toArray();
            Rate rate = names.get(i);
            table.append("| ")
                    .append(rate.name())
                    .append(rate.percent() ? " (%)" : "")
                    .append(" | ")
                    .append(range(real))
                    .append(" | ")
                    .append(range(ours))
                    .append(" | ")
                    .append(verdict(real, ours, rate.percent()))
                    .append(" |\n");
        }
        return table.toString();
    }

    private static String range(double[] values) {
        if (values.length == 0) {
            return "–";
        }
        String low = text(values[0]);
        String high = text(values[values.length - 1]);
        return low.equals(high) ? low : low + " – " + high;
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
    }

    /** Where the middle of the runs lies. */
    private static String verdict(double[] real, double[] ours, boolean percent) {
        if (real.length == 0 || ours.length == 0) {
            return "–";
        }
        double middle = DoubleStream.of(ours).average().orElseThrow();
        double low = real[0];
        double high = real[real.length - 1];
        if (middle >= low && middle <= high) {
            return "inside";
        }
        boolean near = percent
                ? middle >= low - NEAR_POINTS && middle <= high + NEAR_POINTS
                : middle >= low / NEAR_FACTOR && middle <= high * NEAR_FACTOR;
        return near ? "near" : "**outside**";
    }
}
