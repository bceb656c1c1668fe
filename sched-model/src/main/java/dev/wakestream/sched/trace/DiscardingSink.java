package dev.wakestream.sched.trace;

/** Events off: the model makes none for this sink, and books no costs. */
public enum DiscardingSink implements TraceSink {
    /** The only one. */
    INSTANCE;

    @Override
    public void start(int[] cpus, NameTable names) {}

    @Override
    public void emit(int cpu, long timeNs, int pid, int comm, TraceEvent event, CostBatch costs) {}

    @Override
    public void end(long spanNs) {}
}
