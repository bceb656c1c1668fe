package dev.wakestream.sched.task;

/** What a task asks of the kernel, by the kernel function that does the work. */
public enum Operation {
    SOCKET_SEND("unix_stream_sendmsg"),
    SOCKET_RECEIVE("unix_stream_read_generic"),
    PIPE_WRITE("pipe_write"),
    PIPE_READ("pipe_read"),
    FUTEX_WAIT("futex_wait"),
    FUTEX_WAKE("futex_wake"),
    NANOSLEEP("hrtimer_nanosleep"),
    POLL("do_sys_poll"),
    /** A new process. */
    FORK("copy_process"),
    /** A new thread. */
    CLONE_THREAD("copy_process"),
    /** Another program: its call as far as the balance of exec; what the call costs in all is no function's. */
    EXEC("[kernel other]"),
    /** Work of a kernel thread: not a system call. */
    KERNEL_WORK("process_one_work");

    private final String symbol;

    Operation(String symbol) {
        this.symbol = symbol;
    }

    /** Whether a call holds its object's mutex while it works. */
    public boolean holdsMutex() {
        return this == PIPE_WRITE || this == PIPE_READ;
    }

    /** Kernel function that its time is charged to. */
    public String symbol() {
        return symbol;
    }
}
