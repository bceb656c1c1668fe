package dev.wakestream.sched.oracle;

import org.jspecify.annotations.Nullable;

/**
 * How one wakeup was placed, as a recording of a real kernel and a trace of the model both tell it.
 *
 * @param waker CPU that woke the task
 * @param prev CPU on which the task ran last
 * @param result CPU that was chosen
 * @param path what was asked on the way; null where only inputs and result were recorded
 */
public record PlacedWakeup(
        int waker, int prev, int result, @Nullable Path path) {
    /**
     * The way to the CPU.
     *
     * @param wide wake_wide said that both sides talk to many
     * @param target CPU around which select_idle_sibling looked
     * @param early target, prev or the recently used CPU was taken, or a kernel thread's waker's; nothing was searched
     * @param search the search of the LLC; null if there was none
     */
    public record Path(
            boolean wide,
            int target,
            boolean early,
            @Nullable Search search) {}

    /**
     * One call of select_idle_cpu.
     *
     * @param byCore an idle core was believed to exist
     * @param limit CPUs that it might look at (count), as long as that is not {@code byCore}; 0 = it looked at nothing
     * @param scanned CPUs that it looked at (count); {@link #UNKNOWN} if idle tests were not recorded
     * @param found it found one
     */
    public record Search(boolean byCore, int limit, int scanned, boolean found) {
        /** Not recorded. */
        public static final int UNKNOWN = -1;
    }
}
