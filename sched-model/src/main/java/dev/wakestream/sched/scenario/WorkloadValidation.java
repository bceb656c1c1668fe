package dev.wakestream.sched.scenario;

import java.util.ArrayList;
import java.util.List;

/** Finds what is wrong with a workload, each as {@code workload.key: message}. */
final class WorkloadValidation implements WorkloadSpec.Visitor<List<String>> {
    /** Tasks of a run at most (count): each may have an event to come in the simulation's queue. */
    private static final int MAX_TASKS = 1 << 20;

    private static final int MAX_LOOPS = 1_000_000_000;

    private final List<String> problems = new ArrayList<>();

    @Override
    public List<String> hackbench(WorkloadSpec.Hackbench h) {
        range("groups", h.groups(), 1, 10_000);
        range("fds", h.fds(), 1, 1_000);
        range("loops", h.loops(), 1, MAX_LOOPS);
        range("size_bytes", h.sizeBytes(), 1, 4096);
        tasks("groups * fds * 2", (long) h.groups() * h.fds() * 2);
        return problems;
    }

    @Override
    public List<String> pipe(WorkloadSpec.Pipe p) {
        range("loops", p.loops(), 1, MAX_LOOPS);
        return problems;
    }

    private void tasks(String product, long tasks) {
        if (tasks > MAX_TASKS) {
            problems.add("workload: " + product + " must be at most " + MAX_TASKS + " tasks");
        }
    }

    private void range(String key, long value, long min, long max) {
        if (value < min || value > max) {
            problems.add("workload." + key + ": is " + value + ", allowed is " + min + " to " + max);
        }
    }
}
