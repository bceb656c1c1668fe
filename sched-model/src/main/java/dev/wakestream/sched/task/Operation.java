package dev.wakestream.sched.task;

/** System calls that carry messages, by the kernel function that does the work. */
public enum Operation {
    SOCKET_SEND("unix_stream_sendmsg"),
    SOCKET_RECEIVE("unix_stream_read_generic"),
    PIPE_WRITE("pipe_write"),
    PIPE_READ("pipe_read");

    private final String symbol;

    Operation(String symbol) {
        this.symbol = symbol;
    }

    /** Kernel function that its time is charged to. */
    public String symbol() {
        return symbol;
    }
}
