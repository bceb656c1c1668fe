package dev.wakestream.producer.ingest.perfscript;

import dev.wakestream.sched.trace.NameTable.Symbol;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One frame of a call chain, {@code address symbol+0xoffset (object)}, named as perf report names it: the offset is cut, a
 * path is cut to its last part, and an address without a symbol is printed in 16 digits.
 */
final class FrameLine {
    /** What perf script prints for an address in no known function, and for an address in no known object. */
    private static final String UNKNOWN = "[unknown]";

    private static final String PERF_MAP = "/tmp/perf-";

    private final Symbol symbol;
    private final boolean inlined;

    private FrameLine(Symbol symbol, boolean inlined) {
        this.symbol = symbol;
        this.inlined = inlined;
    }

    /** The frame of a line, or null if it is none. */
    static @Nullable FrameLine parse(String text) {
        int start = Numbers.skipBlanks(text, 0);
        int end = start;
        while (end < text.length() && Character.digit(text.charAt(end), 16) >= 0) {
            end++;
        }
        boolean addressEnds = end == text.length() || Numbers.isBlank(text.charAt(end));
        if (end == start || end - start > 16 || !addressEnds) {
            return null;
        }
        String address = text.substring(start, end);
        String rest = text.substring(end).strip();
        int group = lastGroup(rest);
        String name = (group < 0 ? rest : rest.substring(0, group)).strip();
        String object = group < 0 ? null : rest.substring(group + 1, rest.length() - 1);
        if ("inlined".equals(object)) {
            return new FrameLine(new Symbol(name, null), true);
        }
        return new FrameLine(new Symbol(symbolName(name, address), object == null ? null : shortName(object)), false);
    }

    /** Name as perf report prints it, and the shared object. */
    Symbol symbol() {
        return symbol;
    }

    /** True for a function that perf found inlined at the address of the next frame; perf report charges that one. */
    boolean inlined() {
        return inlined;
    }

    /**
     * Start of the parenthesised group that ends the text, or -1. Objects may hold parentheses themselves
     * ({@code /memfd:x (deleted)}), so they are matched from the end.
     */
    private static int lastGroup(String text) {
        if (!text.endsWith(")")) {
            return -1;
        }
        int depth = 0;
        for (int i = text.length() - 1; i >= 0; i--) {
            char c = text.charAt(i);
            if (c == ')') {
                depth++;
            } else if (c == '(' && --depth == 0) {
                return i == 0 || Numbers.isBlank(text.charAt(i - 1)) ? i : -1;
            }
        }
        int start = text.lastIndexOf(" (");
        return start < 0 ? -1 : start + 1;
    }

    private static String symbolName(String name, String address) {
        if (name.isEmpty() || name.equals(UNKNOWN)) {
            return "0x" + "0".repeat(16 - address.length()) + address.toLowerCase(Locale.ROOT);
        }
        int plus = name.lastIndexOf("+0x");
        if (plus <= 0) {
            return name;
        }
        for (int i = plus + 3; i < name.length(); i++) {
            if (Character.digit(name.charAt(i), 16) < 0) {
                return name;
            }
        }
        return plus + 3 == name.length() ? name : name.substring(0, plus);
    }

    /** The object as perf report names it: the last part of its path; a JIT's perf map by its process. */
    private static String shortName(String object) {
        if (object.startsWith(PERF_MAP) && object.endsWith(".map")) {
            String pid = object.substring(PERF_MAP.length(), object.length() - ".map".length());
            if (!pid.isEmpty() && Numbers.digitsForward(pid, 0) == pid.length()) {
                return "[JIT] tid " + pid;
            }
        }
        int slash = object.lastIndexOf('/');
        return object.startsWith("[") || slash == object.length() - 1 ? object : object.substring(slash + 1);
    }
}
