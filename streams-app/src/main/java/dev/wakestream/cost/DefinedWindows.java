package dev.wakestream.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The open windows of one definition. Closed panes are added up in slices, the longest pieces that every window of the
 * definition is made of (a tumbling window is one slice); a window is the sum of its slices, and of the panes that are still
 * open. Slices stay until the last window that they are in is closed: as many as a window has, at most.
 */
final class DefinedWindows {
    /** Takes windows. */
    interface Sink {
        /**
         * A window.
         *
         * @param costs its sums; stay as they are
         * @param missing CPUs with a gap in its closed panes; may be added to
         */
        void window(WindowDefinition definition, long window, CostAccumulator costs, Set<Integer> missing);
    }

    /** Takes what is to be stored. */
    interface Saver {
        void slice(long slice, BinaryOut encoded);

        void dropped(long slice);
    }

    private static final class Slice {
        /** Null = nothing but gaps. */
        private @Nullable CostAccumulator costs;
        /** The sums are our own, and may be added to. */
        private boolean owned;

        private final TreeSet<Integer> missing = new TreeSet<>();
        /** Changed since it was told live. */
        private boolean changed = true;
        /** Changed since it was saved. */
        private boolean unsaved = true;
        /** Was ever saved. */
        private boolean saved;
    }

    private static final int VERSION = 1;

    private final WindowDefinition definition;
    private final RowSpec rows;
    private final long sliceNs;
    private final long slicePanes;
    private final long windowSlices;
    private final long hopSlices;
    private final TreeMap<Long, Slice> slices = new TreeMap<>();
    private final List<Long> dropped = new ArrayList<>();
    /** Slices of closed windows; needed where windows share them. */
    private final SlidingSum sums = new SlidingSum();
    /** Slices before this are in {@link #sums}. */
    private long summed;
    /** The first window that is open. */
    private long firstOpen;

    DefinedWindows(WindowDefinition definition, PaneSpec panes, RowSpec rows) {
        this.definition = definition;
        this.rows = rows;
        sliceNs = definition.commonNs();
        slicePanes = sliceNs / panes.sizeNs();
        windowSlices = definition.lengthNs() / sliceNs;
        hopSlices = definition.hopNs() / sliceNs;
    }

    WindowDefinition definition() {
        return definition;
    }

    /** First window that has this slice or a later one as its last. */
    private long firstWindowWith(long slice) {
        return slice < windowSlices ? 0 : (slice - windowSlices) / hopSlices + 1;
    }

    /** Adds a pane that is closed; windows that end before it were closed. */
    void add(long pane, CostAccumulator costs) {
        Slice slice = slices.computeIfAbsent(pane / slicePanes, i -> new Slice());
        if (slice.costs == null) {
            slice.costs = rows.bounded(costs);
        } else {
            if (!slice.owned) {
                slice.costs = slice.costs.copy();
                slice.owned = true;
            }
            slice.costs.merge(costs);
            slice.costs.tallies().collapse(sliceNs);
            slice.costs = rows.bounded(slice.costs);
        }
        slice.changed = true;
        slice.unsaved = true;
    }

    /**
     * Closes the windows that end where all panes before {@code firstOpenPane} are closed, oldest first. Windows of which
     * nothing came are not told.
     *
     * @return windows told (count)
     */
    long close(long firstOpenPane, Sink sink) {
        long open = firstWindowWith(firstOpenPane / slicePanes);
        long told = 0;
        while (firstOpen < open) {
            long next = Math.max(firstOpen, firstWindowWith(firstWithCosts()));
            if (next >= open) {
                break;
            }
            sink.window(definition, next, closedSum(next), missing(next));
            told++;
            firstOpen = next + 1;
            dropBefore(firstOpen * hopSlices);
        }
        firstOpen = Math.max(firstOpen, open);
        dropBefore(firstOpen * hopSlices);
        return told;
    }

    private long firstWithCosts() {
        for (Map.Entry<Long, Slice> slice : slices.entrySet()) {
            if (slice.getValue().costs != null) {
                return slice.getKey();
            }
        }
        return Long.MAX_VALUE;
    }

    private void dropBefore(long slice) {
        while (!slices.isEmpty() && slices.firstKey() < slice) {
            Map.Entry<Long, Slice> first = slices.pollFirstEntry();
            if (first.getValue().saved) {
                dropped.add(first.getKey());
            }
        }
    }

    /** Sum of a window that has costs. */
    private CostAccumulator closedSum(long window) {
        long from = window * hopSlices;
        if (windowSlices == 1) {
            return Objects.requireNonNull(Objects.requireNonNull(slices.get(from)).costs);
        }
        summed = Math.max(summed, from);
        for (Map.Entry<Long, Slice> slice :
                slices.subMap(summed, from + windowSlices).entrySet()) {
            if (slice.getValue().costs != null) {
                sums.push(slice.getKey(), slice.getValue().costs);
            }
        }
        summed = from + windowSlices;
        return sums.from(from);
    }

