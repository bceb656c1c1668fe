package dev.wakestream.sched.coherence;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.Topology;

/** Which CPUs have a copy of which line: a bit set per line. */
final class SharerSets {
    private final LineTable table;
    private final LatencyTable latencies;
    private final int words;

    // The pipeline and the LLC of each CPU as bit sets, and the range of the LLC's words that are not zero.
    private final long[] pipelineBits;
    private final long[] llcBits;
    private final int[] llcFirstWord;
    private final int[] llcEndWord;

    // What lookForFarthest() found last.
    private int farthest;
    private int others;

    SharerSets(Topology topology, LatencyTable latencies, LineTable table) {
        this.table = table;
        this.latencies = latencies;
        int cpus = topology.cpus();
        words = table.sharerWords;
        pipelineBits = new long[cpus * words];
        llcBits = new long[cpus * words];
        llcFirstWord = new int[cpus];
        llcEndWord = new int[cpus];
        for (int cpu = 0; cpu < cpus; cpu++) {
            CpuSet llc = topology.llcCpus(topology.llcOf(cpu));
            CpuSet pipeline = topology.pipelineCpus(topology.pipelineOf(cpu));
            llcFirstWord[cpu] = llc.first() >>> 6;
            for (int i = 0; i < words; i++) {
                pipelineBits[cpu * words + i] = pipeline.word(i);
                llcBits[cpu * words + i] = llc.word(i);
                llcEndWord[cpu] = llc.word(i) == 0 ? llcEndWord[cpu] : i + 1;
            }
        }
    }

    boolean contains(int line, int cpu) {
        return (table.sharerBits[table.sharers(line) + (cpu >>> 6)] & (1L << cpu)) != 0;
    }

    void add(int line, int cpu) {
        table.sharerBits[table.sharers(line) + (cpu >>> 6)] |= 1L << cpu;
    }

    void clear(int line) {
        long[] bits = table.sharerBits;
        int base = table.sharers(line);
        for (int i = base; i < base + words; i++) {
            bits[i] = 0;
        }
    }

    int count(int line) {
        int base = table.sharers(line);
        int count = 0;
        for (int i = base; i < base + words; i++) {
            count += Long.bitCount(table.sharerBits[i]);
        }
        return count;
    }

    /** Whether a CPU of the same LLC has a copy. */
    boolean hasInLlc(int line, int cpu) {
        return intersects(line, cpu, llcBits);
    }

    /** Whether a thread of the same pipeline, and so of the same L1, has a copy. */
    boolean hasInPipeline(int line, int cpu) {
        return intersects(line, cpu, pipelineBits);
    }

    private boolean intersects(int line, int cpu, long[] masks) {
        int base = table.sharers(line);
        int mask = cpu * words;
        for (int i = llcFirstWord[cpu]; i < llcEndWord[cpu]; i++) {
            if ((table.sharerBits[base + i] & masks[mask + i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Looks for the sharer, other than the CPU itself, whose copy takes longest to invalidate; {@link #farthest} and
     * {@link #others} have the answer until the next call.
     */
    void lookForFarthest(int line, int cpu) {
        int base = table.sharers(line);
        long most = -1;
        int found = cpu;
        int count = 0;
        for (int i = 0; i < words; i++) {
            long word = table.sharerBits[base + i];
            if (i == cpu >>> 6) {
                word &= ~(1L << cpu);
            }
            count += Long.bitCount(word);
            while (word != 0 && most < latencies.farthestRfoPs) {
                int sharer = (i << 6) + Long.numberOfTrailingZeros(word);
                long rfoPs = latencies.rfoPs[latencies.classOf(sharer, cpu)];
                if (rfoPs > most) {
                    most = rfoPs;
                    found = sharer;
                }
                word &= word - 1;
            }
        }
        farthest = found;
        others = count;
    }

    int farthest() {
        return farthest;
    }

    int others() {
        return others;
    }
}
