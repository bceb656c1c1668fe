package dev.wakestream.cost;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes names that come again and again: in full when they come first, then by number. Read back by {@link NamesIn}. */
final class NamesOut {
    /** What stands for no name. */
    static final int NULL = 0;

    /** What stands before a name in full; known names have the numbers from the next one. */
    static final int NEW = 1;

    private final BinaryOut out;
    private final Map<String, Integer> known = new HashMap<>();

    NamesOut(BinaryOut out) {
        this.out = out;
    }

    void write(@Nullable String name) {
        if (name == null) {
            out.writeLong(NULL);
            return;
        }
        Integer number = known.putIfAbsent(name, known.size() + NEW + 1);
        if (number == null) {
            out.writeLong(NEW);
            out.writeText(name);
        } else {
            out.writeLong(number);
        }
    }
}
