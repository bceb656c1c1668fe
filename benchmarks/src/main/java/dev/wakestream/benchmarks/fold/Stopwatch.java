package dev.wakestream.benchmarks.fold;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicBoolean;

/** Wall and CPU time of a pass: begins at the first record that any thread sees, ends when it is told to. */
final class Stopwatch {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final AtomicBoolean started = new AtomicBoolean();
    private volatile long beginNs;
    private volatile long beginCpuNs;

    /** A record is here; only the first call counts. */
    void begin() {
        if (!started.get() && started.compareAndSet(false, true)) {
            beginCpuNs = SYSTEM.getProcessCpuTime();
            beginNs = System.nanoTime();
        }
    }

    Measured end(long events) {
        if (!started.get()) {
            throw new IllegalStateException("no record was seen");
        }
        return new Measured(events, System.nanoTime() - beginNs, SYSTEM.getProcessCpuTime() - beginCpuNs);
    }
}
