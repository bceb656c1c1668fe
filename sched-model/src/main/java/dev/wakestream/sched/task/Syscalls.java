package dev.wakestream.sched.task;

/** What a program can ask of the kernel at the end of a stretch; the kernel knows which task asks. */
public interface Syscalls {
    /**
     * Wakes a task that sleeps.
     *
     * @param sync the waker is about to sleep itself (a hint to the scheduler)
     */
    void wake(Task wakee, boolean sync);

    /** Creates a task of the workload, as fork and clone do: it begins its program, at the end of the stretch. One a stretch. */
    void create(Task child);

    /**
     * Another program takes the task's place, as execve does: the kernel may move the task to an idler CPU, on which its next stretch begins with
     * the work of loading the program. One a stretch, and none with {@link Program.Next#BLOCK} or {@link Program.Next#EXIT}.
     */
    void exec();

    /** All tasks of the workload are there, and its clock starts: the warm-up begins. Once in a run. */
    void released();

    /**
     * Lets the task sleep until a moment, at least: it must answer {@link Program.Next#BLOCK} now. Somebody else may wake it
     * earlier, and then the timer is off.
     *
     * @param ns time of the run (ns); what is past is now
     */
    void sleepUntil(long ns);

    /** Time of the run on the CPU that the task is on (ns). */
    long nowNs();

    /** Number of that CPU. */
    int cpu();

    /** Whether it is past the warm-up: what a workload measures, it measures then. */
    boolean measuring();

    /** Messages have been received (count): the workload's measure of work done. */
    void received(int messages);
}