    private Set<Integer> missing(long window) {
        Set<Integer> missing = new TreeSet<>();
        long from = window * hopSlices;
        slices.subMap(from, from + windowSlices).values().forEach(slice -> missing.addAll(slice.missing));
        return missing;
    }

    /** Marks what a gap leaves out of the closed panes of open windows. */
    void mark(CpuGap closedGap) {
        long first = Math.max(closedGap.from() / slicePanes, firstOpen * hopSlices);
        for (long slice = first; slice <= closedGap.to() / slicePanes; slice++) {
            Slice marked = slices.computeIfAbsent(slice, i -> new Slice());
            if (marked.missing.add(closedGap.cpu())) {
                marked.changed = true;
                marked.unsaved = true;
            }
        }
    }

    /** Tells the open windows that changed since this was asked the last time, oldest first. */
    void live(OpenPanes panes, Sink sink) {
        SortedSet<Long> windows = new TreeSet<>();
        slices.forEach((index, slice) -> {
            if (slice.changed && slice.costs != null) {
                addWindowsWith(index, windows);
            }
            slice.changed = false;
        });
        panes.changed().forEach(pane -> addWindowsWith(pane / slicePanes, windows));
        if (windows.isEmpty()) {
            return;
        }
        NavigableMap<Long, CostAccumulator> all = withOpen(panes, windows);
        SlidingSum sliding = new SlidingSum();
        long next = 0;
        for (Long window : windows) {
            long from = window * hopSlices;
            long to = from + windowSlices;
            all.subMap(Math.max(next, from), to).forEach(sliding::push);
            next = to;
            sink.window(definition, window, sliding.from(from), missing(window));
        }
    }

    private void addWindowsWith(long slice, SortedSet<Long> windows) {
        for (long window = Math.max(firstOpen, firstWindowWith(slice)); window <= slice / hopSlices; window++) {
            windows.add(window);
        }
    }

    /** Closed slices and open panes that the windows are made of, by slice. */
    private NavigableMap<Long, CostAccumulator> withOpen(OpenPanes panes, SortedSet<Long> windows) {
        TreeMap<Long, CostAccumulator> all = new TreeMap<>();
        long from = windows.first() * hopSlices;
        long to = windows.last() * hopSlices + windowSlices;
        slices.subMap(from, Math.max(from, to)).forEach((index, slice) -> {
            if (slice.costs != null) {
                all.put(index, slice.costs.copy());
            }
        });
        panes.sums(
                from * slicePanes,
                to * slicePanes,
                (pane, sum) -> all.merge(pane / slicePanes, sum, (old, more) -> {
                    old.merge(more);
                    return old;
                }));
        return all;
    }

    /** Numbers of the open windows of which something came, ascending. */
    SortedSet<Long> open(OpenPanes panes) {
        SortedSet<Long> windows = new TreeSet<>();
        slices.forEach((index, slice) -> {
            if (slice.costs != null) {
                addWindowsWith(index, windows);
            }
        });
        panes.all().forEach(pane -> addWindowsWith(pane / slicePanes, windows));
        return windows;
    }

    /** Tells what changed since this was asked the last time. */
    void save(BinaryOut buffer, Saver saver) {
        dropped.forEach(saver::dropped);
        dropped.clear();
        slices.forEach((index, slice) -> {
            if (slice.unsaved) {
                slice.unsaved = false;
                slice.saved = true;
                encode(slice, buffer.reset());
                saver.slice(index, buffer);
            }
        });
    }

    private static void encode(Slice slice, BinaryOut out) {
        out.writeByte(VERSION);
        out.writeLong(slice.missing.size());
        slice.missing.forEach(cpu -> out.writeLong(cpu + 1L));
        out.writeByte(slice.costs == null ? 0 : 1);
        if (slice.costs != null) {
            slice.costs.encode(out);
        }
    }

    /** Says how far panes were closed before the restart; before the slices. */
    void restoreProgress(long firstOpenPane) {
        firstOpen = firstWindowWith(firstOpenPane / slicePanes);
    }

    /** Takes back a slice that was saved. */
    void restore(long index, BinaryIn in) {
        in.requireVersion(VERSION, "a piece of a window");
        Slice slice = new Slice();
        for (long left = in.readLong(); left > 0; left--) {
            slice.missing.add((int) (in.readLong() - 1));
        }
        if (in.readByte() != 0) {
            slice.costs = CostAccumulator.decode(in);
            slice.owned = true;
        }
        slice.unsaved = false;
        slice.saved = true;
        slices.put(index, slice);
    }

    /** Gives everything up. */
    void clear() {
        dropBefore(Long.MAX_VALUE);
    }
}
