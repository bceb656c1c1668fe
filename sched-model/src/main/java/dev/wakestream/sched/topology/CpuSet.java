package dev.wakestream.sched.topology;

import java.util.Arrays;

/**
 * A set of CPUs 0 … n−1, a bit each, as the kernel's cpumask. Nothing here allocates except {@link #copy} and the
 * factories. Sets that a {@link Topology} hands out are frozen: changing one throws.
 */
public final class CpuSet {
    /** What a search returns that finds nothing. */
    public static final int NONE = Integer.MIN_VALUE;

    private static final int WORD_SHIFT = 6;

    private final long[] words;
    private final int cpus;
    private boolean frozen;

    /**
     * The empty set.
     *
     * @param cpus CPUs of the machine (count, at least 1)
     */
    public CpuSet(int cpus) {
        if (cpus < 1) {
            throw new IllegalArgumentException("a set for " + cpus + " CPUs, allowed is 1 and more");
        }
        this.cpus = cpus;
        words = new long[(cpus + Long.SIZE - 1) >>> WORD_SHIFT];
    }

    /** The set of these CPUs of a machine with this many. */
    public static CpuSet of(int cpus, int... members) {
        CpuSet set = new CpuSet(cpus);
        for (int cpu : members) {
            set.set(cpu);
        }
        return set;
    }

    /** The set of all CPUs of a machine with this many. */
    public static CpuSet all(int cpus) {
        CpuSet set = new CpuSet(cpus);
        set.setAll();
        return set;
    }

    /** CPUs that could be in the set (count). */
    public int capacity() {
        return cpus;
    }

    /** Adds a CPU. */
    public void set(int cpu) {
        checkChange(cpu);
        words[cpu >>> WORD_SHIFT] |= 1L << cpu;
    }

    /** Takes a CPU out. */
    public void clear(int cpu) {
        checkChange(cpu);
        words[cpu >>> WORD_SHIFT] &= ~(1L << cpu);
    }

    /** Adds every CPU. */
    public void setAll() {
        checkChange(0);
        Arrays.fill(words, -1L);
        int spare = words.length * Long.SIZE - cpus;
        words[words.length - 1] >>>= spare;
    }

    /** Takes every CPU out. */
    public void clearAll() {
        checkChange(0);
        Arrays.fill(words, 0L);
    }

    /** Whether the CPU is in the set. */
    public boolean get(int cpu) {
        return (words[cpu >>> WORD_SHIFT] & (1L << cpu)) != 0;
    }

    /** Makes this set equal to the other. */
    public void copyFrom(CpuSet other) {
        checkPartner(other);
        System.arraycopy(other.words, 0, words, 0, words.length);
    }

    /** Keeps what is in the other set too. */
    public void and(CpuSet other) {
        checkPartner(other);
        for (int i = 0; i < words.length; i++) {
            words[i] &= other.words[i];
        }
    }

    /** Takes out what is in the other set. */
    public void andNot(CpuSet other) {
        checkPartner(other);
        for (int i = 0; i < words.length; i++) {
            words[i] &= ~other.words[i];
        }
    }

    /** Adds what is in the other set. */
    public void or(CpuSet other) {
        checkPartner(other);
        for (int i = 0; i < words.length; i++) {
            words[i] |= other.words[i];
        }
    }

    /** CPUs in the set (count). */
    public int weight() {
        int weight = 0;
        for (long word : words) {
            weight += Long.bitCount(word);
        }
        return weight;
    }

    /** CPUs in both sets (count). */
    public int weightAnd(CpuSet other) {
        int weight = 0;
        for (int i = 0; i < words.length; i++) {
            weight += Long.bitCount(words[i] & other.words[i]);
        }
        return weight;
    }

