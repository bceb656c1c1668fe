package dev.wakestream.sched.kernel;

/** sd_llc_shared: what the CPUs of a last-level cache share, all on one line (model-spec 1.3). */
final class LlcShared {
    /** CPUs that are not in tickless idle (count). */
    int nrBusyCpus;

    /** A core may be idle; stale values are allowed. */
    boolean hasIdleCores = true;

    /** How many CPUs a scan for an idle one may look at (count). */
    int nrIdleScan;

    LlcShared(int cpus) {
        nrBusyCpus = cpus;
        nrIdleScan = cpus;
    }
}
