package dev.wakestream.sched.kernel;

/** sd_llc_shared: what the CPUs of a last-level cache share, all on one line (model-spec 1.3). */
final class LlcShared {
    /** CPUs that are not in tickless idle (count). */
    int nrBusyCpus;

    /** A core may be idle; stale values are allowed. Without SMT nobody ever sets it. */
    boolean hasIdleCores;

    /** How many CPUs a scan for an idle one may look at (count). */
    int nrIdleScan;

    /** State of an idle LLC of this many CPUs, on a machine with SMT or without. */
    LlcShared(int cpus, boolean smt) {
        hasIdleCores = smt;
        nrBusyCpus = cpus;
        nrIdleScan = cpus;
    }
}
