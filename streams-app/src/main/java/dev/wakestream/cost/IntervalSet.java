package dev.wakestream.cost;

import java.util.Arrays;

/**
 * Union of intervals of time, each from an instant up to, not including, another: disjoint, in order. Unions of the same
 * intervals are the same, in whatever order they were made.
 *
 * <p><b>Size.</b> Up to {@link #MOST} intervals added, the union is exact. From then on all edges are rounded down to multiples of
 * the grid, which leaves room for no more than that many. Rounding keeps the order of instants, so the union of rounded intervals
 * is the rounded union: the result depends on what was added, not on its order, nor on how it was spread over partitions.
 */
final class IntervalSet {
    /** Intervals that are kept exactly (count): some 200 KB in a partial at most. */
    static final int MOST = 32_768;

    private static final int FIRST_EDGES = 16;
    /** So many edges are put in one by one; more are merged. */
    private static final int FEW_EDGES = 64;

    /** Beginnings and ends, by turns. */
    private long[] edges = {};

    private int size;
    /** Intervals that were added, without those that go on where the same CPU's last one ended (count). */
    private long added;
    /** What edges are rounded to once it is needed. */
    private long gridNs = 1;

    private boolean rounded;

    /** Grid on which a set over a time of this length (ns) has {@link #MOST} intervals at most. */
    static long gridNs(long lengthNs) {
        return lengthNs / (2L * MOST) + 1;
    }

