package dev.wakestream.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives the functions of a run small numbers, in order of appearance. A page's names are looked up once a page; then a row of
 * its costs finds the number of its function by two numbers, without a look at a string.
 *
 * <p>What a cost is grouped by besides, such as a page's CPU or LLC, belongs into the number of the comm: it is as constant
 * within a page as the comm's name.
 */
final class FunctionNumbers {
    private static final int FIRST_FUNCTIONS = 64;

    private final Map<String, Integer> comms = new HashMap<>();
    /** By name; those of shared objects by object, then name. */
    private final Map<String, Integer> symbols = new HashMap<>();

    private final Map<String, Map<String, Integer>> symbolsOfObjects = new HashMap<>();
    private int symbolCount;

    private final List<CostKey> keys = new ArrayList<>();
    private int[] commOf = new int[FIRST_FUNCTIONS];
    private int[] symbolOf = new int[FIRST_FUNCTIONS];
    /** Open addressing, at most half full: function + 1, 0 = free. */
    private int[] slots = new int[FIRST_FUNCTIONS * 2];

    /** Number of a comm. */
    int comm(String name) {
        Integer known = comms.get(name);
        if (known == null) {
            known = comms.size();
            comms.put(name, known);
        }
        return known;
    }

    /** Number of a symbol. */
    int symbol(String name, @Nullable String dso) {
        Map<String, Integer> ofObject =
                dso == null ? symbols : symbolsOfObjects.computeIfAbsent(dso, d -> new HashMap<>());
        Integer known = ofObject.get(name);
        if (known == null) {
            known = symbolCount++;
            ofObject.put(name, known);
        }
        return known;
    }

    /** Number of the function that a comm and a symbol make; -1 = it has none yet. */
    int find(int comm, int symbol) {
        int slot = slot(comm, symbol);
        while (slots[slot] != 0) {
            int function = slots[slot] - 1;
            if (commOf[function] == comm && symbolOf[function] == symbol) {
                return function;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return -1;
    }

    /** Gives a function that has no number the next one. */
    int add(CostKey key) {
        int function = keys.size();
        if (function == commOf.length) {
            commOf = Arrays.copyOf(commOf, function * 2);
            symbolOf = Arrays.copyOf(symbolOf, function * 2);
            slots = new int[function * 4];
            for (int i = 0; i < function; i++) {
                enter(i);
            }
        }
        keys.add(key);
        commOf[function] = comm(key.comm());
        symbolOf[function] = symbol(key.symbol(), key.dso());
        enter(function);
        return function;
    }

    private void enter(int function) {
        int slot = slot(commOf[function], symbolOf[function]);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = function + 1;
    }

    private int slot(int comm, int symbol) {
        int h = (symbol * 31 + comm) * 0x9E3779B9;
        return (h ^ h >>> 15) & (slots.length - 1);
    }

    CostKey key(int function) {
        return keys.get(function);
    }

    /** Functions that have a number (count). */
    int size() {
        return keys.size();
    }

    /** Appends the functions in order of their numbers. */
    void encode(BinaryOut out) {
        out.writeLong(keys.size());
        keys.forEach(key -> encode(key, out));
    }

    static void encode(CostKey key, BinaryOut out) {
        out.writeText(key.comm());
        out.writeText(key.symbol());
        out.writeNullableText(key.dso());
    }

    static CostKey decode(BinaryIn in) {
        return new CostKey(in.readText(), in.readText(), in.readNullableText());
    }

    /** Adds what {@link #encode(BinaryOut)} wrote; for numbers that are empty. */
    void restore(BinaryIn in) {
        for (long left = in.readLong(); left > 0; left--) {
            add(decode(in));
        }
    }
}
