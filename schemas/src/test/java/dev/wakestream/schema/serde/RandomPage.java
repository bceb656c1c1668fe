package dev.wakestream.schema.serde;

import dev.wakestream.schema.NohzAction;
import dev.wakestream.schema.PlacementDecision;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A page made up from a seed: written with a {@link PageWriter}, and told in the lines that {@link PageText} must write when
 * it reads the page. Numbers are small and huge, names ASCII and not, kinds and costs in any mixture.
 */
final class RandomPage implements PageNames {
    private static final int NAMES = 40;

    private final Random random;
    private final PageWriter writer;
    private final int schemaId;
    private final long mostOfAny;
    private final Map<Integer, Integer> comms = new LinkedHashMap<>();
    private final Map<Integer, Integer> symbols = new LinkedHashMap<>();
    private final List<String> events = new ArrayList<>();
    private String start = "";
    private long time;

    RandomPage(long seed, int schemaId) {
        this(seed, schemaId, -1L);
    }

    /** Pages as sources send them: no number is negative or too large for the quickest way of reading it. */
    static RandomPage tame(long seed, int schemaId) {
        return new RandomPage(seed, schemaId, 0xf_ffff);
    }

    private RandomPage(long seed, int schemaId, long mostOfAny) {
        this.mostOfAny = mostOfAny;
        // Random's first numbers hardly differ between neighbouring seeds.
        this.random = new Random(new SplittableRandom(seed).nextLong());
        this.schemaId = schemaId;
        this.writer = new PageWriter(this);
    }

    /** The framed page of this many events; each call makes another. */
    byte[] next(int count) {
        comms.clear();
        symbols.clear();
        events.clear();
        long first = random.nextInt(1_000_000);
        int cpu = random.nextInt(480) - 1;
        long seq = random.nextInt(100);
        long lost = random.nextInt(3);
        String run = "run-" + random.nextInt(5);
        writer.begin(run, cpu, seq, first, lost);
        time = first;
        for (int i = 0; i < count; i++) {
            event();
        }
        byte[] value = writer.finish(schemaId, time);
        start = "page " + run + " " + cpu + " " + seq + " " + first + " " + time + " " + lost;
        return value;
    }

