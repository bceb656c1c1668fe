package dev.wakestream.sched.kernel;

import dev.wakestream.sched.coherence.LineFamily;

/**
 * SIS_PROP: a search may last as long as the waker's CPU can expect to be idle, by what a search of the LLC takes on average
 * there (model-spec 2.7). Counted down before each test, a number permits one test less.
 */
final class SisProp implements SearchBudget {
    /** Idle time that a search may use. */
    interface IdleTime {
        /** (ns) */
        long ns(Cpu c);
    }

    /** What a search has used. */
    interface Spending {
        void spend(Cpu c, long ns);
    }

    static final Spending NOTHING_SPENT = (c, ns) -> {};

    /** The share of avg_idle that one wakeup may use (model-spec 2.7). */
    private static final int SHARE = 512;

    /** At least this many are counted down from (model-spec 2.7). */
    private static final int LEAST = 4;

    /** Weight of the newest search in the average (one part in). */
    private static final int AVERAGE_OVER = 8;

    /** The division and the first look at the clock, and the second look: 90 instructions (model-spec 5.4.2), split by estimate. */
    private static final int BEGIN = 65;

    private static final int END = 25;

    private final Kernel k;
    private final IdleTime idleTime;
    private final Spending spending;
    private final LineFamily domains;
    private long beganPs;

    SisProp(Kernel k, IdleTime idleTime, Spending spending) {
        this.k = k;
        this.idleTime = idleTime;
        this.spending = spending;
        domains = k.lines.add("sd_llc", k.topology.cpus(), k.topology::nodeOf);
    }

    @Override
    public int limit(Cpu c, Cpu target) {
        c.instr(BEGIN);
        c.read(c.idleStampLine);
        c.read(domains.line(c.id, 0));
        int nr = number(k.topology.llcSize(target.id), idleTime.ns(c), c.avgScanCostNs);
        beganPs = c.clock;
        return nr - 1;
    }

    /**
     * The number that a search counts down from.
     *
     * @param span CPUs of the LLC (count)
     * @param idleNs idle time that it may use (ns)
     * @param scanCostNs what a search takes on average (ns)
     */
    static int number(int span, long idleNs, long scanCostNs) {
        long cost = scanCostNs + 1;
        long time = span * idleNs;
        return time > LEAST * cost ? (int) Math.min(time / cost, Integer.MAX_VALUE) : LEAST;
    }

    @Override
    public void learn(Cpu c) {
        c.instr(END);
        long ns = (c.clock - beganPs) / 1000;
        spending.spend(c, ns);
        c.update(domains.line(c.id, 0));
        c.avgScanCostNs += (ns - c.avgScanCostNs) / AVERAGE_OVER;
    }

    /** v5.5 and v5.12: a share of avg_idle. */
    static long shareOfAvgIdle(Cpu c) {
        return c.avgIdleNs / SHARE;
    }

    /** v5.19: half of avg_idle as it was when the CPU was last woken from idle, halved again by each tick that has passed since. */
    static long agedWakeAvgIdle(Cpu c, long jiffyPs) {
        long now = c.clock / jiffyPs;
        long passed = now - c.wakeStampPs / jiffyPs;
        if (passed > 0) {
            c.update(c.idleStampLine);
            c.wakeAvgIdleNs >>= Math.min(passed, Long.SIZE - 1);
            c.wakeStampPs = now * jiffyPs;
        }
        return c.wakeAvgIdleNs;
    }

    /** v5.19: what searches take is not there for the next ones. */
    static void spend(Cpu c, long ns) {
        c.update(c.idleStampLine);
        c.wakeAvgIdleNs -= Math.min(c.wakeAvgIdleNs, ns);
    }
}
