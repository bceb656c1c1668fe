package dev.wakestream.sched.kernel.select;

/** wake_wide since v4.3: both sides talk to many, so pulling one to the other would only crowd (model-spec 2.3). */
public final class WakeWide {
    private WakeWide() {}

    /**
     * The verdict.
     *
     * @param waker how often the waker changed whom it wakes (count)
     * @param wakee the same of the task to be woken
     * @param llcSize CPUs of the waker's LLC (count)
     */
    public static boolean isWide(int waker, int wakee, int llcSize) {
        int high = Math.max(waker, wakee);
        int low = Math.min(waker, wakee);
        return low >= llcSize && high >= low * llcSize;
    }
}
