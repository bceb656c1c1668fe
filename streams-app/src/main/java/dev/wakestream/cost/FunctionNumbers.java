package dev.wakestream.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives the functions of a run small numbers, in order of appearance. A page's names are looked up once a page; then a row of
 * its costs finds the number of its function by two numbers, without a look at a string. Names are looked up as pages have them,
 * and normalised when they are met for the first time.
 *
 * <p>What a cost is grouped by besides, such as a page's CPU or LLC, belongs into the number of the task, which in a run that is
 * not grouped is that of the comm: it is as constant within a page as the comm's name, or, as the thread id, is in the page's
 * table of tasks.
 */
final class FunctionNumbers {
    private static final int FIRST_FUNCTIONS = 64;

    /** A name as pages have it. */
    static final class Name {
        private final String text;
        private final @Nullable CounterKey merged;
        /** Number of the task that is the comm alone, or of the symbol; -1 = none yet. Of normal names only. */
        private int number = -1;
        /** The same name as rows have it. */
        private final Name normal;

        private Name(String text) {
            this.text = text;
            this.merged = null;
            this.normal = this;
        }

        private Name(String raw, Name normal) {
            this.text = normal.text;
            this.merged = new CounterKey(DataCounter.NORMALISED_NAMES.counterName(), raw + " -> " + normal.text);
            this.normal = normal;
        }

        /** The name as rows have it. */
        String text() {
            return text;
        }

        /** What counts that the name is another one in rows; null = it is not. */
        @Nullable
        CounterKey merged() {
            return merged;
        }
    }

    /** A comm of a group. */
    private record Task(String comm, Group group) {}

    private final boolean normalise;
    private final Map<String, Name> comms = new HashMap<>();
    private final Map<Task, Integer> grouped = new HashMap<>();
    private int taskCount;
    /** By name; those of shared objects by object, then name. */
    private final Map<String, Name> symbols = new HashMap<>();

    private final Map<String, Map<String, Name>> symbolsOfObjects = new HashMap<>();
    private int symbolCount;
    /** Names of symbols that are looked up (count). */
    private int symbolNames;

    private final List<CostKey> keys = new ArrayList<>();
    private long rowBytes;
    private int[] taskOf = new int[FIRST_FUNCTIONS];
    private int[] symbolOf = new int[FIRST_FUNCTIONS];
    /** Open addressing, at most half full: function + 1, 0 = free. */
    private int[] slots = new int[FIRST_FUNCTIONS * 2];

    /** @param normalise whether rows have normalised names */
    FunctionNumbers(boolean normalise) {
        this.normalise = normalise;
    }

    /** A comm of a page. */
    Name comm(String name) {
        Name known = comms.get(name);
        if (known == null) {
            String normal = normalise ? NormalNames.comm(name) : name;
            known = normal.equals(name) ? new Name(name) : new Name(name, comm(normal));
            comms.put(name, known);
        }
        return known;
    }

    /** Number of a comm in a group. */
    int task(Name comm, Group group) {
        if (group.isNone()) {
            Name normal = comm.normal;
            if (normal.number < 0) {
                normal.number = taskCount++;
            }
            return normal.number;
        }
        Task task = new Task(comm.text, group);
        Integer known = grouped.get(task);
        if (known == null) {
            known = taskCount++;
            grouped.put(task, known);
        }
        return known;
    }

    /** A symbol of a page. */
    Name symbol(String name, @Nullable String dso) {
        Map<String, Name> ofObject =
                dso == null ? symbols : symbolsOfObjects.computeIfAbsent(dso, d -> new HashMap<>());
        Name known = ofObject.get(name);
        if (known == null) {
            String normal = normalise ? NormalNames.symbol(name) : name;
            known = normal.equals(name) ? new Name(name) : new Name(name, symbol(normal, dso));
            if (known.normal == known) {
                known.number = symbolCount++;
            }
            ofObject.put(name, known);
            symbolNames++;
        }
        return known;
    }

    /** Number of a symbol. */
    static int number(Name symbol) {
        return symbol.normal.number;
    }

    /** Number of the function that a task and a symbol make; -1 = it has none yet. */
    int find(int task, int symbol) {
        int slot = slot(task, symbol);
        while (slots[slot] != 0) {
            int function = slots[slot] - 1;
            if (taskOf[function] == task && symbolOf[function] == symbol) {
                return function;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return -1;
    }

    /** Number of a function; -1 = it has none yet. */
    int find(CostKey key) {
        return find(task(comm(key.comm()), key.group()), number(symbol(key.symbol(), key.dso())));
    }

    /** Gives a function that has no number the next one. */
    int add(CostKey key) {
        int function = keys.size();
        if (function == taskOf.length) {
            taskOf = Arrays.copyOf(taskOf, function * 2);
            symbolOf = Arrays.copyOf(symbolOf, function * 2);
            slots = new int[function * 4];
            for (int i = 0; i < function; i++) {
                enter(i);
            }
        }
        keys.add(key);
        rowBytes += RowBytes.most(key);
        taskOf[function] = task(comm(key.comm()), key.group());
        symbolOf[function] = number(symbol(key.symbol(), key.dso()));
        enter(function);
        return function;
    }

    private void enter(int function) {
        int slot = slot(taskOf[function], symbolOf[function]);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = function + 1;
    }

    private int slot(int task, int symbol) {
        int h = (symbol * 31 + task) * 0x9E3779B9;
        return (h ^ h >>> 15) & (slots.length - 1);
    }

    CostKey key(int function) {
        return keys.get(function);
    }

    /** Rows of the functions that have a number, at most (bytes). */
    long rowBytes() {
        return rowBytes;
    }

    /** Functions that have a number (count). */
    int size() {
        return keys.size();
    }

    /** Functions and names that are held (count). */
    int held() {
        return keys.size() + grouped.size() + comms.size() + symbolNames;
    }

    /** New numbers for some of the functions, in the same order; {@code to} is told those of the functions kept. */
    FunctionNumbers only(BitSet kept, int[] to) {
        FunctionNumbers fewer = new FunctionNumbers(normalise);
        for (int function = kept.nextSetBit(0); function >= 0; function = kept.nextSetBit(function + 1)) {
            to[function] = fewer.add(keys.get(function));
        }
        return fewer;
    }

    /** Appends functions in order of their numbers, from one to before another. */
    void encode(int from, int to, BinaryOut out) {
        out.writeLong(to - from);
        for (int function = from; function < to; function++) {
            encode(keys.get(function), out);
        }
    }

    static void encode(CostKey key, BinaryOut out) {
        out.writeText(key.comm());
        out.writeText(key.symbol());
        out.writeNullableText(key.dso());
        key.group().encode(out);
    }

    static CostKey decode(BinaryIn in) {
        return new CostKey(in.readText(), in.readText(), in.readNullableText(), Group.decode(in));
    }

    /** Adds what {@link #encode} wrote, after what came before it. */
    void restore(BinaryIn in) {
        for (long left = in.readLong(); left > 0; left--) {
            add(decode(in));
        }
    }
}
