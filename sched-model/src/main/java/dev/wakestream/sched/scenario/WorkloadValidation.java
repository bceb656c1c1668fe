package dev.wakestream.sched.scenario;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Finds what is wrong with a workload, each as {@code workload.key: message}. */
final class WorkloadValidation implements WorkloadSpec.Visitor<List<String>> {
    /** Tasks of a run at most (count): each may have an event to come in the simulation's queue. */
    private static final int MAX_TASKS = 1 << 20;

    /** Longest sleep or spin (ns): an hour, as long as the longest run. */
    private static final long MAX_NS = 3_600_000_000_000L;

    /** Turns per second: the least makes periods of a quarter of an hour. */
    private static final double MIN_HZ = 0.001;

    private static final double MAX_HZ = 10_000;

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

    @Override
    public List<String> schbenchOld(WorkloadSpec.SchbenchOld s) {
        range("message_threads", s.messageThreads(), 1, 10_000);
        range("workers", s.workers(), 1, 10_000);
        range("sleep_ns", s.sleepNs(), 1_000, MAX_NS);
        range("cpu_ns", s.cpuNs(), 1_000, MAX_NS);
        tasks("message_threads * (workers + 1)", s.messageThreads() * (s.workers() + 1L));
        return problems;
    }

    @Override
    public List<String> schbenchNew(WorkloadSpec.SchbenchNew s) {
        range("message_threads", s.messageThreads(), 1, 10_000);
        range("workers", s.workers(), 0, 10_000);
        range("sleep_ns", s.sleepNs(), 0, MAX_NS);
        range("operations", s.operations(), 1, 1_000);
        range("footprint_kib", s.footprintKib(), 1, 65_536);
        tasks("message_threads * (workers + 1)", s.messageThreads() * (s.workers() + 1L));
        return problems;
    }

    @Override
    public List<String> pgbench(WorkloadSpec.Pgbench p) {
        range("clients", p.clients(), 1, 10_000);
        range("threads", p.threads(), 1, 10_000);
        if (p.threads() > p.clients()) {
            problems.add(
                    "workload.threads: is " + p.threads() + ", allowed is 1 to the number of clients, " + p.clients());
        }
        range("client_ns", p.clientNs(), 0, MAX_NS);
        range("server_ns", p.serverNs(), 0, MAX_NS);
        if (!(p.sideWakesPercent() >= 0 && p.sideWakesPercent() <= 100)) {
            problems.add("workload.side_wakes: is " + plain(p.sideWakesPercent()) + " percent, allowed is 0 to 100");
        }
        return problems;
    }

    @Override
    public List<String> idle(WorkloadSpec.Idle i) {
        rate("kworker_hz", i.kworkerHz(), true);
        range("kworker_ns", i.kworkerNs(), 0, 1_000_000_000);
        range("daemons", i.daemons(), 0, 10_000);
        rate("daemon_hz", i.daemonHz(), false);
        range("daemon_ns", i.daemonNs(), 0, 1_000_000_000);
        return problems;
    }

    @Override
    public List<String> boot(WorkloadSpec.Boot b) {
        int last = -1;
        for (String level : b.config()) {
            int place = WorkloadSpec.Boot.LEVELS.indexOf(level);
            if (place < 0) {
                problems.add("workload.config: no level '" + level
                        + "'; known, beside the highest one that is always there: "
                        + String.join(", ", WorkloadSpec.Boot.LEVELS));
            } else if (place <= last) {
                problems.add("workload.config: '" + level + "' is out of place, each is wanted once and in the order "
                        + String.join(", ", WorkloadSpec.Boot.LEVELS));
            }
            last = Math.max(last, place);
        }
        return problems;
    }

    @Override
    public List<String> rtApp(RtAppSpec spec) {
        return RtAppValidation.check(spec);
    }

    private void rate(String key, double hz, boolean mayBeNone) {
        boolean allowed = hz >= MIN_HZ && hz <= MAX_HZ;
        if (!allowed && !(mayBeNone && hz == 0)) {
            problems.add("workload." + key + ": is " + plain(hz) + " per second, allowed is "
                    + (mayBeNone ? "0, or " : "") + plain(MIN_HZ) + " to " + plain(MAX_HZ));
        }
    }

    /** Without an exponent, unless it is no number that anybody would write without. */
    private static String plain(double value) {
        return Math.abs(value) < 1e15
                ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
                : Double.toString(value);
    }

    private void tasks(String product, long tasks) {
        if (tasks > MAX_TASKS) {
            problems.add("workload: " + product + " is " + tasks + " tasks, allowed is 1 to " + MAX_TASKS);
        }
    }

    private void range(String key, long value, long min, long max) {
        if (value < min || value > max) {
            problems.add("workload." + key + ": is " + value + ", allowed is " + min + " to " + max);
        }
    }
}
