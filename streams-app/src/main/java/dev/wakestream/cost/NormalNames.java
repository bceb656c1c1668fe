package dev.wakestream.cost;

import java.util.regex.Pattern;

/**
 * Names without what differs between builds and workers of the same thing.
 *
 * <p>A compiler's copy of a function is the function: {@code .constprop.N}, {@code .isra.N} and {@code .part.N} go, alone, one
 * after the other, or as {@code [clone .isra.N]}, which is what demangled C++ has. {@code .cold} stays: it is another piece of
 * code, moved out of the way on purpose, and that it runs at all is worth seeing.
 *
 * <p>{@code kworker/3:1}, {@code kworker/u8:3} are {@code kworker/{N}:{N}}; {@code H}, that they run at nice -20, stays. What
 * follows {@code -} or {@code +} goes: it is the work queue that the worker served when somebody looked, it stands in
 * {@code /proc} and not in the comm of events, so one worker would have several names.
 */
final class NormalNames {
    private static final String CLONE = "\\.(?:constprop|isra|part)\\.[0-9]+";
    private static final Pattern CLONES = Pattern.compile("(?:" + CLONE + ")(?=\\.|$)| \\[clone (?:" + CLONE + ")+\\]");

    private static final String KWORKER = "kworker/";
    private static final Pattern KWORKERS = Pattern.compile("kworker/u?[0-9]+:[0-9]+(H?)(?:[-+].*)?");

    private NormalNames() {}

    /** A function's name; the same object where nothing goes. */
    static String symbol(String name) {
        if (name.indexOf('.') <= 0) {
            return name;
        }
        String normal = name;
        String before;
        do {
            before = normal;
            normal = CLONES.matcher(before).replaceAll("");
        } while (!normal.equals(before));
        return normal.isEmpty() || normal.equals(name) ? name : normal;
    }

    /** A comm; the same object where nothing goes. */
    static String comm(String name) {
        if (!name.startsWith(KWORKER)) {
            return name;
        }
        var match = KWORKERS.matcher(name);
        return match.matches() ? "kworker/{N}:{N}" + match.group(1) : name;
    }
}
