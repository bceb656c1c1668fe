package dev.wakestream.sched.coherence;

import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
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
 *   <li>{@link #read} of a modified line ends the write epoch: it occupies the line for min(serv, read). Later readers of
 *       the epoch join that transfer with the broadcast probability, else they occupy the line in turn. A copy in
 *       the own L1 or LLC costs a hit and concerns nobody else.
 *   <li>{@link #write} stalls for a few cycles; in the background it takes the line, min(serv, rfo) plus invalidations.
 *   <li>{@link #atomic} first waits for the CPU's pending stores, then takes the line: serv plus invalidations.
 *   <li>{@link #fence} waits for the CPU's pending stores.
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

    // Modes of a line; LineState tells EXCLUSIVE from SHARED by the number of sharers.
    private static final byte INVALID = 0;
    private static final byte CLEAN = 1;
    private static final byte MODIFIED = 2;
    /** Modified by a contended far atomic: the owner is known, but its L1 has no copy. */
    private static final byte MODIFIED_FAR = 3;

    private final LatencyTable latencies;
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

    private byte[] mode = new byte[INITIAL_LINES];
    private int[] owner = new int[INITIAL_LINES];
    private int[] home = new int[INITIAL_LINES];
    /** When the line's current data reached its first reader, by line (ps). */
    private long[] readyPs = new long[INITIAL_LINES];
    /** Last access, by line (ps). */
    private long[] touchedPs = new long[INITIAL_LINES];
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
        sharers = new SharerSets(topology, latencies);
        occupancy = new LineOccupancy();
        statistics = new LineStatistics(topology.levels());
        fencePs = latencies.cyclesPs(parameters.fenceCycles());
        storeHitPs = latencies.cyclesPs(parameters.storeHitCycles());
        storeMissPs = latencies.cyclesPs(parameters.storeMissCycles());
        l1ResidencePs = parameters.l1ResidenceNs() * 1000;
        storesDonePs = new long[topology.cpus()];
        resize(INITIAL_LINES);
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
        if (lines + family.size() > mode.length) {
            resize(Math.max(lines + family.size(), mode.length * 2));
        }
        for (int instance = 0; instance < instances; instance++) {
            int node = homeOf.applyAsInt(instance);
            if (node < 0 || node >= nodes) {
                throw new IllegalArgumentException("home of " + name + " " + instance + " is node " + node
                        + ", the machine has nodes 0 … " + (nodes - 1));
            }
            for (int member = 0; member < names.size(); member++) {
                home[lines] = node;
                owner[lines] = NOBODY;
                lines++;
            }
        }
        families.add(family);
        return family;
    }

    private void resize(int capacity) {
        mode = Arrays.copyOf(mode, capacity);
        owner = Arrays.copyOf(owner, capacity);
        home = Arrays.copyOf(home, capacity);
        readyPs = Arrays.copyOf(readyPs, capacity);
        touchedPs = Arrays.copyOf(touchedPs, capacity);
        sharers.resize(capacity);
        occupancy.resize(capacity);
        statistics.resize(capacity);
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
        byte now = mode[line];
        if (now >= MODIFIED) {
            if (owner[line] != cpu) {
                return readModified(line, cpu, nowPs);
            }
            return now == MODIFIED ? hit(line, nowPs) : readBack(line, nowPs);
        }
        if (now == INVALID) {
            return readFromMemory(line, cpu, nowPs);
        }
        return sharers.contains(line, cpu) ? hit(line, nowPs) : readClean(line, cpu, nowPs);
    }

    private long hit(int line, long nowPs) {
        lastWaitPs = 0;
        long idlePs = nowPs - touchedPs[line];
        touchedPs[line] = nowPs;
        return idlePs <= l1ResidencePs ? latencies.l1Ps : latencies.l2Ps;
    }

    /** The owner reads what its far atomic left in the LLC. */
    private long readBack(int line, long nowPs) {
        lastWaitPs = 0;
        mode[line] = MODIFIED;
        touchedPs[line] = nowPs;
        return latencies.llcPs;
    }

    private long readFromMemory(int line, int cpu, long nowPs) {
        long donePs = nowPs + latencies.dramPs(cpu, home[line]);
        statistics.memoryFetch(line);
        mode[line] = CLEAN;
        sharers.clear(line);
        sharers.add(line, cpu);
        return served(line, nowPs, nowPs, donePs);
    }

    /** First read after a write: the owner's cache delivers, and both have clean copies then. */
    private long readModified(int line, int cpu, long nowPs) {
        int from = owner[line];
        int distance = latencies.classOf(from, cpu);
        long busyPs = Math.min(latencies.servPs[distance], latencies.readPs[distance]);
        long startPs = occupancy.admit(line, nowPs, busyPs);
        occupancy.occupy(line, startPs, busyPs);
        statistics.transfer(line, latencies.levelOf[distance]);
        statistics.hitm(line, latencies.isRemote(from, cpu));
        sharers.clear(line);
        if (mode[line] == MODIFIED) {
            sharers.add(line, from);
        }
        sharers.add(line, cpu);
        mode[line] = CLEAN;
        long homeAddPs = latencies.homeAddPs(distance, from, cpu, home[line]);
        return served(line, nowPs, startPs, startPs + latencies.readPs[distance] + homeAddPs);
    }

    /** Serves a new sharer of a clean line: from the L1 or LLC, from memory, or from the last writer's cache. */
    private long readClean(int line, int cpu, long nowPs) {
        long earliestPs = occupancy.isBeforeCurrent(line, nowPs) ? nowPs : Math.max(nowPs, readyPs[line]);
        if (sharers.hasInLlc(line, cpu)) {
            long hitPs = sharers.hasInPipeline(line, cpu) ? latencies.l1Ps : latencies.llcPs;
            sharers.add(line, cpu);
            return joined(line, nowPs, earliestPs, earliestPs + hitPs);
        }
        sharers.add(line, cpu);
        long memoryPs = latencies.dramPs(cpu, home[line]);
        int from = owner[line];
        if (from == NOBODY) {
            statistics.memoryFetch(line);
            return joined(line, nowPs, nowPs, nowPs + memoryPs);
        }
        int distance = latencies.classOf(from, cpu);
        long cachePs = latencies.readPs[distance] + latencies.homeAddPs(distance, from, cpu, home[line]);
        if (cachePs <= memoryPs) {
            statistics.transfer(line, latencies.levelOf[distance]);
        } else {
            statistics.memoryFetch(line);
        }
        long sourcePs = Math.min(cachePs, memoryPs);
        if (random.nextBoolean(parameters.broadcastProbability())) {
            long donePs = Math.max(earliestPs, nowPs + sourcePs);
            return joined(line, nowPs, donePs - sourcePs, donePs);
        }
        long busyPs = Math.min(latencies.servPs[distance], latencies.readPs[distance]);
        long startPs = occupancy.admit(line, nowPs, busyPs);
        occupancy.occupy(line, startPs, busyPs);
        return joined(line, nowPs, startPs, startPs + sourcePs);
    }

    /**
     * A store whose result nobody on this CPU waits for.
     *
     * @return how long the CPU stalls (ps): a few cycles. The line's transfer goes on meanwhile; {@link #fence} and
     *     {@link #atomic} wait for it
     */
    public long write(int line, int cpu, long nowPs) {
        statistics.write(line);
        lastWaitPs = 0;
        if (isPrivate(line, cpu)) {
            own(line, cpu, MODIFIED);
            touchedPs[line] = nowPs;
            return storeHitPs;
        }
        long donePs = acquire(line, cpu, nowPs, latencies.rfoPs, true);
        own(line, cpu, MODIFIED);
        touchedPs[line] = donePs;
        readyPs[line] = donePs;
        storesDonePs[cpu] = Math.max(storesDonePs[cpu], donePs);
        lastWaitPs = 0;
        return storeMissPs;
    }

    /**
     * An atomic read-modify-write, or the acquisition of a lock's line.
     *
     * @return how long the CPU stalls (ps): pending stores, the queue, the transfer and the operation
     */
    public long atomic(int line, int cpu, long nowPs) {
        statistics.atomic(line);
        long issuedPs = Math.max(nowPs, storesDonePs[cpu]);
        if (isPrivate(line, cpu)) {
            own(line, cpu, MODIFIED);
            touchedPs[line] = issuedPs;
            lastWaitPs = 0;
            return issuedPs + latencies.rmwOwnedPs - nowPs;
        }
        long donePs = acquire(line, cpu, issuedPs, latencies.rmwPs, false);
        boolean far = lastWaitPs > 0 && parameters.atomicRule() == AtomicRule.FAR_ATOMIC;
        own(line, cpu, far ? MODIFIED_FAR : MODIFIED);
        statistics.waited(line, lastWaitPs);
        touchedPs[line] = donePs;
        readyPs[line] = donePs;
        return donePs - nowPs;
    }

    /** A full barrier: waits until the CPU's pending stores own their lines. Returns how long the CPU stalls (ps). */
    public long fence(int cpu, long nowPs) {
        lastWaitPs = 0;
        return Math.max(nowPs + fencePs, storesDonePs[cpu]) - nowPs;
    }

    /** Whether the CPU may change the line without telling anybody. */
    private boolean isPrivate(int line, int cpu) {
        return switch (mode[line]) {
            case MODIFIED, MODIFIED_FAR -> owner[line] == cpu;
            case CLEAN -> sharers.contains(line, cpu) && sharers.count(line) == 1;
            default -> false;
        };
    }

    private void own(int line, int cpu, byte newMode) {
        mode[line] = newMode;
        owner[line] = cpu;
    }

    /**
     * Takes a line that is somewhere else, and occupies it.
     *
     * @param costPs latency by distance class, without invalidations (ps)
     * @param transferOnly whether the line is busy for the bare transfer (a store) or its service time (an atomic)
     * @return when the CPU has it (ps); the wait is in {@link #lastWaitPs}
     */
    private long acquire(int line, int cpu, long nowPs, long[] costPs, boolean transferOnly) {
        if (mode[line] == INVALID) {
            long memoryPs = latencies.dramPs(cpu, home[line]);
            statistics.memoryFetch(line);
            return take(line, nowPs, memoryPs, transferOnly ? memoryPs : memoryPs + latencies.rmwOwnedPs, false);
        }
        int from = owner[line];
        long invalidationPs = 0;
        if (mode[line] == CLEAN) {
            sharers.lookForFarthest(line, cpu);
            from = sharers.farthest();
            invalidationPs = sharers.others() * latencies.invalPerSharerPs;
        }
        int distance = latencies.classOf(from, cpu);
        statistics.transfer(line, latencies.levelOf[distance]);
        if (mode[line] >= MODIFIED) {
            statistics.hitm(line, latencies.isRemote(from, cpu));
        }
        long servPs = latencies.servPs[distance];
        long busyPs = (transferOnly ? Math.min(servPs, costPs[distance]) : servPs) + invalidationPs;
        long latencyPs = costPs[distance] + latencies.homeAddPs(distance, from, cpu, home[line]) + invalidationPs;
        return take(line, nowPs, busyPs, latencyPs, !transferOnly);
    }

    private long take(int line, long nowPs, long busyPs, long latencyPs, boolean retries) {
        long startPs = occupancy.admit(line, nowPs, busyPs);
        lastWaitPs = startPs - nowPs;
        if (retries && lastWaitPs > 0 && parameters.atomicRule() == AtomicRule.LL_SC) {
            double factor = parameters.retryFactor();
            occupancy.occupy(line, startPs, Math.round(busyPs * factor));
            return startPs + Math.round(latencyPs * factor);
        }
        occupancy.occupy(line, startPs, busyPs);
        return startPs + latencyPs;
    }

    /** Ends an access that brought the line's data to its first reader. */
    private long served(int line, long nowPs, long startPs, long donePs) {
        readyPs[line] = donePs;
        return joined(line, nowPs, startPs, donePs);
    }

    private long joined(int line, long nowPs, long startPs, long donePs) {
        touchedPs[line] = donePs;
        lastWaitPs = startPs - nowPs;
        statistics.waited(line, lastWaitPs);
        return donePs - nowPs;
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
        return switch (mode[line]) {
            case INVALID -> LineState.INVALID;
            case CLEAN -> sharers.count(line) == 1 ? LineState.EXCLUSIVE : LineState.SHARED;
            default -> LineState.MODIFIED;
        };
    }

    /** The last writer, or {@link #NOBODY}. */
    public int owner(int line) {
        return owner[line];
    }

    /** Home node of a line. */
    public int home(int line) {
        return home[line];
    }

    /** CPUs with a copy (count). */
    public int sharers(int line) {
        return switch (mode[line]) {
            case INVALID -> 0;
            case CLEAN -> sharers.count(line);
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
