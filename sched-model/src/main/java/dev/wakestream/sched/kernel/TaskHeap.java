package dev.wakestream.sched.kernel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Queued tasks as a binary heap by {@link SchedTask#heapKey}, equal keys by {@link SchedTask#heapTie}: the first one is known at once, a queue of
 * hundreds costs a few steps. Keys must not change while a task is in. Each task knows its place, so that any can leave.
 */
final class TaskHeap {
    private SchedTask[] tasks = new SchedTask[8];
    private int size;

    int size() {
        return size;
    }

    /** The task at a place of the heap; its children are at {@code 2 i + 1} and {@code 2 i + 2}. */
    SchedTask get(int i) {
        return tasks[i];
    }

    /** The task with the lowest key; null if there is none. */
    @Nullable
    SchedTask first() {
        return size == 0 ? null : tasks[0];
    }

    static boolean isBefore(SchedTask a, SchedTask b) {
        return a.heapKey < b.heapKey || (a.heapKey == b.heapKey && a.heapTie < b.heapTie);
    }

    void add(SchedTask p, long key, long tie) {
        p.heapKey = key;
        p.heapTie = tie;
        if (size == tasks.length) {
            tasks = Arrays.copyOf(tasks, size * 2);
        }
        up(size++, p);
    }

    void remove(SchedTask p) {
        int hole = p.heapIndex;
        SchedTask last = tasks[--size];
        tasks[size] = null;
        if (hole == size) {
            return;
        }
        if (hole > 0 && isBefore(last, tasks[(hole - 1) / 2])) {
            up(hole, last);
        } else {
            down(hole, last);
        }
    }

    private void up(int from, SchedTask p) {
        int i = from;
        while (i > 0) {
            int parent = (i - 1) / 2;
            if (!isBefore(p, tasks[parent])) {
                break;
            }
            put(i, tasks[parent]);
            i = parent;
        }
        put(i, p);
    }

    private void down(int from, SchedTask p) {
        int i = from;
        for (int child = 2 * i + 1; child < size; child = 2 * i + 1) {
            if (child + 1 < size && isBefore(tasks[child + 1], tasks[child])) {
                child++;
            }
            if (!isBefore(tasks[child], p)) {
                break;
            }
            put(i, tasks[child]);
            i = child;
        }
        put(i, p);
    }

    private void put(int i, SchedTask p) {
        tasks[i] = p;
        p.heapIndex = i;
    }
}
