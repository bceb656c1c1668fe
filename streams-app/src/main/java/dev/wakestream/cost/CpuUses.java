package dev.wakestream.cost;

import dev.wakestream.schema.CpuUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How CPUs spent their time: all of it, and halted idle (ns). {@link #merge} is associative and commutative. */
final class CpuUses {
    /** Ascending. */
    private int[] cpus = new int[8];

    private long[] totalNs = new long[8];
    private long[] idleNs = new long[8];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    /** A CPU spent so much time, of which so much idle (ns). */
    void add(int cpu, long ns, long ofItIdleNs) {
        int at = Arrays.binarySearch(cpus, 0, size, cpu);
        if (at < 0) {
            at = -at - 1;
            insert(at, cpu);
        }
        totalNs[at] = Sums.add(totalNs[at], ns);
        idleNs[at] = Sums.add(idleNs[at], ofItIdleNs);
    }

    private void insert(int at, int cpu) {
        if (size == cpus.length) {
            cpus = Arrays.copyOf(cpus, size * 2);
            totalNs = Arrays.copyOf(totalNs, size * 2);
            idleNs = Arrays.copyOf(idleNs, size * 2);
        }
        System.arraycopy(cpus, at, cpus, at + 1, size - at);
        System.arraycopy(totalNs, at, totalNs, at + 1, size - at);
        System.arraycopy(idleNs, at, idleNs, at + 1, size - at);
        cpus[at] = cpu;
        totalNs[at] = 0;
        idleNs[at] = 0;
        size++;
    }

    void merge(CpuUses other) {
        for (int i = 0; i < other.size; i++) {
            add(other.cpus[i], other.totalNs[i], other.idleNs[i]);
        }
    }

    /** The CPUs that were seen, sorted. */
    List<CpuUse> sorted() {
        List<CpuUse> sorted = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            sorted.add(new CpuUse(cpus[i], totalNs[i], idleNs[i]));
        }
        return sorted;
    }

    /** Appends the uses in their internal format. */
    void encode(BinaryOut out) {
        out.writeLong(size);
        for (int i = 0; i < size; i++) {
            out.writeLong(cpus[i] + 1L);
            out.writeLong(totalNs[i]);
            out.writeLong(idleNs[i]);
        }
    }

    /** Adds what {@link #encode} wrote. */
    void mergeDecoded(BinaryIn in) {
        for (long left = in.readLong(); left > 0; left--) {
            add((int) (in.readLong() - 1), in.readLong(), in.readLong());
        }
    }
}
