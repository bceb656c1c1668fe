package dev.wakestream.producer.mapping;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts events by name; few names, each met very often. */
final class EventCounter {
    private static final int SLOTS = 64;

    // A direct-mapped cache spares the map for nearly every event, and names are mostly constants, equal by identity.
    private final String[] names = new String[SLOTS];
    private final long[] counts = new long[SLOTS];
    private final SortedMap<String, Long> evicted = new TreeMap<>();

    void count(String name) {
        int slot = name.hashCode() & SLOTS - 1;
        if (!name.equals(names[slot])) {
            evict(slot);
            names[slot] = name;
        }
        counts[slot]++;
    }

    private void evict(int slot) {
        if (counts[slot] > 0) {
            evicted.merge(names[slot], counts[slot], Long::sum);
            counts[slot] = 0;
        }
    }

    /** All counts so far, by name. */
    SortedMap<String, Long> byName() {
        for (int slot = 0; slot < SLOTS; slot++) {
            evict(slot);
        }
        Arrays.fill(names, "");
        return new TreeMap<>(evicted);
    }
}
