package dev.wakestream.text;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time as people write them, {@code 200ms}, {@code 0.2s}; in nanoseconds inside. */
public final class Durations {
    private static final Pattern FORM = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?) ?(ns|us|ms|s)");
    private static final Map<String, Long> UNITS = new LinkedHashMap<>();

    static {
        UNITS.put("s", 1_000_000_000L);
        UNITS.put("ms", 1_000_000L);
        UNITS.put("us", 1_000L);
        UNITS.put("ns", 1L);
    }

    private Durations() {}

    /** Nanoseconds; empty when the text is no length of time, or not a whole number of them. */
    public static OptionalLong parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        try {
            long unit = UNITS.getOrDefault(matcher.group(2), 1L);
            return OptionalLong.of(new BigDecimal(matcher.group(1))
                    .multiply(BigDecimal.valueOf(unit))
                    .longValueExact());
        } catch (ArithmeticException e) {
            return OptionalLong.empty();
        }
    }

    /** The shortest form that reads back as the same length. */
    public static String format(long ns) {
        for (Map.Entry<String, Long> unit : UNITS.entrySet()) {
            if (ns != 0 && ns % unit.getValue() == 0) {
                return ns / unit.getValue() + unit.getKey();
            }
        }
        return ns + "ns";
    }
}
