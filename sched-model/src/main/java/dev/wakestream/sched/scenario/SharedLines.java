package dev.wakestream.sched.scenario;

import dev.wakestream.sched.coherence.CacheLines;
import dev.wakestream.sched.coherence.LineCounters;
import dev.wakestream.sched.coherence.LineFamily;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What was done to the shared cache lines in the trace, on all CPUs: the accounts of the coherence model, one for each kind of line.
 *
 * @param levels names of the machine's levels, innermost first: the distances of {@link Use#transfers}
 * @param lines most waiting first, then by name; {@link #OTHER}, if there is one, last. Together they are all accesses
 * @param unlisted kinds of lines that {@link #OTHER} sums up, most waiting first
 */
public record SharedLines(List<String> levels, List<Use> lines, List<String> unlisted) {
    /** Name of the sum of the lines that are not listed. */
    public static final String OTHER = "[other]";

    private static final long PS_PER_NS = 1000;

    private static final Comparator<Use> MOST_WAITING =
            Comparator.comparingLong(Use::waitNs).reversed().thenComparing(Use::line);

    public SharedLines {
        levels = List.copyOf(levels);
        lines = List.copyOf(lines);
        unlisted = List.copyOf(unlisted);
    }

    /**
     * Use of one kind of line, all its instances together.
     *
     * @param line name, for example nohz.idle_cpus_mask
     * @param instances lines of this kind (count)
     * @param reads loads (count)
     * @param writes plain stores (count)
     * @param atomics read-modify-writes (count)
     * @param localHitm accesses that found it modified in another cache of their own node (count)
     * @param remoteHitm the same, in a cache of another node (count)
     * @param transfers accesses that brought it from another CPU's cache, by level of the distance (counts)
     * @param memoryFetches accesses that brought it from memory (count)
     * @param waitNs time that loads and atomics queued while it was busy, the transfer apart (ns)
     */
    public record Use(
            String line,
            long instances,
            long reads,
            long writes,
            long atomics,
            long localHitm,
            long remoteHitm,
            List<Long> transfers,
            long memoryFetches,
            long waitNs) {
        public Use {
            transfers = List.copyOf(transfers);
        }

        /** Loads, stores and atomics (count). */
        public long accesses() {
            return reads + writes + atomics;
        }

        private Use plus(Use other) {
            List<Long> sums = new ArrayList<>();
            for (int level = 0; level < transfers.size(); level++) {
                sums.add(transfers.get(level) + other.transfers.get(level));
            }
            return new Use(
                    line,
                    instances + other.instances,
                    reads + other.reads,
                    writes + other.writes,
                    atomics + other.atomics,
                    localHitm + other.localHitm,
                    remoteHitm + other.remoteHitm,
                    sums,
                    memoryFetches + other.memoryFetches,
                    waitNs + other.waitNs);
        }

        private Use named(String name) {
            return new Use(
                    name, instances, reads, writes, atomics, localHitm, remoteHitm, transfers, memoryFetches, waitNs);
        }
    }

    /** The accounts of a run; the {@code most} kinds of lines with the most waiting are listed. */
    static SharedLines of(CacheLines lines, TopologySpec machine, int most) {
        List<Use> uses = new ArrayList<>();
        for (LineFamily family : lines.families()) {
            for (int member = 0; family.instances() > 0 && member < family.stride(); member++) {
                uses.add(use(family, member, lines.counters(family, member)));
            }
        }
        uses.sort(MOST_WAITING);
        List<String> levels =
                machine.levels().stream().map(TopologySpec.Level::name).toList();
        if (uses.size() <= most) {
            return new SharedLines(levels, uses, List.of());
        }
        List<Use> rest = uses.subList(most, uses.size());
        List<Use> listed = new ArrayList<>(uses.subList(0, most));
        listed.add(rest.stream().reduce(Use::plus).orElseThrow().named(OTHER));
        return new SharedLines(levels, listed, rest.stream().map(Use::line).toList());
    }

    private static Use use(LineFamily family, int member, LineCounters c) {
        String name = family.members().get(member);
        return new Use(
                name.isEmpty() ? family.name() : family.name() + "." + name,
                family.instances(),
                c.reads(),
                c.writes(),
                c.atomics(),
                c.localHitm(),
                c.remoteHitm(),
                c.transfers(),
                c.memoryFetches(),
                c.waitPs() / PS_PER_NS);
    }
}
