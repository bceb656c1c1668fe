package dev.wakestream.cost;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what {@link NamesOut} wrote; a name that comes again is the same object. */
final class NamesIn {
    private final BinaryIn in;
    private final List<String> known = new ArrayList<>();

    NamesIn(BinaryIn in) {
        this.in = in;
    }

    String read() {
        String name = readNullable();
        if (name == null) {
            throw new IllegalStateException("a name is missing");
        }
        return name;
    }

    @Nullable
    String readNullable() {
        int number = in.readInt();
        if (number == NamesOut.NULL) {
            return null;
        }
        if (number == NamesOut.NEW) {
            known.add(in.readText());
            return known.get(known.size() - 1);
        }
        int index = number - NamesOut.NEW - 1;
        if (index < 0 || index >= known.size()) {
            throw new IllegalStateException("name " + index + " of " + known.size());
        }
        return known.get(index);
    }
}
