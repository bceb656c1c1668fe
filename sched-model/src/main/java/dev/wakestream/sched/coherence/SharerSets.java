package dev.wakestream.sched.coherence;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.Topology;
import java.util.Arrays;

/** Which CPUs have a copy of which line: a bit set per line, all in one array. */
final class SharerSets {
    private final int words;
    private final LatencyTable latencies;
    private long[] bits = new long[0];

    // The words of a CPU's pipeline and LLC, by CPU: masks and the range of words that are not zero.
    private final CpuSet[] pipeline;
    private final CpuSet[] llc;
    private final int[] llcFirstWord;
    private final int[] llcEndWord;

    // Farthest sharer of the set that farthest() looked at last.
    private int farthest;
    private int others;

    SharerSets(Topology topology, LatencyTable latencies) {
        this.latencies = latencies;
        int cpus = topology.cpus();
        words = topology.allCpus().wordCount();
        pipeline = new CpuSet[cpus];
        llc = new CpuSet[cpus];
        llcFirstWord = new int[cpus];
        llcEndWord = new int[cpus];
        for (int cpu = 0; cpu < cpus; cpu++) {
            pipeline[cpu] = topology.pipelineCpus(topology.pipelineOf(cpu));
            llc[cpu] = topology.llcCpus(topology.llcOf(cpu));
            llcFirstWord[cpu] = llc[cpu].first() / Long.SIZE;
            int end = words;
            while (llc[cpu].word(end - 1) == 0) {
                end--;
            }
            llcEndWord[cpu] = end;
        }
    }

    void resize(int lines) {
        bits = Arrays.copyOf(bits, lines * words);
    }

    boolean contains(int line, int cpu) {
        return (bits[line * words + (cpu >>> 6)] & (1L << cpu)) != 0;
    }

    void add(int line, int cpu) {
        bits[line * words + (cpu >>> 6)] |= 1L << cpu;
    }

    void clear(int line) {
        int base = line * words;
        for (int i = base; i < base + words; i++) {
            bits[i] = 0;
        }
    }

    int count(int line) {
        int count = 0;
        for (int i = line * words; i < (line + 1) * words; i++) {
            count += Long.bitCount(bits[i]);
        }
        return count;
    }

    /** Whether a CPU of the same LLC has a copy. */
    boolean hasInLlc(int line, int cpu) {
        CpuSet mask = llc[cpu];
        int base = line * words;
        for (int i = llcFirstWord[cpu]; i < llcEndWord[cpu]; i++) {
            if ((bits[base + i] & mask.word(i)) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether a thread of the same pipeline, and so of the same L1, has a copy. */
    boolean hasInPipeline(int line, int cpu) {
        CpuSet mask = pipeline[cpu];
        int base = line * words;
        for (int i = llcFirstWord[cpu]; i < llcEndWord[cpu]; i++) {
            if ((bits[base + i] & mask.word(i)) != 0) {
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
        int base = line * words;
        long most = -1;
        int found = cpu;
        int count = 0;
        for (int i = 0; i < words; i++) {
            long word = bits[base + i];
            if (i == cpu >>> 6) {
                word &= ~(1L << cpu);
            }
            count += Long.bitCount(word);
            while (word != 0) {
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
