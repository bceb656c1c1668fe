package dev.wakestream.sched.topology;

import java.util.EnumSet;
import java.util.List;

/**
 * A scheduler domain: a span of CPUs that are balanced against each other as groups. One object serves all CPUs that
 * see the same span at this level (the kernel has a copy per CPU; the state that differs, such as the last balance, is
 * the caller's).
 */
public final class SchedDomain {
    /** What a level allows or shares; names as the kernel's SD_ flags. */
    public enum Flag {
        BALANCE_NEWIDLE,
        BALANCE_EXEC,
        BALANCE_FORK,
        WAKE_AFFINE,
        SHARE_CPUCAPACITY,
        CLUSTER,
        SHARE_LLC,
        PREFER_SIBLING,
        SERIALIZE,
        NUMA,
        OVERLAP
    }

    private final String name;
    private final int index;
    private final CpuSet span;
    private final EnumSet<Flag> flags;
    private final int imbalancePct;
    private final int busyFactor;
    private final int cacheNiceTries;
    private final int minIntervalMs;
    private final int maxIntervalMs;
    private List<CpuSet> groups = List.of();

    SchedDomain(
            String name,
            int index,
            CpuSet span,
            EnumSet<Flag> flags,
            int imbalancePct,
            int busyFactor,
            int cacheNiceTries,
            int minIntervalMs,
            int maxIntervalMs) {
        this.name = name;
        this.index = index;
        this.span = span;
        this.flags = EnumSet.copyOf(flags);
        this.imbalancePct = imbalancePct;
        this.busyFactor = busyFactor;
        this.cacheNiceTries = cacheNiceTries;
        this.minIntervalMs = minIntervalMs;
        this.maxIntervalMs = maxIntervalMs;
    }

    /** Level name as the release has it: {@code SMT CLS MC PKG NUMA …}. */
    public String name() {
        return name;
    }

    /** Unique number of this domain in its topology, 0 …, for the caller's arrays. */
    public int index() {
        return index;
    }

    /** The CPUs it balances. */
    public CpuSet span() {
        return span;
    }

    /** CPUs of the span (count). */
    public int spanWeight() {
        return span.weight();
    }

    /**
     * The groups that are balanced against each other: the child domains' spans, or single CPUs at the bottom. They
     * partition the span except on an {@link Flag#OVERLAP} level of a machine whose distances are not nested. Ordered
     * cyclically, beginning with the group of the span's lowest CPU; the group of a CPU is its child's span.
     */
    public List<CpuSet> groups() {
        return groups;
    }

    void groups(List<CpuSet> childSpans) {
        groups = List.copyOf(childSpans);
    }

    /** Whether the level has the flag. */
    public boolean has(Flag flag) {
        return flags.contains(flag);
    }

    /** Shortest balance interval (ms), see {@link DomainRules.Intervals}; also the first one. */
    public int minIntervalMs() {
        return minIntervalMs;
    }

    /** Longest balance interval (ms), see {@link DomainRules.Intervals}. */
    public int maxIntervalMs() {
        return maxIntervalMs;
    }

    /** By how much a busy CPU's interval is longer (factor). */
    public int busyFactor() {
        return busyFactor;
    }

    /** How much busier the other group has to be (percent of the local one). */
    public int imbalancePct() {
        return imbalancePct;
    }

    /** Failed attempts before cache-hot tasks are moved too (count). */
    public int cacheNiceTries() {
        return cacheNiceTries;
    }

    @Override
    public String toString() {
        return name + "[" + span + "]";
    }
}
