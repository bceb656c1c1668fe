package dev.wakestream.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The gaps of CPUs, in panes. A set: what is added twice is there once, and what touches is one. Not thread-safe. */
final class CpuGaps {
    /** By CPU: last pane by first pane; neither overlapping nor touching. */
    private final TreeMap<Integer, TreeMap<Long, Long>> byCpu = new TreeMap<>();

    boolean isEmpty() {
        return byCpu.isEmpty();
    }

    void add(CpuGap gap) {
        TreeMap<Long, Long> gaps = byCpu.computeIfAbsent(gap.cpu(), c -> new TreeMap<>());
        long from = gap.from();
        long to = gap.to();
        for (Map.Entry<Long, Long> other = gaps.floorEntry(to + 1);
                other != null && other.getValue() >= from - 1;
                other = gaps.floorEntry(to + 1)) {
            from = Math.min(from, other.getKey());
            to = Math.max(to, other.getValue());
            gaps.remove(other.getKey());
        }
        gaps.put(from, to);
    }

    /** Forgets what lies before a pane; of a gap across it the rest stays. */
    void cut(long firstPane) {
        byCpu.values().removeIf(gaps -> {
            while (!gaps.isEmpty() && gaps.firstKey() < firstPane) {
                long to = gaps.pollFirstEntry().getValue();
                if (to >= firstPane) {
                    gaps.put(firstPane, to);
                }
            }
            return gaps.isEmpty();
        });
    }

    /** Adds the CPUs that have a gap in these panes, both included. */
    void cpusIn(long from, long to, Set<Integer> cpus) {
        byCpu.forEach((cpu, gaps) -> {
            Map.Entry<Long, Long> last = gaps.floorEntry(to);
            if (last != null && last.getValue() >= from) {
                cpus.add(cpu);
            }
        });
    }

    /** All of them, by CPU and time. */
    List<CpuGap> list() {
        List<CpuGap> all = new ArrayList<>();
        byCpu.forEach((cpu, gaps) -> gaps.forEach((from, to) -> all.add(new CpuGap(cpu, from, to))));
        return all;
    }

    static void encode(List<CpuGap> gaps, BinaryOut out) {
        out.writeLong(gaps.size());
        gaps.forEach(gap -> encode(gap, out));
    }

    static void encode(CpuGap gap, BinaryOut out) {
        out.writeLong(gap.cpu() + 1L);
        out.writeLong(gap.from());
        out.writeLong(gap.to());
    }

    static List<CpuGap> decodeAll(BinaryIn in) {
        List<CpuGap> gaps = new ArrayList<>();
        for (long left = in.readLong(); left > 0; left--) {
            gaps.add(decode(in));
        }
        return gaps;
    }

    static CpuGap decode(BinaryIn in) {
        return new CpuGap((int) (in.readLong() - 1), in.readLong(), in.readLong());
    }
}
