package dev.wakestream.cost;

import dev.wakestream.schema.CpuPlace;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * What a row is grouped by besides function and comm; {@link #UNKNOWN} = not known, or not grouped by.
 *
 * @param cpu cpu id
 * @param core first CPU of its core (cpu id)
 * @param llc first CPU of its last-level cache (cpu id)
 * @param node NUMA node
 * @param pid thread id; 0 = idle task
 */
public record Group(int cpu, int core, int llc, int node, int pid) implements Comparable<Group> {
    public static final int UNKNOWN = -1;

    /** Nothing besides function and comm. */
    public static final Group NONE = new Group(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);

    private static final Comparator<Group> ORDER = Comparator.comparingInt(Group::cpu)
            .thenComparingInt(Group::core)
            .thenComparingInt(Group::llc)
            .thenComparingInt(Group::node)
            .thenComparingInt(Group::pid);

    /** The group of a CPU, without thread id; {@code place} is null where the source does not know its machine. */
    static Group of(RowSpec rows, int cpu, @Nullable CpuPlace place) {
        return ofNumbers(
                rows.by(GroupField.CPU) ? cpu : UNKNOWN,
                rows.by(GroupField.CORE) && place != null ? place.getCore() : UNKNOWN,
                rows.by(GroupField.LLC) && place != null ? place.getLlc() : UNKNOWN,
                rows.by(GroupField.NODE) && place != null ? place.getNode() : UNKNOWN,
                UNKNOWN);
    }

    private static Group ofNumbers(int cpu, int core, int llc, int node, int pid) {
        int[] numbers = {cpu, core, llc, node, pid};
        boolean any = false;
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Math.max(UNKNOWN, numbers[i]);
            any |= numbers[i] != UNKNOWN;
        }
        return any ? new Group(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]) : NONE;
    }

    Group withPid(int of) {
        return of == pid ? this : ofNumbers(cpu, core, llc, node, of);
    }

    boolean isNone() {
        return equals(NONE);
    }

    /** By CPU, core, LLC, node, then thread id; unknown first. */
    @Override
    public int compareTo(Group other) {
        return ORDER.compare(this, other);
    }

    /** One byte for no group at all. */
    void encode(BinaryOut out) {
        int[] numbers = {cpu, core, llc, node, pid};
        int known = 0;
        for (int i = 0; i < numbers.length; i++) {
            known |= numbers[i] == UNKNOWN ? 0 : 1 << i;
        }
        out.writeByte(known);
        for (int number : numbers) {
            if (number != UNKNOWN) {
                out.writeLong(number);
            }
        }
    }

    /** Reads what {@link #encode} wrote. */
    static Group decode(BinaryIn in) {
        int known = in.readByte();
        if (known == 0) {
            return NONE;
        }
        int[] numbers = new int[5];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (known & 1 << i) == 0 ? UNKNOWN : in.readInt();
        }
        return ofNumbers(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
    }
}
