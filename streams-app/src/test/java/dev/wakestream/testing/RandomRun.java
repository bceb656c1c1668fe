package dev.wakestream.testing;

import dev.wakestream.schema.CpuPlace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;

/**
 * A run made by chance from a seed: the events of each CPU; and, made by chance from another seed, how they are cut into pages
 * and how the pages lie in the partitions.
 */
public final class RandomRun {
    private static final String[] COMMS = {"hackbench", "swapper", "kworker/0:1", "kworker/u8:2"};
    private static final String[] SYMBOLS = {
        "[idle]", "schedule", "select_idle_cpu", "nohz_balance_exit_idle", "[user]", "schedule.isra.0"
    };

    public final String run;
    public final int partitions;
    public final long spanNs;
    /** Events by CPU, in order. */
    public final Map<Integer, List<Event>> events = new TreeMap<>();
    /** Where the CPUs are; empty = the run does not say. */
    public final List<CpuPlace> places = new ArrayList<>();

    private final TestTrace trace;

    public RandomRun(TestTrace trace, String run, long seed) {
        this.trace = trace;
        this.run = run;
        Random random = new Random(seed);
        partitions = 1 + random.nextInt(6);
        spanNs = 200L + random.nextInt(2_000);
        int cpus = 1 + random.nextInt(9);
        for (int cpu = random.nextInt(4) == 0 ? -1 : 0; cpu < cpus; cpu++) {
            events.put(cpu, randomEvents(random));
        }
        for (int cpu = 0; cpu < cpus && seed % 4 != 0; cpu++) {
            places.add(new CpuPlace(cpu, cpu / 2 * 2, cpu / 4 * 4, cpu / 4));
        }
    }

    private List<Event> randomEvents(Random random) {
        List<Event> result = new ArrayList<>();
        int busy = 1 + random.nextInt(60);
        long time = 0;
        while (true) {
            // Zeros, steps within a window, and steps over several of them.
            time += random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(random.nextInt(8) == 0 ? 20 * busy : busy);
            if (time > spanNs) {
                return result;
            }
            List<Event.Cost> costs = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                costs.add(new Event.Cost(
                        COMMS[random.nextInt(COMMS.length)],
                        SYMBOLS[random.nextInt(SYMBOLS.length)],
                        random.nextInt(5) == 0 ? "vmlinux" : null,
                        random.nextInt(3),
                        random.nextInt(50)));
            }
            Event.Kind[] kinds = Event.Kind.values();
            String comm = COMMS[random.nextInt(COMMS.length)];
            int pid = comm.equals("swapper") ? 0 : random.nextInt(5) - 1;
            Event.Kind kind = random.nextInt(3) == 0 ? Event.Kind.SWITCH : kinds[random.nextInt(kinds.length)];
            result.add(new Event(time, kind, pid, comm, costs));
        }
    }

    private int partitionOf(int cpu) {
        return cpu < 0 ? 0 : cpu % partitions;
    }

    /** The run's records, cut into pages; in the order of each partition, the partitions one after the other. */
    public List<Deque<Keyed>> records(long pageSeed) {
        Random random = new Random(pageSeed);
        List<Deque<Keyed>> result = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            result.add(partition(partition, random));
        }
        return result;
    }

    private Deque<Keyed> partition(int partition, Random random) {
        Integer[] cpus = events.keySet().stream()
                .filter(c -> partitionOf(c) == partition)
                .toArray(Integer[]::new);
        List<Deque<Keyed>> perCpu = new ArrayList<>();
        Map<Integer, Long> sent = new TreeMap<>();
        for (Integer cpu : cpus) {
            Deque<Keyed> pages = pages(cpu, random);
            sent.put(cpu, (long) pages.size());
            perCpu.add(pages);
        }
        Deque<Keyed> records = new ArrayDeque<>();
        records.add(new Keyed(
                partition, run + "/begin", trace.begin(run, partition, partitions, events.size(), places, cpus)));
        records.addAll(interleave(perCpu, random.nextLong()));
        records.add(new Keyed(partition, run + "/end", trace.end(run, partition, spanNs, sent)));
        return records;
    }

    private Deque<Keyed> pages(int cpu, Random random) {
        Deque<Keyed> pages = new ArrayDeque<>();
        List<Event> all = events.getOrDefault(cpu, List.of());
        int largest = 1 + random.nextInt(40);
        long progress = 0;
        int at = 0;
        while (at < all.size()) {
            if (random.nextInt(5) == 0) {
                long idleUntil = all.get(at).timeNs();
                pages.add(keyed(cpu, trace.idlePage(run, cpu, pages.size(), progress, idleUntil)));
                progress = idleUntil;
            }
            List<Event> page = all.subList(at, Math.min(all.size(), at + 1 + random.nextInt(largest)));
            long last = page.get(page.size() - 1).timeNs();
            pages.add(keyed(cpu, trace.page(run, cpu, pages.size(), progress, last, page)));
            progress = last;
            at += page.size();
        }
        return pages;
    }

    private Keyed keyed(int cpu, byte[] value) {
        return new Keyed(partitionOf(cpu), run + "/" + cpu, value);
    }

    /** Any order of all records that keeps the order of each queue; the queues are empty afterwards. */
    public static List<Keyed> interleave(List<Deque<Keyed>> queues, long seed) {
        Random random = new Random(seed);
        List<Deque<Keyed>> left = new ArrayList<>(queues);
        left.removeIf(Deque::isEmpty);
        List<Keyed> result = new ArrayList<>();
        while (!left.isEmpty()) {
            Deque<Keyed> queue = left.get(random.nextInt(left.size()));
            for (int burst = 1 + random.nextInt(4); burst > 0 && !queue.isEmpty(); burst--) {
                result.add(queue.remove());
            }
            left.removeIf(Deque::isEmpty);
        }
        return result;
    }

    /**
     * Harms the stream of one partition by chance: repeats, drops, swaps and spoils records, but leaves the markers. What is
     * done depends on nothing but the queue and the seed.
     */
    public static void harm(Deque<Keyed> queue, long seed) {
        Random random = new Random(seed);
        List<Keyed> records = new ArrayList<>(queue);
        List<Keyed> pages = new ArrayList<>(records.subList(1, records.size() - 1));
        for (int i = 0; i < 5 && pages.size() > 2; i++) {
            int at = random.nextInt(pages.size() - 1);
            Keyed page = pages.get(at);
            switch (random.nextInt(4)) {
                case 0 -> pages.add(at + 1, page);
                case 1 -> pages.remove(at);
                case 2 -> Collections.swap(pages, at, at + 1);
                default -> {
                    byte[] whole = Objects.requireNonNull(page.value());
                    byte[] cut = Arrays.copyOf(whole, random.nextInt(whole.length));
                    pages.set(at, new Keyed(page.partition(), page.key(), cut));
                }
            }
        }
        queue.clear();
        queue.add(records.get(0));
        queue.addAll(pages);
        queue.add(records.get(records.size() - 1));
    }
}
