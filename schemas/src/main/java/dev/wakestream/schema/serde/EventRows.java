package dev.wakestream.schema.serde;

import dev.wakestream.schema.NohzAction;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Events of one page by name, a row for each name in each segment. Reused from page to page. */
final class EventRows {
    // Numbers of names in EventNames.numbered().
    static final int CHECKPOINT = 0;
    static final int SCHED_WAKING = 1;
    static final int SCHED_WAKEUP = 2;
    static final int SCHED_WAKEUP_NEW = 3;
    static final int SCHED_SWITCH = 4;
    static final int SCHED_MIGRATE = 5;
    static final int IDLE_SCAN = 6;
    static final int TOPOLOGY_INIT = 7;
    /** The names of the actions of nohz follow, in their order. */
    static final int NOHZ = 8;

    /** Actions of nohz (count). */
    static final int NOHZ_ACTIONS = NohzAction.values().length;

    private static final String[] FIXED = EventNames.numbered().toArray(String[]::new);

    private String[] names = FIXED.clone();
    private int nameCount = FIXED.length;
    /** Numbers of names that come with the events, of this page alone. */
    private final Map<String, Integer> numbers = new HashMap<>();

    private int lastNumber;

    /** Row + 1 by number of the name; 0, or a row of an earlier segment = none. */
    private int[] rowOf = new int[FIXED.length];

    private int[] rowNames = new int[16];
    private long[] counts = new long[16];
    private int rows;
    private int first;

    /** Forgets the last page. */
    void clear() {
        Arrays.fill(rowOf, 0);
        rows = 0;
        first = 0;
        if (nameCount > FIXED.length) {
            names = FIXED.clone();
            rowOf = new int[FIXED.length];
            nameCount = FIXED.length;
            numbers.clear();
        }
        lastNumber = 0;
    }

    void startSegment() {
        first = rows;
    }

    /** Counts an event under one of the numbered names. */
    void count(int number) {
        int row = rowOf[number] - 1;
        if (row < first) {
            row = append(number);
        }
        counts[row]++;
    }

    /** Counts an event of a kind; the other arguments tell what it is where the kind does not: a wakeup, the number of what nohz did, a name. */
    void count(EventKind kind, boolean newTask, int action, String name) {
        switch (kind) {
            case CHECKPOINT -> count(CHECKPOINT);
            case SCHED_WAKING -> count(SCHED_WAKING);
            case SCHED_WAKEUP -> count(newTask ? SCHED_WAKEUP_NEW : SCHED_WAKEUP);
            case SCHED_SWITCH -> count(SCHED_SWITCH);
            case SCHED_MIGRATE -> count(SCHED_MIGRATE);
            case IDLE_SCAN -> count(IDLE_SCAN);
            case NOHZ -> count(action);
            case TOPOLOGY_INIT -> count(TOPOLOGY_INIT);
            case SAMPLE, TRACEPOINT -> count(name);
        }
    }

    /** Counts an event under a name that came with it. */
    void count(String name) {
        // The name cache gives the same name as the same object, so mostly this is the last one.
        if (!name.equals(names[lastNumber])) {
            lastNumber = number(name);
        }
        count(lastNumber);
    }

    private int number(String name) {
        Integer known = numbers.get(name);
        if (known != null) {
            return known;
        }
        if (nameCount == names.length) {
            names = Arrays.copyOf(names, nameCount * 2);
            rowOf = Arrays.copyOf(rowOf, nameCount * 2);
        }
        names[nameCount] = name;
        numbers.put(name, nameCount);
        return nameCount++;
    }

    private int append(int number) {
        if (rows == rowNames.length) {
            rowNames = Arrays.copyOf(rowNames, rows * 2);
            counts = Arrays.copyOf(counts, rows * 2);
        }
        rowNames[rows] = number;
        counts[rows] = 0;
        rowOf[number] = rows + 1;
        return rows++;
    }

    int rows() {
        return rows;
    }

    /** Number of a row's name in {@link EventNames#numbered}; beyond them = it came with the event. */
    int number(int row) {
        return rowNames[row];
    }

    String name(int row) {
        return names[rowNames[row]];
    }

    /** Events of a row (count). */
    long events(int row) {
        return counts[row];
    }
}
