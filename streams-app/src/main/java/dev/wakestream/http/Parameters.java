package dev.wakestream.http;

import dev.wakestream.compare.Denominator;
import dev.wakestream.text.Durations;
import dev.wakestream.text.Nearest;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The query of a request: what may be in it, and what it means. Throws a {@link BadRequestException} for anything else. */
final class Parameters {
    private static final String COMM = "comm:";

    private final Map<String, List<String>> given;

    /** @param known names that the resource takes */
    Parameters(Map<String, List<String>> given, Set<String> known) {
        this.given = given;
        for (Map.Entry<String, List<String>> parameter : given.entrySet()) {
            String name = parameter.getKey();
            if (!known.contains(name)) {
                throw new BadRequestException("there is no parameter '" + name + "' here" + Nearest.hint(name, known)
                        + (known.isEmpty()
                                ? "; it takes none"
                                : "; allowed: " + String.join(", ", new TreeSet<>(known))));
            }
            if (parameter.getValue().size() > 1) {
                throw new BadRequestException(
                        name + " is given " + parameter.getValue().size() + " times; allowed: once");
            }
        }
    }

    @Nullable
    String text(String name) {
        List<String> values = given.get(name);
        return values == null ? null : values.get(0);
    }

    /** A count of things in an answer. */
    int limit(int without, int most) {
        return (int) number("limit", without, 1, most);
    }

    /** A whole number. */
    long number(String name, long without, long least, long most) {
        String text = text(name);
        if (text == null) {
            return without;
        }
        if (text.matches("[0-9]{1,18}")) {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw new BadRequestException(
                name + " is '" + text + "'; allowed: a whole number from " + least + " to " + most);
    }

    /** A time of the run (ns since its start). */
    long timeNs(String name, long without) {
        String text = text(name);
        if (text == null) {
            return without;
        }
        OptionalLong ns = text.equals("0") ? OptionalLong.of(0) : Durations.parse(text);
        return ns.orElseThrow(() -> new BadRequestException(
                name + " is '" + text + "'; allowed: a time since the run's start with its unit, as 10ms or 1.5s"));
    }

    boolean flag(String name) {
        String text = text(name);
        if (text == null || text.equals("false")) {
            return false;
        }
        if (text.equals("true")) {
            return true;
        }
        throw new BadRequestException(name + " is '" + text + "'; allowed: true, false");
    }

    /** What shares are of. */
    Denominator denominator() {
        String text = text("denominator");
        if (text == null) {
            return Denominator.SAMPLED;
        }
        boolean comm = text.startsWith(COMM) && text.length() > COMM.length();
        if (!comm && !text.equals("sampled") && !text.equals("all")) {
            throw new BadRequestException("denominator is '" + text + "'; allowed: sampled, all, comm:NAME");
        }
        return Denominator.parse(text);
    }
}
