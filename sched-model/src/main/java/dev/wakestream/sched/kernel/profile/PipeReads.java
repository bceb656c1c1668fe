package dev.wakestream.sched.kernel.profile;

/** When a read wakes a writer that waits for room in a pipe (fs/pipe.c; model-spec 6.1). */
public enum PipeReads {
    /** Every read that finds all slots used, whether it frees one or not (v3.10 to v5.12). */
    WAKE_WHILE_FULL,
    /**
     * A read that frees a slot of a full pipe. Read in v6.18; taken to hold since v5.19, where model-spec has no verified
     * statement.
     */
    WAKE_WHEN_A_SLOT_IS_FREED
}
