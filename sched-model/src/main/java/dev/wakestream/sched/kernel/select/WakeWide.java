package dev.wakestream.sched.kernel.select;

/** wake_wide: who talks to many is not pulled to a partner, since that would only crowd (model-spec 2.3). */
public final class WakeWide {
    private WakeWide() {}

    /**
     * The verdict since v4.3: both sides talk to many.
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

    /**
     * The verdict before: the task talks to many, and the waker to many such.
     *
     * @param waker how often the waker changed whom it wakes (count)
     * @param wakee the same of the task to be woken
     * @param factor CPUs of the waker's node, or of its LLC (count)
     */
    public static boolean isWideForWaker(int waker, int wakee, int factor) {
        return wakee > factor && waker > (long) factor * wakee;
    }
}
