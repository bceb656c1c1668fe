package dev.wakestream.sched.task;

/** One task: who it is, and the program that it runs. */
public final class Task {
    private final int index;
    private final int pid;
    private final String comm;
    private final int mm;
    private final Program program;

    /**
     * A task.
     *
     * @param index number of the task in its workload, 0 …
     * @param pid thread id
     * @param comm name, as perf shows it
     * @param mm number of its address space: equal numbers share one
     * @param program what it does
     */
    public Task(int index, int pid, String comm, int mm, Program program) {
        this.index = index;
        this.pid = pid;
        this.comm = comm;
        this.mm = mm;
        this.program = program;
    }

    /** Number of the task in its workload, 0 …. */
    public int index() {
        return index;
    }

    /** Thread id. */
    public int pid() {
        return pid;
    }

    /** Name, as perf shows it. */
    public String comm() {
        return comm;
    }

    /** Number of its address space: equal numbers share one. */
    public int mm() {
        return mm;
    }

    /** What it does. */
    public Program program() {
        return program;
    }
}
