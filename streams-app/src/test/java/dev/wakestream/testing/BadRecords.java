package dev.wakestream.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** Every kind of bad record of the trace topic, strewn into the stream of a partition by chance. */
public final class BadRecords {
    /** A page may go so far ahead (ns); more than any {@link RandomRun} is long. */
    public static final long MAX_AHEAD_NS = 50_000;

    /** A page may leave out so many before it (count); more than any {@link RandomRun} has. */
    public static final long MAX_LOST_PAGES = 1L << 24;

    /** Kinds, each with the reason under which it is rejected; null = it is folded, or ignored. */
    private enum Kind {
        FUTURE,
        BEYOND_ALL_TIMES,
        BEYOND_ALL_PAGES,
        UNKNOWN_CPU,
        UNKNOWN_RUN,
        NO_VALUE,
        NOT_FRAMED,
        UNKNOWN_SCHEMA,
        CUT,
        LONGER,
        DUPLICATE,
        BAD_MARKER,
        BEGIN_AGAIN,
        LOSS_BY_SOURCE,
        HOLE
    }

    private final TestTrace trace;
    private final RandomRun run;
    private final Random random;

    public BadRecords(TestTrace trace, RandomRun run, long seed) {
        this.trace = trace;
        this.run = run;
        this.random = new Random(seed);
    }

    /** Adds one of each kind, where the partition has a CPU, between its markers. */
    public void strewInto(Deque<Keyed> queue) {
        List<Keyed> records = new ArrayList<>(queue);
        List<Integer> cpus = records.stream()
                .filter(r -> r.key().matches(".*/-?[0-9]+"))
                .map(r -> Integer.parseInt(r.key().substring(r.key().lastIndexOf('/') + 1)))
                .distinct()
                .toList();
        if (cpus.isEmpty()) {
            return;
        }
        for (Kind kind : Kind.values()) {
            int cpu = cpus.get(random.nextInt(cpus.size()));
            int at = 1 + random.nextInt(records.size() - 1);
            Keyed some = records.get(at);
            records.add(at, bad(kind, cpu, some));
        }
        queue.clear();
        queue.addAll(records);
    }

    private Keyed bad(Kind kind, int cpu, Keyed some) {
        int partition = some.partition();
        String key = run.run + "/" + cpu;
        Event event = Event.cost(run.spanNs / 2, "task", "f", 3);
        byte[] page = trace.page(run.run, cpu, 1_000, 0, event);
        return switch (kind) {
            case FUTURE ->
                new Keyed(
                        partition,
                        key,
                        trace.page(run.run, cpu, random.nextInt(8), 0, Event.cost(100 * MAX_AHEAD_NS, "task", "f", 3)));
            case BEYOND_ALL_TIMES ->
                new Keyed(partition, key, trace.page(run.run, cpu, 0, 0, Event.cost(Long.MAX_VALUE, "task", "f", 3)));
            case BEYOND_ALL_PAGES -> new Keyed(partition, key, trace.page(run.run, cpu, 1L << 60, 0, event));
            case UNKNOWN_CPU -> new Keyed(partition, run.run + "/777", trace.page(run.run, 777, 0, 0, event));
            case UNKNOWN_RUN -> new Keyed(partition, "stranger/" + cpu, trace.page("stranger", cpu, 0, 0, event));
            case NO_VALUE -> new Keyed(partition, key, null);
            case NOT_FRAMED -> new Keyed(partition, key, new byte[] {1, 2, 3});
            case UNKNOWN_SCHEMA -> new Keyed(partition, key, new byte[] {0, 0, 0, 77, 77, 0});
            case CUT -> new Keyed(partition, key, Arrays.copyOf(page, page.length - 3));
            case LONGER -> new Keyed(partition, key, Arrays.copyOf(page, page.length + 1));
            case DUPLICATE -> some.key().endsWith("/end") ? new Keyed(partition, key, new byte[0]) : some;
            case BAD_MARKER -> new Keyed(partition, run.run + "/begin", trace.begin(run.run, 9, 3, 1, cpu));
            case BEGIN_AGAIN ->
                new Keyed(partition, run.run + "/begin", trace.begin(run.run, partition, run.partitions, 99, cpu));
            case LOSS_BY_SOURCE ->
                new Keyed(
                        partition,
                        key,
                        trace.page(
                                run.run,
                                cpu,
                                random.nextInt(8),
                                0,
                                event.timeNs(),
                                5,
                                random.nextBoolean() ? List.of(event) : List.of()));
            case HOLE ->
                new Keyed(
                        partition,
                        key,
                        trace.page(run.run, cpu, random.nextInt(8), run.spanNs / 3, event.timeNs(), List.of(event)));
        };
    }
}
