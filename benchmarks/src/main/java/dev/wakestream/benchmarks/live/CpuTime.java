package dev.wakestream.benchmarks.live;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * CPU time used until a moment, or between two (ns).
 *
 * @param thread by the thread that asked
 * @param process by this process, that thread included
 * @param children by its children, broker and registry; known to 10 ms
 */
record CpuTime(long thread, long process, long children) {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    static CpuTime now() {
        return new CpuTime(
                ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime(),
                SYSTEM.getProcessCpuTime(),
                ProcessHandle.current()
                        .children()
                        .mapToLong(child -> child.info()
                                .totalCpuDuration()
                                .orElse(Duration.ZERO)
                                .toNanos())
                        .sum());
    }

    CpuTime since(CpuTime before) {
        return new CpuTime(thread - before.thread, process - before.process, children - before.children);
    }
}