    /** Whether no CPU is in the set. */
    public boolean isEmpty() {
        for (long word : words) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether some CPU is in both sets. */
    public boolean intersects(CpuSet other) {
        for (int i = 0; i < words.length; i++) {
            if ((words[i] & other.words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether every CPU of the other set is in this one. */
    public boolean containsAll(CpuSet other) {
        for (int i = 0; i < words.length; i++) {
            if ((other.words[i] & ~words[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Lowest CPU of the set, or {@link #NONE}. */
    public int first() {
        return next(0);
    }

    /** Lowest CPU of the set that is at least {@code from} (0 … capacity), or {@link #NONE}. */
    public int next(int from) {
        int i = from >>> WORD_SHIFT;
        if (i >= words.length) {
            return NONE;
        }
        long word = words[i] & (-1L << from);
        while (word == 0) {
            if (++i == words.length) {
                return NONE;
            }
            word = words[i];
        }
        return (i << WORD_SHIFT) + Long.numberOfTrailingZeros(word);
    }

    /** The first CPU of the set in the cyclic order {@code from}, from+1, …, 0, …, from−1, or {@link #NONE} if empty. */
    public int nextCyclic(int from) {
        int found = next(from);
        return found == NONE ? next(0) : found;
    }

    /** Lowest CPU in both sets that is at least {@code from} (0 … capacity), or {@link #NONE}. */
    public int nextAnd(int from, CpuSet other) {
        int i = from >>> WORD_SHIFT;
        if (i >= words.length) {
            return NONE;
        }
        long word = words[i] & other.words[i] & (-1L << from);
        while (word == 0) {
            if (++i == words.length) {
                return NONE;
            }
            word = words[i] & other.words[i];
        }
        return (i << WORD_SHIFT) + Long.numberOfTrailingZeros(word);
    }

    /** As {@link #nextCyclic} for the CPUs in both sets. */
    public int nextAndCyclic(int from, CpuSet other) {
        int found = nextAnd(from, other);
        return found == NONE ? nextAnd(0, other) : found;
    }

    /** Lowest CPU not in the set that is at least {@code from} (0 … capacity), or {@link #NONE}. */
    public int nextClear(int from) {
        int i = from >>> WORD_SHIFT;
        if (i >= words.length) {
            return NONE;
        }
        long word = ~words[i] & (-1L << from);
        while (word == 0) {
            if (++i == words.length) {
                return NONE;
            }
            word = ~words[i];
        }
        int found = (i << WORD_SHIFT) + Long.numberOfTrailingZeros(word);
        return found < cpus ? found : NONE;
    }

    /** A changeable copy. */
    public CpuSet copy() {
        CpuSet copy = new CpuSet(cpus);
        System.arraycopy(words, 0, copy.words, 0, words.length);
        return copy;
    }

    /** The members in ascending order. */
    public int[] toArray() {
        int[] members = new int[weight()];
        int cpu = first();
        for (int i = 0; i < members.length; i++) {
            members[i] = cpu;
            cpu = next(cpu + 1);
        }
        return members;
    }

    /** Forbids changes from now on. */
    CpuSet freeze() {
        frozen = true;
        return this;
    }

    /** Word {@code index}: CPUs 64·index …, lowest bit first; for code that works on whole words. */
    public long word(int index) {
        return words[index];
    }

    /** Words of 64 CPUs each (count). */
    public int wordCount() {
        return words.length;
    }

    private void checkChange(int cpu) {
        if (frozen) {
            throw new IllegalStateException("this set belongs to a topology; change a copy()");
        }
        if (cpu < 0 || cpu >= cpus) {
            throw new IndexOutOfBoundsException("CPU " + cpu + " in a set for CPUs 0 … " + (cpus - 1));
        }
    }

    private void checkPartner(CpuSet other) {
        checkChange(0);
        if (other.cpus != cpus) {
            throw new IllegalArgumentException("a set for " + other.cpus + " CPUs meets one for " + cpus);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CpuSet that && that.cpus == cpus && Arrays.equals(that.words, words);
    }

    @Override
    public int hashCode() {
        return 31 * cpus + Arrays.hashCode(words);
    }

    /** As the kernel prints a CPU list: {@code 0-3,8}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int cpu = first(); cpu != NONE; ) {
            int end = nextClear(cpu);
            int last = (end == NONE ? cpus : end) - 1;
            text.append(text.isEmpty() ? "" : ",").append(cpu);
            if (last > cpu) {
                text.append('-').append(last);
            }
            cpu = next(last + 1);
        }
        return text.toString();
    }
}
