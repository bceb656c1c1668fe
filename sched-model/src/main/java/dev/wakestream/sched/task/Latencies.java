package dev.wakestream.sched.task;

import java.util.Arrays;
import java.util.List;

/** Every latency of a run, kept whole, so that percentiles are exact: the smallest value that enough of them do not exceed. */
final class Latencies {
    private static final double NS_PER_US = 1000;

    private long[] ns = new long[256];
    private int count;

    void add(long latencyNs) {
        if (count == ns.length) {
            ns = Arrays.copyOf(ns, count * 2);
        }
        ns[count++] = latencyNs;
    }

    int count() {
        return count;
    }

    /**
     * Percentiles by the nearest rank (ns), least first.
     *
     * @param permille 0 … 1000, in whole numbers so that ranks are exact; there must be a latency
     */
    long[] percentiles(int... permille) {
        Arrays.sort(ns, 0, count);
        long[] values = new long[permille.length];
        for (int i = 0; i < permille.length; i++) {
            int rank = (int) (((long) permille[i] * count + 999) / 1000);
            values[i] = ns[Math.max(rank, 1) - 1];
        }
        return values;
    }

    /** Adds the percentiles that schbench prints, and the maximum, as figures (us): name_p50 and so on; nothing without latencies. */
    void measures(String name, List<Measure> measures) {
        if (count == 0) {
            return;
        }
        String[] names = {"p50", "p75", "p90", "p95", "p99", "p99.5", "p99.9", "max"};
        long[] values = percentiles(500, 750, 900, 950, 990, 995, 999, 1000);
        for (int i = 0; i < values.length; i++) {
            measures.add(new Measure(name + "_" + names[i], "us", false, values[i] / NS_PER_US));
        }
    }
}
