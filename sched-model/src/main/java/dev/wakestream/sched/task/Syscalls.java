package dev.wakestream.sched.task;

/** What a program can ask of the kernel at the end of a stretch; the kernel knows which task asks. */
public interface Syscalls {
    /**
     * Wakes a task that sleeps.
     *
     * @param sync the waker is about to sleep itself (a hint to the scheduler)
     */
    void wake(Task wakee, boolean sync);

    /** Messages have been received (count): the workload's measure of work done. */
    void received(int messages);
}