    /** What {@link PageText} must write for the page of the last call. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(start);
        comms.forEach((id, index) -> lines.add("comm " + index + " " + comm(id)));
        symbols.forEach((id, index) -> lines.add("symbol " + index + " " + symbol(id) + " " + dso(id)));
        lines.addAll(events);
        lines.add("end of page");
        return lines;
    }

    private void event() {
        time += random.nextInt(4) == 0 ? 0 : any() & 0xffff_ffffL;
        EventKind kind = EventKind.ofBranch(random.nextInt(EventKind.count()));
        int pid = (int) any();
        int comm = useComm();
        writer.event(time, pid, comm);
        say("event", time, pid, comm(comm), kind);
        detail(kind);
        int costs = random.nextInt(50) == 0 ? 100 : random.nextInt(5);
        for (int i = 0; i < costs; i++) {
            int symbol = useSymbol();
            int charged = useComm();
            long calls = any() >>> 1;
            long selfNs = any() >>> 1;
            writer.cost(symbol, charged, calls, selfNs);
            say("cost", full(symbol), comm(charged), calls, selfNs);
        }
        writer.endEvent();
        say("end of event");
    }

    private void detail(EventKind kind) {
        switch (kind) {
            case CHECKPOINT -> writer.noDetail();
            case SCHED_WAKING -> waking();
            case SCHED_WAKEUP -> wakeup();
            case SCHED_SWITCH -> schedSwitch();
            case SCHED_MIGRATE -> migrate();
            case IDLE_SCAN -> scan();
            case NOHZ -> nohz();
            case TOPOLOGY_INIT -> topology();
            case SAMPLE -> sample();
            case TRACEPOINT -> tracepoint();
        }
    }

    private void waking() {
        int comm = useComm();
        int pid = (int) any();
        int cpu = (int) any();
        writer.schedWaking(comm, pid, 120, cpu);
        say("waking", comm(comm), pid, 120, cpu);
    }

    private void wakeup() {
        int comm = useComm();
        int pid = (int) any();
        int cpu = (int) any();
        boolean fresh = random.nextBoolean();
        PlacementDecision decision = random.nextBoolean() ? null : any(PlacementDecision.values());
        int prev = (int) any();
        int waker = (int) any();
        writer.schedWakeup(comm, pid, 120, cpu, fresh, prev, waker, decision, fresh, !fresh);
        if (decision == null) {
            say("wakeup", comm(comm), pid, 120, cpu, fresh);
        } else {
            say("wakeup", comm(comm), pid, 120, cpu, fresh, prev, waker, decision, fresh, !fresh);
        }
    }

    private void schedSwitch() {
        int prev = useComm();
        int next = useComm();
        int pid = (int) any();
        String state = List.of("S", "R+", "D", "I", "Z (dead)").get(random.nextInt(5));
        long wait = random.nextBoolean() ? PageHandler.WAIT_UNKNOWN : any();
        writer.schedSwitch(prev, pid, 120, state, next, pid + 1, 139, wait);
        say("switch", comm(prev), pid, 120, state, comm(next), pid + 1, 139, wait);
    }

    private void migrate() {
        int comm = useComm();
        int from = (int) any();
        int to = (int) any();
        writer.schedMigrate(comm, 4711, 120, from, to);
        say("migrate", comm(comm), 4711, 120, from, to);
    }

    private void scan() {
        int function = useSymbol();
        int scanned = (int) any();
        int result = random.nextBoolean() ? PageHandler.NONE_FOUND : random.nextInt(480);
        boolean idleCores = random.nextBoolean();
        long cost = any();
        writer.idleScan(function, 8, 4, scanned, 2, result, idleCores, cost);
        say("scan", full(function), 8, 4, scanned, 2, result, idleCores, cost);
    }

    private void nohz() {
        NohzAction action = any(NohzAction.values());
        long wait = any();
        writer.nohz(action, 479, wait, -wait);
        say("nohz", action, 479, wait, -wait);
    }

    private void topology() {
        int function = useSymbol();
        long bytes = any();
        double ticks = random.nextGaussian() * 1e9;
        writer.topologyInit(function, bytes, ticks);
        say("topology", full(function), bytes, ticks);
    }

    private void sample() {
        int symbol = useSymbol();
        long period = any();
        writer.sample(symbol, period, "cpu-clock:pppH");
        say("sample", full(symbol), period, "cpu-clock:pppH");
    }

    private void tracepoint() {
        String fields = "ret=0x0 ".repeat(random.nextInt(40)).strip();
        writer.tracepoint("sys_exit", fields);
        say("tracepoint", "sys_exit", fields);
    }

    /** A number of any size and sign, small ones more often. */
    private long any() {
        long n = random.nextLong() >> random.nextInt(Long.SIZE);
        return n == Long.MIN_VALUE ? 0 : n & mostOfAny;
    }

    private <T> T any(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private int useComm() {
        int id = random.nextInt(NAMES);
        comms.putIfAbsent(id, comms.size());
        return id;
    }

    private int useSymbol() {
        int id = random.nextInt(NAMES) * 7;
        symbols.putIfAbsent(id, symbols.size());
        return id;
    }

    private void say(@Nullable Object... words) {
        StringBuilder line = new StringBuilder();
        for (@Nullable Object word : words) {
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        events.add(line.toString());
    }

    private String full(int symbol) {
        return symbol(symbol) + "@" + dso(symbol);
    }

    @Override
    public String comm(int id) {
        return id % 10 == 9 ? "größe-" + id : "kworker/" + id;
    }

    @Override
    public String symbol(int id) {
        return id % 11 == 0 ? "" : "function_" + id;
    }

    @Override
    public @Nullable String dso(int id) {
        return id % 3 == 0 ? null : "/usr/lib/lib" + id + ".so";
    }
}
