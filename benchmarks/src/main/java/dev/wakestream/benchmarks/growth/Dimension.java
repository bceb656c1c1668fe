package dev.wakestream.benchmarks.growth;

import dev.wakestream.benchmarks.stack.SyntheticRun;
import java.util.ArrayList;
import java.util.List;

/** What grows. */
enum Dimension {
    /** A longer run at the same rate: more windows, one after the other. */
    EVENTS,
    /** More runs, one after the other. */
    RUNS,
    /** More functions, the same events. */
    FUNCTIONS,
    /** More CPUs, the same events in all. */
    CPUS;

    private static final int BASE_CPUS = 24;
    private static final int BASE_FUNCTIONS = 40;
    private static final long BASE_SPAN_NS = 200_000_000;

    /** What is published for a size; names start with this prefix. */
    List<SyntheticRun> runs(String prefix, long events, int factor) {
        int perCpu = (int) (events / BASE_CPUS);
        return switch (this) {
            case EVENTS ->
                List.of(new SyntheticRun(prefix, BASE_CPUS, BASE_FUNCTIONS, perCpu * factor, BASE_SPAN_NS * factor));
            case RUNS -> {
                List<SyntheticRun> runs = new ArrayList<>();
                for (int i = 0; i < factor; i++) {
                    runs.add(new SyntheticRun(prefix + "-" + i, BASE_CPUS, BASE_FUNCTIONS, perCpu, BASE_SPAN_NS));
                }
                yield runs;
            }
            case FUNCTIONS ->
                List.of(new SyntheticRun(prefix, BASE_CPUS, BASE_FUNCTIONS * factor, perCpu, BASE_SPAN_NS));
            case CPUS ->
                List.of(new SyntheticRun(prefix, BASE_CPUS * factor, BASE_FUNCTIONS, perCpu / factor, BASE_SPAN_NS));
        };
    }

    /** How much more state a size may have than one that is smaller by this factor (ratio). */
    double stateMayGrow(int factor) {
        return switch (this) {
            case EVENTS, RUNS -> 1;
            // a row for each function, and the progress of each CPU
            case FUNCTIONS, CPUS -> factor;
        };
    }
}
