package dev.wakestream.cli.render;

import dev.wakestream.sched.kernel.explain.Check;
import java.util.ArrayList;
import java.util.List;

/** The checks of a choice as indented lines; a stretch of busy CPUs is one line, and so is one of idle CPUs of which the same is to be said. */
final class CheckLines {
    /** A stretch of fewer busy CPUs is told one by one, with what each runs (count). */
    private static final int SHORT = 3;

    /** Of more ranges of CPUs than this the middle is left out (count). */
    private static final int RANGES = 8;

    private CheckLines() {}

    static void append(StringBuilder text, List<Check> checks) {
        int i = 0;
        while (i < checks.size()) {
            int end = endOfStretch(checks, i);
            if (end - i > SHORT) {
                Check first = checks.get(i);
                String idle = isBusy(first) ? "" : ", each " + first.saw();
                line(
                        text,
                        first,
                        "CPUs " + cpus(checks.subList(i, end)) + ": " + first.answer() + " (" + (end - i) + idle + ")");
                i = end;
            } else {
                line(text, checks.get(i));
                i++;
            }
        }
    }

    /** The end of the idle tests of one search that all came to the same; the beginning, if there is none. */
    private static int endOfStretch(List<Check> checks, int from) {
        int end = from;
        while (end < checks.size() && isAlike(checks.get(from), checks.get(end))) {
            end++;
        }
        return end;
    }

    private static boolean isBusy(Check check) {
        return check.kind() == Check.Kind.IDLE_TEST && check.answer().equals(Check.BUSY);
    }

    private static boolean isAlike(Check a, Check b) {
        return b.kind() == Check.Kind.IDLE_TEST
                && a.kind() == b.kind()
                && a.answer().equals(b.answer())
                && (isBusy(a) || (a.saw().equals(b.saw()) && !a.saw().isEmpty()))
                && a.depth() == b.depth()
                && a.function().equals(b.function());
    }

    private static String cpus(List<Check> stretch) {
        List<String> ranges = new ArrayList<>();
        int first = stretch.get(0).cpu();
        int last = first;
        for (Check check : stretch.subList(1, stretch.size())) {
            if (check.cpu() != last + 1) {
                ranges.add(range(first, last));
                first = check.cpu();
            }
            last = check.cpu();
        }
        ranges.add(range(first, last));
        if (ranges.size() > RANGES) {
            ranges.subList(RANGES - 1, ranges.size() - 1).clear();
            ranges.add(RANGES - 1, "...");
        }
        return String.join(", ", ranges);
    }

    private static String range(int first, int last) {
        return first == last ? String.valueOf(first) : first + "-" + last;
    }

    private static void line(StringBuilder text, Check check) {
        String what = switch (check.kind()) {
            case ENTER -> check.asked() + " around CPU " + check.cpu();
            case LEAVE -> check.asked() + " returns " + check.answer();
            case IDLE_TEST -> "CPU " + check.cpu() + ": " + check.answer();
            case QUESTION, NOTE -> check.asked() + ": " + check.answer();
        };
        line(text, check, what + (check.saw().isEmpty() ? "" : " (" + check.saw() + ")"));
    }

    private static void line(StringBuilder text, Check check, String words) {
        String indent = "  ".repeat(check.depth() + 1);
        WrappedLines.append(text, indent, indent + "    ", words);
    }
}