    /** The set's grid, which must be told before anything is added. */
    void grid(long ns) {
        gridNs = ns;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Intervals, which neither overlap nor touch (count). */
    int intervals() {
        return size / 2;
    }

    /** Whether edges are rounded. */
    boolean isRounded() {
        return rounded;
    }

    void clear() {
        size = 0;
        added = 0;
        rounded = false;
    }

    /**
     * Adds an interval that ends at or after the end of all others; to a set that is never rounded.
     *
     * @param counts false = it goes on where the one before it of the same CPU ended
     */
    void append(long from, long to, boolean counts) {
        if (from >= to) {
            return;
        }
        added += counts ? 1 : 0;
        long begin = from;
        while (size > 0 && edges[size - 1] >= begin) {
            begin = Math.min(begin, edges[size - 2]);
            size -= 2;
        }
        ensure(size + 2);
        edges[size++] = begin;
        edges[size++] = to;
    }

    private void ensure(int length) {
        if (edges.length < length) {
            edges = Arrays.copyOf(edges, Math.max(FIRST_EDGES, length * 3 / 2));
        }
    }

    /** Adds one interval anywhere; does not count it. */
    void add(long from, long to) {
        if (from < to) {
            insert(from, to, 0);
        }
    }

    /**
     * Adds an interval.
     *
     * @param after index of a beginning: all intervals before it end before this one begins
     * @return the same for intervals that begin later
     */
    private int insert(long from, long to, int after) {
        int first = firstEndingAtOrAfter(from, after);
        int behind = first;
        while (behind < size && edges[behind] <= to) {
            behind += 2;
        }
        if (behind == first) {
            ensure(size + 2);
            System.arraycopy(edges, first, edges, first + 2, size - first);
            edges[first] = from;
            edges[first + 1] = to;
            size += 2;
            return first;
        }
        edges[first] = Math.min(edges[first], from);
        edges[first + 1] = Math.max(edges[behind - 1], to);
        if (behind > first + 2) {
            System.arraycopy(edges, behind, edges, first + 2, size - behind);
            size -= behind - first - 2;
        }
        return first;
    }

    /** Adds all intervals of another set of the same grid, which stays as it is. */
    void union(IntervalSet other) {
        added = Sums.add(added, other.added);
        if (added > MOST && !rounded) {
            rounded = true;
            size = round(edges, size);
        }
        if (rounded && !other.rounded) {
            long[] copy = Arrays.copyOf(other.edges, other.size);
            union(copy, round(copy, other.size));
        } else {
            union(other.edges, other.size);
        }
    }

    /** Rounds edges, in order; intervals may become empty or touch. Returns how many are left. */
    private int round(long[] all, int count) {
        int n = 0;
        for (int i = 0; i < count; i += 2) {
            long from = round(all[i]);
            long to = round(all[i + 1]);
            if (n > 0 && from <= all[n - 1]) {
                all[n - 1] = to;
            } else if (from < to) {
                all[n++] = from;
                all[n++] = to;
            }
        }
        return n;
    }

    private long round(long ns) {
        return ns / gridNs * gridNs;
    }

    private void union(long[] more, int moreSize) {
        if (moreSize <= FEW_EDGES) {
            int after = 0;
            for (int i = 0; i < moreSize; i += 2) {
                after = insert(more[i], more[i + 1], after);
            }
            return;
        }
        // Intervals of ours before and behind all of the others stay as they are.
        int from = firstEndingAtOrAfter(more[0], 0);
        int to = from;
        int last = firstBeginningAfter(more[moreSize - 1]);
        if (from < last) {
            to = last;
        }
        long[] merged = new long[to - from + moreSize];
        int n = merge(from, to, more, moreSize, merged);
        int behind = size - to;
        ensure(from + n + behind);
        System.arraycopy(edges, to, edges, from + n, behind);
        System.arraycopy(merged, 0, edges, from, n);
        size = from + n + behind;
    }

    private int merge(int from, int to, long[] more, int moreSize, long[] merged) {
        int n = 0;
        int a = from;
        int b = 0;
        while (a < to || b < moreSize) {
            boolean ours = b >= moreSize || (a < to && edges[a] <= more[b]);
            long begin = ours ? edges[a] : more[b];
            long end = ours ? edges[a + 1] : more[b + 1];
            if (ours) {
                a += 2;
            } else {
                b += 2;
            }
            if (n > 0 && begin <= merged[n - 1]) {
                merged[n - 1] = Math.max(merged[n - 1], end);
            } else {
                merged[n++] = begin;
                merged[n++] = end;
            }
        }
        return n;
    }

    /** Index of the beginning of the first interval, from an index on, whose end is not before an instant. */
    private int firstEndingAtOrAfter(long ns, int after) {
        int low = after / 2;
        int high = size / 2;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (edges[2 * middle + 1] < ns) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return 2 * low;
    }

    /** Index of the beginning of the first interval that begins after an instant. */
    private int firstBeginningAfter(long ns) {
        int low = 0;
        int high = size / 2;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (edges[2 * middle] <= ns) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return 2 * low;
    }

    /** Takes intervals, in order. */
    interface Sink {
        void interval(long fromNs, long toNs);
    }

    /** Tells the parts that lie between two instants. */
    void tell(long fromNs, long toNs, Sink sink) {
        for (int i = firstEndingAtOrAfter(fromNs, 0); i < size && edges[i] < toNs; i += 2) {
            long from = Math.max(edges[i], fromNs);
            long to = Math.min(edges[i + 1], toNs);
            if (from < to) {
                sink.interval(from, to);
            }
        }
    }

    /** Tells the parts that are not in another set, with so much added to their times. */
    void tellWithout(IntervalSet other, long plusNs, Sink sink) {
        int b = 0;
        for (int a = 0; a < size; a += 2) {
            long from = edges[a];
            while (b < other.size && other.edges[b + 1] <= from) {
                b += 2;
            }
            for (int c = b; c < other.size && other.edges[c] < edges[a + 1]; c += 2) {
                if (from < other.edges[c]) {
                    sink.interval(plusNs + from, plusNs + other.edges[c]);
                }
                from = Math.max(from, other.edges[c + 1]);
            }
            if (from < edges[a + 1]) {
                sink.interval(plusNs + from, plusNs + edges[a + 1]);
            }
        }
    }

    /** Forgets everything from an instant on. */
    void dropFrom(long ns) {
        size = firstBeginningAfter(ns - 1);
        if (size > 0) {
            edges[size - 1] = Math.min(edges[size - 1], ns);
        }
    }

    /** Forgets the oldest of more than {@link #MOST} intervals. */
    void dropOldest() {
        if (size > 2 * MOST) {
            System.arraycopy(edges, size - 2 * MOST, edges, 0, 2 * MOST);
            size = 2 * MOST;
        }
    }

    /** Forgets everything before an instant. */
    void dropBefore(long ns) {
        int from = firstEndingAtOrAfter(ns, 0);
        System.arraycopy(edges, from, edges, 0, size - from);
        size -= from;
        if (size > 0) {
            edges[0] = Math.max(edges[0], ns);
        }
    }

    /** Time that is in both sets (ns). */
    long commonNs(IntervalSet other) {
        long sum = 0;
        int a = 0;
        int b = 0;
        while (a < size && b < other.size) {
            long begin = Math.max(edges[a], other.edges[b]);
            long end = Math.min(edges[a + 1], other.edges[b + 1]);
            sum += Math.max(0, end - begin);
            if (edges[a + 1] < other.edges[b + 1]) {
                a += 2;
            } else {
                b += 2;
            }
        }
        return sum;
    }

    /** Appends the set, without its grid, in its internal format. */
    void encode(BinaryOut out) {
        out.writeLong(added);
        out.writeLong(size / 2);
        out.writeSteps(edges, size);
    }

    /** Adds what {@link #encode} wrote of a set of the same grid. */
    void unionDecoded(BinaryIn in) {
        IntervalSet other = new IntervalSet();
        other.gridNs = gridNs;
        other.added = in.readLong();
        other.size = Math.toIntExact(2 * in.readLong());
        if (other.size < 0 || other.size > in.size()) {
            throw new IllegalStateException("a set of " + other.size / 2 + " intervals in " + in.size() + " bytes");
        }
        other.edges = new long[other.size];
        long at = 0;
        for (int i = 0; i < other.size; i++) {
            at += in.readLong();
            other.edges[i] = at;
        }
        union(other);
    }
}
