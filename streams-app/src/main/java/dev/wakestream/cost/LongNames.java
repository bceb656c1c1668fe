package dev.wakestream.cost;

import org.jspecify.annotations.Nullable;

/**
 * Cuts names that would make records of state and results too large. The kernel's symbols have 511 characters at most
 * (KSYM_NAME_LEN); those of C++ templates can have thousands.
 */
final class LongNames {
    /** Characters of a name that are kept (count). */
    static final int MOST_CHARS = 1000;

    private LongNames() {}

    /** A name as rows have it: where it is too long its begin, "...", and a number of the whole name, so that names stay apart. */
    static String cut(String name) {
        if (name.length() <= MOST_CHARS) {
            return name;
        }
        String end = String.format("...%08x", name.hashCode());
        int kept = MOST_CHARS - end.length();
        return name.substring(0, Character.isHighSurrogate(name.charAt(kept - 1)) ? kept - 1 : kept) + end;
    }

    /** The same of a name that may be missing. */
    static @Nullable String cutNullable(@Nullable String name) {
        return name == null ? null : cut(name);
    }
}
