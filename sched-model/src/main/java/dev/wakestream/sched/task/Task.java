package dev.wakestream.sched.task;

/** One task: who it is, and the program that it runs. */
public final class Task {
    /** Number of the main task's address space. */
    static final int MAIN_MM = 0;

    /** Not pinned: may run on every CPU. */
    public static final int ANYWHERE = -1;

    private final int index;
    private final int pid;
    private final String comm;
    private final int mm;
    private final Program program;
    private final int pinnedTo;
    private final boolean resident;

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
        this(index, pid, comm, mm, program, ANYWHERE, false);
    }

    /**
     * A task that may stay on one CPU, or be there before the run.
     *
     * @param pinnedTo the only CPU that it may run on, or {@link #ANYWHERE}
     * @param resident it sleeps on the machine when the run begins; else it is created in the course of the run
     */
    public Task(int index, int pid, String comm, int mm, Program program, int pinnedTo, boolean resident) {
        this.index = index;
        this.pid = pid;
        this.comm = comm;
        this.mm = mm;
        this.program = program;
        this.pinnedTo = pinnedTo;
        this.resident = resident;
    }

    /** The same task with another program. */
    public Task running(Program other) {
        return new Task(index, pid, comm, mm, other, pinnedTo, resident);
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

    /** The only CPU that it may run on, or {@link #ANYWHERE}. */
    public int pinnedTo() {
        return pinnedTo;
    }

    /** Whether it sleeps on the machine when the run begins: a daemon, a kernel thread. */
    public boolean isResident() {
        return resident;
    }

    /** What it does. */
    public Program program() {
        return program;
    }
}
