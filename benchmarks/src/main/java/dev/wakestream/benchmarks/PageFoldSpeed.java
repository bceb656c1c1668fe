package dev.wakestream.benchmarks;

import dev.wakestream.schema.serde.BadPageException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@link PageFoldBenchmark} for a machine that is busy with other things: all ways take turns, and the thread's processor time
 * counts, not the wall's. Prints the median and the quartiles in ns an event, and the ratio to Avro's reader.
 */
public final class PageFoldSpeed {
    private static final int WARM_UP_TURNS = 30;
    private static final int PAGES_A_TURN = 256;

    /** One page, read one way. */
    private interface Way {
        @Nullable
        Object page() throws BadPageException;
    }

    private PageFoldSpeed() {}

    /** Arguments: how many turns count (default 60); a regular expression of the ways to go (default all). */
    public static void main(String[] args) throws BadPageException {
        int turns = args.length > 0 ? Integer.parseInt(args[0]) : 60;
        PageFoldBenchmark benchmark = new PageFoldBenchmark();
        benchmark.writePages();
        Map<String, Way> ways = new LinkedHashMap<>();
        ways.put("Avro's SpecificDatumReader", benchmark::avroSpecificReader);
        ways.put("walker and handler", benchmark::walk);
        ways.put("sums from the bytes", benchmark::sum);
        ways.put("sums, unknown fields", benchmark::sumUnknownFields);
        ways.put("fold", benchmark::fold);
        ways.put("fold and store", benchmark::foldAndStore);
        if (args.length > 1) {
            ways.keySet().removeIf(name -> !name.matches(args[1]));
        }
        Map<String, double[]> times = new LinkedHashMap<>();
        ways.keySet().forEach(name -> times.put(name, new double[turns]));
        for (int turn = -WARM_UP_TURNS; turn < turns; turn++) {
            for (Map.Entry<String, Way> way : ways.entrySet()) {
                double nsPerEvent = turn(way.getValue());
                if (turn >= 0) {
                    times.getOrDefault(way.getKey(), new double[turns])[turn] = nsPerEvent;
                }
            }
        }
        print(times);
    }

    private static double turn(Way way) throws BadPageException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        int sink = 0;
        long before = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < PAGES_A_TURN; i++) {
            sink += System.identityHashCode(way.page());
        }
        long after = threads.getCurrentThreadCpuTime();
        if (sink == 42) {
            System.err.println(); // so that nothing is optimized away
        }
        return (double) (after - before) / PAGES_A_TURN / FullPages.EVENTS;
    }

    private static void print(Map<String, double[]> times) {
        double avro = 0;
        System.out.printf("%-28s%10s%10s%10s%10s%n", "ns an event", "median", "25%", "75%", "of Avro's");
        for (Map.Entry<String, double[]> way : times.entrySet()) {
            double[] sorted = way.getValue();
            Arrays.sort(sorted);
            double median = sorted[sorted.length / 2];
            avro = avro == 0 ? median : avro;
            System.out.printf(
                    Locale.ROOT,
                    "%-28s%10.1f%10.1f%10.1f%10.3f%n",
                    way.getKey(),
                    median,
                    sorted[sorted.length / 4],
                    sorted[sorted.length * 3 / 4],
                    median / avro);
        }
    }
}
