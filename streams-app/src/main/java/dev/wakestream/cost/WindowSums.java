package dev.wakestream.cost;

import dev.wakestream.schema.serde.EventNames;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Sums of a window while it is open in a fold: costs and events by number, other events and counters by name. */
final class WindowSums {
    private static final int VERSION = 2;
    private static final List<String> EVENTS = EventNames.numbered();

    /** Row + 1 by function; 0, or beyond the end = none. */
    private int[] rowOf = new int[64];

    private int[] functions = new int[16];
    private long[] calls = new long[16];
    private long[] selfNs = new long[16];
    private int rows;
    /** Rows that {@link #rowBytes} holds (count). */
    private int weighed;

    private long rowBytes;
    /** Events, by the number of their name. */
    private final long[] events = new long[EVENTS.size()];
    /** Other events, and counters. */
    private final CostAccumulator others = CostAccumulator.empty();

    /** Adds calls (count) and self time (ns) of a function; both ≥ 0. */
    void addCost(int function, long moreCalls, long moreNs) {
        rowOf = room(rowOf, function);
        int row = rowOf[function] - 1;
        if (row < 0) {
            row = append(function);
        }
        calls[row] = Sums.add(calls[row], moreCalls);
        selfNs[row] = Sums.add(selfNs[row], moreNs);
    }

    /** Rows (count). */
    int rows() {
        return rows;
    }

    /** Of the rows in a record, at most (bytes). */
    long rowBytes(FunctionNumbers numbers) {
        for (; weighed < rows; weighed++) {
            rowBytes += RowBytes.most(numbers.key(functions[weighed]));
        }
        return rowBytes;
    }

    boolean has(int function) {
        return function < rowOf.length && rowOf[function] > 0;
    }

    /** Adds the functions that have rows. */
    void collect(BitSet into) {
        for (int row = 0; row < rows; row++) {
            into.set(functions[row]);
        }
    }

    /** Functions have got other numbers. */
    void renumber(int[] to) {
        rowOf = new int[64];
        for (int row = 0; row < rows; row++) {
            functions[row] = to[functions[row]];
            rowOf = room(rowOf, functions[row]);
            rowOf[functions[row]] = row + 1;
        }
    }

    private static int[] room(int[] array, int index) {
        return index < array.length ? array : Arrays.copyOf(array, Math.max(array.length * 2, index + 1));
    }

    private int append(int function) {
        if (rows == functions.length) {
            functions = Arrays.copyOf(functions, rows * 2);
            calls = Arrays.copyOf(calls, rows * 2);
            selfNs = Arrays.copyOf(selfNs, rows * 2);
        }
        functions[rows] = function;
        rowOf[function] = rows + 1;
        return rows++;
    }

    /** Adds events (count) whose name has a number, {@link EventNames#numbered}. */
    void addEvents(int number, long count) {
        events[number] = Sums.add(events[number], count);
    }

    /** Where other events and counters are added. */
    CostAccumulator others() {
        return others;
    }

    /** The sums under their names, independent of these from now on. */
    CostAccumulator named(FunctionNumbers numbers) {
        CostAccumulator named = CostAccumulator.empty();
        for (int row = 0; row < rows; row++) {
            named.addCost(numbers.key(functions[row]), calls[row], selfNs[row]);
        }
        for (int number = 0; number < events.length; number++) {
            if (events[number] > 0) {
                named.addEvents(EVENTS.get(number), events[number]);
            }
        }
        named.merge(others);
        return named;
    }

    /** Appends the sums in their internal format. */
    void encode(BinaryOut out) {
        out.writeByte(VERSION);
        out.writeLong(rows);
        for (int row = 0; row < rows; row++) {
            out.writeLong(functions[row]);
            out.writeLong(calls[row]);
            out.writeLong(selfNs[row]);
        }
        for (long count : events) {
            out.writeLong(count);
        }
        others.encode(out);
    }

    /** Reads what {@link #encode} wrote. */
    static WindowSums decode(BinaryIn in) {
        in.requireVersion(VERSION, "an open window");
        WindowSums sums = new WindowSums();
        for (long left = in.readLong(); left > 0; left--) {
            sums.addCost(in.readInt(), in.readLong(), in.readLong());
        }
        for (int number = 0; number < EVENTS.size(); number++) {
            sums.addEvents(number, in.readLong());
        }
        sums.others.merge(CostAccumulator.decode(in));
        return sums;
    }
}
