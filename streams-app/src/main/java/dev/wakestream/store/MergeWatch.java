package dev.wakestream.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Lets other threads see a merge's store whole, without making the merge wait: the merge says when it begins and ends a change,
 * and a reader that has met one reads again. It also says what the merge has given out, which leaves the store at once and comes
 * to the topics with the next commit.
 */
public final class MergeWatch {
    /** What is remembered of runs that have ended (count): much more than can end between two commits. */
    private static final int MAX_ENDED = 1000;

    private final Map<Integer, Partition> partitions = new ConcurrentHashMap<>();

    /** A merge begins on a partition; what was known of an earlier one is forgotten: it was committed, or never happened. */
    public Partition begin(int partition) {
        Partition begun = new Partition();
        partitions.put(partition, begun);
        return begun;
    }

    /** The merge of a partition; null = there was none here yet. */
    public @Nullable Partition of(int partition) {
        return partitions.get(partition);
    }

    /** One merge: written by its thread, read by any. */
    public static final class Partition {
        /** Odd while a change is under way. */
        private volatile long revision;

        private final Map<String, Map<String, Long>> told = new ConcurrentHashMap<>();
        private final Map<String, Boolean> ended = Collections.synchronizedMap(new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                boolean full = size() > MAX_ENDED;
                if (full) {
                    told.remove(eldest.getKey());
                }
                return full;
            }
        });

        /** Does a change; the only thread that does. One that fails stays under way until a later one has ended. */
        public void change(Runnable change) {
            long begun = revision | 1;
            revision = begun;
            change.run();
            revision = begun + 1;
        }

        /** Changes begun and ended so far; odd = one is under way. */
        public long revision() {
            return revision;
        }

        /** A window was closed and given out. */
        public void closed(String run, String window, long startNs) {
            told.computeIfAbsent(run, r -> new ConcurrentHashMap<>()).merge(window, startNs, Math::max);
        }

        /** The final profile was given out. */
        public void ended(String run) {
            ended.put(run, true);
        }

        /** The run was removed, or given up. */
        public void forget(String run) {
            told.remove(run);
            ended.remove(run);
        }

        /** Start of the last window closed, by name of the definition (ns since the run's start). */
        public Map<String, Long> told(String run) {
            return Map.copyOf(told.getOrDefault(run, Map.of()));
        }

        /** Whether the run has ended here. */
        public boolean hasEnded(String run) {
            return ended.containsKey(run);
        }
    }
}
