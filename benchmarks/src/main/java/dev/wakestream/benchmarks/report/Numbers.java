package dev.wakestream.benchmarks.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as tables show them: four digits that matter, thousands apart. */
final class Numbers {
    private static final MathContext DIGITS = new MathContext(4);
    private static final double WHOLE = 1000;

    private Numbers() {}

    static String plain(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return "n/a";
        }
        if (Math.abs(value) >= WHOLE) {
            return String.format(Locale.ROOT, "%,d", Math.round(value)).replace(',', ' ');
        }
        return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }
}
