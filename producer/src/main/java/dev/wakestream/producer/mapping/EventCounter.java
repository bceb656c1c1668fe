package dev.wakestream.producer.mapping;

import java.util.SortedMap;
import java.util.TreeMap;

/** Counts events by name; few names, each met very often. */
final class EventCounter {
    /** Places (count, a power of two): many times the kinds of events that a run has. */
    private static final int PLACES = 256;

    /** Names that are held in places at a time, so that a search soon meets an empty one (count). */
    private static final int MAX_HELD = PLACES / 4;

    // A hash table with linear probing spares the map for every event but one; names are mostly constants, equal by
    // identity.
    private String[] names = new String[PLACES];
    private final long[] counts = new long[PLACES];
    private final SortedMap<String, Long> gathered = new TreeMap<>();
    private int held;

    void count(String name) {
        int at = (name.hashCode() * 0x9E3779B9) >>> 24;
        while (names[at] != null) {
            if (name.equals(names[at])) {
                counts[at]++;
                return;
            }
            at = (at + 1) & (PLACES - 1);
        }
        if (held == MAX_HELD) {
            gather();
        }
        hold(name);
    }

    private void hold(String name) {
        int at = (name.hashCode() * 0x9E3779B9) >>> 24;
        while (names[at] != null) {
            at = (at + 1) & (PLACES - 1);
        }
        names[at] = name;
        counts[at] = 1;
        held++;
    }

    private void gather() {
        for (int at = 0; at < PLACES; at++) {
            if (names[at] != null) {
                gathered.merge(names[at], counts[at], Long::sum);
            }
        }
        names = new String[PLACES];
        held = 0;
    }

    /** All counts so far, by name. */
    SortedMap<String, Long> byName() {
        gather();
        return new TreeMap<>(gathered);
    }
}
