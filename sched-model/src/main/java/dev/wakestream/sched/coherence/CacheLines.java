package dev.wakestream.sched.coherence;

import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.topology.AtomicRule;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The coherence model: every access to a shared line goes through it, and its answer is the time for which the CPU stalls
 * (ps). A line has a home node, an owner (the last writer) or sharers, and a time until which it is busy.
 *
 * <p>An access that needs the line from elsewhere starts when the line is free, start = max(now, busy until), and is done
 * one transfer later; meanwhile it occupies the line for the service time of the distance that the line travels. So n
 * atomics that arrive at once wait 0, 1, … n−1 service times. In particular:
 *
 * <ul>
 *   <li>{@link #read} of a modified line ends the write epoch: it occupies the line for min(serv, read). Later readers of the epoch get
 *       copies side by side. A reader who comes while others queue is served at the next hand-over with the broadcast
 *       probability, else in its turn. A copy in
 *       the own L1 or LLC costs a hit and concerns nobody else.
 *   <li>{@link #write} stalls for a few cycles; in the background it takes the line, min(serv, rfo) plus invalidations.
 *   <li>{@link #atomic} first waits for the CPU's pending stores, then takes the line: serv plus invalidations.
 *   <li>{@link #fence} waits for the CPU's pending stores.
 *   <li>{@link #handOver} is the release of a lock, seen by a CPU that has spun on it.
 *   <li>A line that nobody has touched comes from its home node's memory.
 * </ul>
 *
 * <p>Accesses nearly in the order of time are fine, see {@link LineOccupancy}; ownership changes in the order of calls.
 *
 * <p>Not modelled: capacity and associativity (only a time after which an untouched line has left the L1), the size of the
 * store buffer, prefetching, bandwidth of links, and false sharing except where the caller maps two things on one line.
 */
public final class CacheLines {
    /** Owner of a line that nobody has written. */
    public static final int NOBODY = CpuSet.NONE;

    private static final int INITIAL_LINES = 256;

    private final LatencyTable latencies;
    private final LineTable table;
    private final SharerSets sharers;
    private final LineOccupancy occupancy;
    private final LineStatistics statistics;
    private final RandomStream random;
    private final CoherenceParameters parameters;
    private final int nodes;

    private final long fencePs;
    private final long storeHitPs;
    private final long storeMissPs;
    private final long l1ResidencePs;

    private final List<LineFamily> families = new ArrayList<>();
    private int lines;

    /** When the last pending store of a CPU will be done, by CPU (ps). */
    private final long[] storesDonePs;

    private long lastWaitPs;

    /**
     * No lines yet.
     *
     * @param topology the machine
     * @param parameters the assumptions
     * @param random decides which readers share a broadcast; nobody else may draw from it
     */
    public CacheLines(Topology topology, CoherenceParameters parameters, RandomStream random) {
        this.parameters = parameters;
        this.random = random;
        nodes = topology.nodes();
        latencies = new LatencyTable(topology);
        table = new LineTable(topology.levels(), topology.allCpus().wordCount());
        sharers = new SharerSets(topology, latencies, table);
        occupancy = new LineOccupancy(table);
        statistics = new LineStatistics(table);
        fencePs = latencies.cyclesPs(parameters.fenceCycles());
        storeHitPs = latencies.cyclesPs(parameters.storeHitCycles());
        storeMissPs = latencies.cyclesPs(parameters.storeMissCycles());
        l1ResidencePs = parameters.l1ResidenceNs() * 1000;
        storesDonePs = new long[topology.cpus()];
        table.resize(INITIAL_LINES);
    }

    /**
     * Adds lines, in the state that nobody has touched them.
     *
     * @param name of the family
     * @param instances objects (count, at least 1)
     * @param homeOf home node of an object's lines, by object
     * @param members names of an object's lines; none = one line without a name of its own
     */
    public LineFamily add(String name, int instances, IntUnaryOperator homeOf, String... members) {
        List<String> names = members.length == 0 ? List.of("") : List.of(members);
        LineFamily family = new LineFamily(name, names, instances, lines);
        if (lines + family.size() > table.capacity()) {
            table.resize(Math.max(lines + family.size(), table.capacity() * 2));
        }
        for (int instance = 0; instance < instances; instance++) {
            int node = homeOf.applyAsInt(instance);
            if (node < 0 || node >= nodes) {
                throw new IllegalArgumentException("home of " + name + " " + instance + " is node " + node
                        + ", the machine has nodes 0 … " + (nodes - 1));
            }
            for (int member = 0; member < names.size(); member++) {
                table.meta[lines] = LineMeta.untouched(node);
                lines++;
            }
        }
        families.add(family);
        return family;
    }

    /** The memory of a line is allocated on this node; no effect if somebody has touched the line before. */
    public void allocate(int line, int node) {
        if (LineMeta.mode(table.meta[line]) == LineMeta.INVALID) {
            table.meta[line] = LineMeta.untouched(node);
        }
    }

    private void ready(int line, long ps) {
        table.times[LineTable.busy(line) + LineTable.READY] = ps;
    }

    /**
     * A load whose value is needed.
     *
     * @param line line id
     * @param cpu who
     * @param nowPs when, on that CPU's clock (ps)
     * @return how long the CPU stalls (ps)
     */
    public long read(int line, int cpu, long nowPs) {
        statistics.read(line);
        int meta = table.meta[line];
        return switch (LineMeta.mode(meta)) {
            case LineMeta.MODIFIED ->
                LineMeta.owner(meta) == cpu ? hit(line, nowPs) : readModified(line, meta, cpu, nowPs);
            case LineMeta.CLEAN -> sharers.contains(line, cpu) ? hit(line, nowPs) : readClean(line, meta, cpu, nowPs);
            case LineMeta.MODIFIED_FAR ->
                LineMeta.owner(meta) == cpu ? readBack(line, meta, nowPs) : readModified(line, meta, cpu, nowPs);
            default -> readFromMemory(line, meta, cpu, nowPs);
        };
    }

    private long hit(int line, long nowPs) {
        lastWaitPs = 0;
        long idlePs = nowPs - table.touched[line];
        table.touched[line] = nowPs;
        return idlePs <= l1ResidencePs ? latencies.l1Ps : latencies.l2Ps;
    }

    /** The owner reads, or changes with an atomic, what its far atomic left in the LLC. */
    private long readBack(int line, int meta, long nowPs) {
        lastWaitPs = 0;
        table.meta[line] = LineMeta.withMode(meta, LineMeta.MODIFIED);
        table.touched[line] = nowPs;
        return latencies.llcPs;
    }

    private long readFromMemory(int line, int meta, int cpu, long nowPs) {
        long donePs = nowPs + latencies.dramPs(cpu, LineMeta.home(meta));
        statistics.memoryFetch(line);
        table.meta[line] = LineMeta.withMode(meta, LineMeta.CLEAN);
        sharers.clear(line);
        sharers.add(line, cpu);
        ready(line, donePs);
        return readDone(line, nowPs, nowPs, donePs);
    }

    /** First read after a write: the owner's cache delivers, and both have clean copies then. */
    private long readModified(int line, int meta, int cpu, long nowPs) {
        int from = LineMeta.owner(meta);
        int distance = latencies.classOf(from, cpu);
        long busyPs = Math.min(latencies.servPs[distance], latencies.readPs[distance]);
        long startPs = occupancy.admit(line, nowPs, busyPs);
        statistics.transfer(line, latencies.levelOf[distance]);
        statistics.hitm(line, latencies.isRemote(from, cpu));
        if (startPs > nowPs && random.nextBoolean(parameters.broadcastProbability())) {
            // The next writer takes the copy away.
            long handOverPs = occupancy.nextHandOver(line, nowPs, busyPs);
            return readDone(line, nowPs, handOverPs, handOverPs + latencies.readPs[distance]);
        }
        occupancy.occupy(line, startPs, busyPs);
        table.meta[line] = LineMeta.withMode(meta, LineMeta.CLEAN);
        sharers.clear(line);
        sharers.add(line, cpu);
        if (LineMeta.mode(meta) == LineMeta.MODIFIED) {
            sharers.add(line, from);
        }
        long homeAddPs = latencies.dirtyReadAddPs(distance, from, cpu, LineMeta.home(meta));
        long donePs = startPs + latencies.readPs[distance] + homeAddPs;
        ready(line, donePs);
        return readDone(line, nowPs, startPs, donePs);
    }

    /**
     * Serves a new sharer of a clean line, from the L1 or LLC, from memory, or from the last writer's cache. Copies are made side by
     * side: no reader of a write epoch waits for another one, except for the first, who fetched the data.
     */
    private long readClean(int line, int meta, int cpu, long nowPs) {
        long earliestPs = earliestCopyPs(line, meta, cpu, nowPs);
        if (sharers.hasInLlc(line, cpu)) {
            long hitPs = sharers.hasInPipeline(line, cpu) ? latencies.l1Ps : latencies.llcPs;
            sharers.add(line, cpu);
            return readDone(line, nowPs, earliestPs, earliestPs + hitPs);
        }
        sharers.add(line, cpu);
        long memoryPs = latencies.dramPs(cpu, LineMeta.home(meta));
        if (!LineMeta.hasOwner(meta)) {
            statistics.memoryFetch(line);
            return readDone(line, nowPs, nowPs, nowPs + memoryPs);
        }
        int from = LineMeta.owner(meta);
        int distance = latencies.classOf(from, cpu);
        long cachePs = latencies.readPs[distance] + latencies.homeAddPs(distance, from, cpu, LineMeta.home(meta));
        if (cachePs <= memoryPs) {
            statistics.transfer(line, latencies.levelOf[distance]);
        } else {
            statistics.memoryFetch(line);
        }
        long sourcePs = Math.min(cachePs, memoryPs);
        long donePs = Math.max(earliestPs, nowPs + sourcePs);
        return readDone(line, nowPs, donePs - sourcePs, donePs);
    }

    /** When a clean line's data can be copied: once it has reached its first reader, or at a hand-over before that. */
    private long earliestCopyPs(int line, int meta, int cpu, long nowPs) {
        if (occupancy.isBeforeCurrent(line, nowPs)) {
            return nowPs;
        }
        long readyPs = table.times[LineTable.busy(line) + LineTable.READY];
        if (readyPs <= nowPs) {
            return nowPs;
        }
        if (!LineMeta.hasOwner(meta) || !random.nextBoolean(parameters.broadcastProbability())) {
            return readyPs;
        }
        int distance = latencies.classOf(LineMeta.owner(meta), cpu);
        long busyPs = Math.min(latencies.servPs[distance], latencies.readPs[distance]);
        return Math.min(readyPs, occupancy.nextHandOver(line, nowPs, busyPs));
    }

    private long readDone(int line, long nowPs, long startPs, long donePs) {
        table.touched[line] = donePs;
        lastWaitPs = startPs - nowPs;
        statistics.waited(line, lastWaitPs);
        return donePs - nowPs;
    }

    /**
     * A store whose result nobody on this CPU waits for.
     *
     * @param line line id
     * @param cpu who
     * @param nowPs when, on that CPU's clock (ps)
     * @return how long the CPU stalls (ps): a few cycles. The line's transfer goes on meanwhile; {@link #fence} and
     *     {@link #atomic} wait for it
     */
    public long write(int line, int cpu, long nowPs) {
        statistics.write(line);
        int meta = table.meta[line];
        if (isPrivate(line, meta, cpu)) {
            table.meta[line] = LineMeta.withOwner(meta, cpu, LineMeta.MODIFIED);
            table.touched[line] = nowPs;
            lastWaitPs = 0;
            if (LineMeta.mode(meta) != LineMeta.MODIFIED_FAR) {
                return storeHitPs;
            }
            storesDonePs[cpu] = Math.max(storesDonePs[cpu], nowPs + latencies.llcPs);
            return storeMissPs;
        }
        long donePs = acquire(line, meta, cpu, nowPs, false);
        table.meta[line] = LineMeta.withOwner(meta, cpu, LineMeta.MODIFIED);
        storesDonePs[cpu] = Math.max(storesDonePs[cpu], donePs);
        lastWaitPs = 0;
        return storeMissPs;
    }

    /**
     * A load and a store to the same line, in one go.
     *
     * @return how long the CPU stalls (ps)
     */
    public long update(int line, int cpu, long nowPs) {
        int meta = table.meta[line];
        if (LineMeta.mode(meta) == LineMeta.MODIFIED && LineMeta.owner(meta) == cpu) {
            statistics.update(line);
            return hit(line, nowPs) + storeHitPs;
        }
        long readPs = read(line, cpu, nowPs);
        return readPs + write(line, cpu, nowPs + readPs);
    }

    /**
     * An atomic read-modify-write, or the acquisition of a lock's line.
     *
     * @param line line id
     * @param cpu who
     * @param nowPs when, on that CPU's clock (ps)
     * @return how long the CPU stalls (ps): pending stores, the queue, the transfer and the operation
     */
    public long atomic(int line, int cpu, long nowPs) {
        statistics.atomic(line);
        int meta = table.meta[line];
        long issuedPs = Math.max(nowPs, storesDonePs[cpu]);
        if (isPrivate(line, meta, cpu)) {
            long fetchPs = LineMeta.mode(meta) == LineMeta.MODIFIED_FAR ? readBack(line, meta, issuedPs) : 0;
            table.meta[line] = LineMeta.withOwner(meta, cpu, LineMeta.MODIFIED);
            table.touched[line] = issuedPs;
            lastWaitPs = 0;
            return issuedPs + Math.max(fetchPs, latencies.rmwOwnedPs) - nowPs;
        }
        long donePs = acquire(line, meta, cpu, issuedPs, true);
        boolean far = lastWaitPs > 0 && parameters.atomicRule() == AtomicRule.FAR_ATOMIC;
        table.meta[line] = LineMeta.withOwner(meta, cpu, far ? LineMeta.MODIFIED_FAR : LineMeta.MODIFIED);
        statistics.waited(line, lastWaitPs);
        return donePs - nowPs;
    }

    /**
     * The last step of a lock's acquisition by a CPU that has spun on it: from the release until it has the lock. Where the machine's
     * file has no {@code handover}, the spinning CPU's own atomic is all that the lock's line costs, and nothing is counted.
     *
     * @param line the lock's line
     * @param from who released the lock
     * @param cpu who gets it
     * @return how long that takes (ps), counted from the release
     */
    public long handOver(int line, int from, int cpu) {
        lastWaitPs = 0;
        int distance = latencies.classOf(from, cpu);
        long handOverPs = from == cpu ? 0 : latencies.handOverPs[distance];
        if (handOverPs == 0) {
            return 0;
        }
        int meta = table.meta[line];
        statistics.atomic(line);
        statistics.transfer(line, latencies.levelOf[distance]);
        statistics.hitm(line, latencies.isRemote(from, cpu));
        table.meta[line] = LineMeta.withOwner(meta, cpu, LineMeta.MODIFIED);
        return handOverPs;
    }

    /**
     * A full barrier: waits until the CPU's pending stores own their lines.
     *
     * @return how long the CPU stalls (ps)
     */
    public long fence(int cpu, long nowPs) {
        lastWaitPs = 0;
        return Math.max(nowPs + fencePs, storesDonePs[cpu]) - nowPs;
    }

    /** Whether the CPU may change the line without telling anybody. */
    private boolean isPrivate(int line, int meta, int cpu) {
        int mode = LineMeta.mode(meta);
        if (mode >= LineMeta.MODIFIED) {
            return LineMeta.owner(meta) == cpu;
        }
        return mode == LineMeta.CLEAN && sharers.contains(line, cpu) && sharers.count(line) == 1;
    }

    /**
     * Takes a line that is somewhere else, and occupies it.
     *
     * @return when the CPU has it (ps); the wait is in {@link #lastWaitPs}
     */
    private long acquire(int line, int meta, int cpu, long nowPs, boolean atomic) {
        if (LineMeta.mode(meta) == LineMeta.INVALID) {
            long memoryPs = latencies.dramPs(cpu, LineMeta.home(meta));
            statistics.memoryFetch(line);
            return take(line, nowPs, memoryPs, atomic ? memoryPs + latencies.rmwOwnedPs : memoryPs, atomic);
        }
        int from;
        long invalidationPs = 0;
        if (LineMeta.mode(meta) == LineMeta.CLEAN) {
            sharers.lookForFarthest(line, cpu);
            from = sharers.farthest();
            invalidationPs = sharers.others() * latencies.invalPerSharerPs;
        } else {
            from = LineMeta.owner(meta);
            statistics.hitm(line, latencies.isRemote(from, cpu));
        }
        int distance = latencies.classOf(from, cpu);
        statistics.transfer(line, latencies.levelOf[distance]);
        long servPs = latencies.servPs[distance];
        long costPs = atomic ? latencies.rmwPs[distance] : latencies.rfoPs[distance];
        long busyPs = (atomic ? servPs : Math.min(servPs, costPs)) + invalidationPs;
        long homeAddPs = latencies.homeAddPs(distance, from, cpu, LineMeta.home(meta));
        return take(line, nowPs, busyPs, costPs + homeAddPs + invalidationPs, atomic);
    }

    private long take(int line, long nowPs, long busyPs, long latencyPs, boolean atomic) {
        long startPs = occupancy.admit(line, nowPs, busyPs);
        lastWaitPs = startPs - nowPs;
        boolean retries = atomic && lastWaitPs > 0 && parameters.atomicRule() == AtomicRule.LL_SC;
        double factor = retries ? parameters.retryFactor() : 1;
        occupancy.occupy(line, startPs, retries ? Math.round(busyPs * factor) : busyPs);
        long donePs = startPs + (retries ? Math.round(latencyPs * factor) : latencyPs);
        table.touched[line] = donePs;
        ready(line, donePs);
        return donePs;
    }

    /** How long the last access waited because its line was busy (ps); part of the stall that it returned. */
    public long lastWaitPs() {
        return lastWaitPs;
    }

    /** Lines (count). */
    public int size() {
        return lines;
    }

    /** Families in the order in which they were added. */
    public List<LineFamily> families() {
        return List.copyOf(families);
    }

    /** Name of a line for people, for example {@code rq[17].lock}. */
    public String nameOf(int line) {
        for (LineFamily family : families) {
            if (line >= family.first() && line < family.first() + family.size()) {
                return family.nameOf(line);
            }
        }
        throw new IndexOutOfBoundsException("line " + line + ", there are " + lines);
    }

    /** State of a line. */
    public LineState state(int line) {
        return switch (LineMeta.mode(table.meta[line])) {
            case LineMeta.INVALID -> LineState.INVALID;
            case LineMeta.CLEAN -> sharers.count(line) == 1 ? LineState.EXCLUSIVE : LineState.SHARED;
            default -> LineState.MODIFIED;
        };
    }

    /** The last writer, or {@link #NOBODY}. */
    public int owner(int line) {
        int meta = table.meta[line];
        return LineMeta.hasOwner(meta) ? LineMeta.owner(meta) : NOBODY;
    }

    /** Home node of a line. */
    public int home(int line) {
        return LineMeta.home(table.meta[line]);
    }

    /** CPUs with a copy (count). */
    public int sharers(int line) {
        return switch (LineMeta.mode(table.meta[line])) {
            case LineMeta.INVALID -> 0;
            case LineMeta.CLEAN -> sharers.count(line);
            default -> 1;
        };
    }

    /** Until when the line is busy (ps); never goes back. */
    public long busyUntilPs(int line) {
        return occupancy.untilPs(line);
    }

    /** What happened to a line since the beginning or {@link #resetCounters}. */
    public LineCounters counters(int line) {
        return statistics.sum(line, 1, 1);
    }

    /** What happened to one member of all objects of a family, together. */
    public LineCounters counters(LineFamily family, int member) {
        return statistics.sum(family.line(0, member), family.stride(), family.instances());
    }

    /** Sets all counters to zero, as at the end of a warm-up; the lines stay as they are. */
    public void resetCounters() {
        statistics.reset();
    }
}
