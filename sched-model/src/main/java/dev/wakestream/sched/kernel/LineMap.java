package dev.wakestream.sched.kernel;

import dev.wakestream.sched.coherence.CacheLines;
import dev.wakestream.sched.coherence.LineFamily;
import dev.wakestream.sched.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The tracked cache lines (model-spec 5.1): for every field that the model reads or writes, the line that it is on. The
 * offsets are those of the structures of an x86-64 6.18.44 kernel, grouped by the machine's line size, so that on 128-byte
 * lines two neighbouring groups of fields share a line.
 */
final class LineMap {
    // Groups of fields of struct rq, by the offset of the group (bytes).
    private static final int RQ_LOCK = 0;
    private static final int RQ_NOHZ = 64;
    private static final int RQ_CFS = 128;
    private static final int RQ_CFS_PICK = 192;
    private static final int RQ_AVG = 256;
    private static final int RQ_REMOVED = 320;
    private static final int RQ_CURR = 2688;
    private static final int RQ_CLOCK = 2752;
    private static final int RQ_CLOCK_TASK = 2816;
    private static final int RQ_BALANCE = 2880;
    private static final int RQ_IDLE = 3200;
    private static final int[] RQ_GROUPS = {
        RQ_LOCK, RQ_NOHZ, RQ_CFS, RQ_CFS_PICK, RQ_AVG, RQ_REMOVED, RQ_CURR, RQ_CLOCK, RQ_CLOCK_TASK, RQ_BALANCE, RQ_IDLE
    };
    private static final String[] RQ_NAMES = {
        "lock",
        "nohz_flags",
        "cfs",
        "cfs.curr",
        "cfs.avg",
        "cfs.removed",
        "curr",
        "clock",
        "clock_task",
        "rd",
        "avg_idle"
    };

    // Groups of fields of struct task_struct.
    private static final int TASK_FLAGS = 0;
    private static final int TASK_WAKEE = 64;
    private static final int TASK_ENTITY = 128;
    private static final int TASK_VRUNTIME = 192;
    private static final int TASK_SLICE = 256;
    private static final int TASK_PELT = 320;
    private static final int TASK_PI_LOCK = 2028;
    private static final int[] TASK_GROUPS = {
        TASK_FLAGS, TASK_WAKEE, TASK_ENTITY, TASK_VRUNTIME, TASK_SLICE, TASK_PELT, TASK_PI_LOCK
    };
    private static final String[] TASK_NAMES = {
        "state", "wakee_flips", "se", "se.vruntime", "se.slice", "se.avg", "pi_lock"
    };

    /** nohz.idle_cpus_mask: inline or not, all 480 bits of our largest machine are on one line. */
    final int nohzMask;

    /** The other fields of the nohz struct: nr_cpus, has_blocked, needs_update, next_balance, next_blocked. */
    final int nohzFields;

    /** Overload flag of the root domain. */
    final int rootDomain;

    private final int lineBytes;
    private final LineFamily llcShared;
    private final LineFamily callLists;
    private @Nullable LineFamily stoppers;

    /**
     * Allocates the lines that exist once, or once a CPU or LLC.
     *
     * @param lines where
     * @param topology the machine
     * @param nohzCounter whether there is nohz.nr_cpus: the line that it is on is called after it, and else after a field that
     *     every release has there
     */
    LineMap(CacheLines lines, Topology topology, boolean nohzCounter) {
        lineBytes = topology.spec().lineBytes();
        nohzMask = lines.add("nohz.idle_cpus_mask", 1, i -> 0).line(0, 0);
        nohzFields = lines.add(nohzCounter ? "nohz.nr_cpus" : "nohz.next_balance", 1, i -> 0)
                .line(0, 0);
        rootDomain = lines.add("rd.overloaded", 1, i -> 0).line(0, 0);
        llcShared = lines.add(
                "sd_llc_shared",
                topology.llcs(),
                llc -> topology.nodeOf(topology.llcCpus(llc).first()));
        callLists = lines.add("call_single_queue", topology.cpus(), topology::nodeOf);
    }

    int llcShared(int llc) {
        return llcShared.line(llc, 0);
    }

    int callList(int cpu) {
        return callLists.line(cpu, 0);
    }

    /** Allocates the run queues' lines and tells each CPU its own. */
    void runQueues(CacheLines lines, Topology topology, Cpu[] cpus) {
        LineFamily rq = lines.add("rq", cpus.length, topology::nodeOf, members(RQ_GROUPS, RQ_NAMES));
        for (Cpu cpu : cpus) {
            cpu.lockLine = line(rq, cpu.id, RQ_GROUPS, RQ_LOCK);
            cpu.nohzLine = line(rq, cpu.id, RQ_GROUPS, RQ_NOHZ);
            cpu.cfsLine = line(rq, cpu.id, RQ_GROUPS, RQ_CFS);
            cpu.cfsPickLine = line(rq, cpu.id, RQ_GROUPS, RQ_CFS_PICK);
            cpu.avgLine = line(rq, cpu.id, RQ_GROUPS, RQ_AVG);
            cpu.removedLine = line(rq, cpu.id, RQ_GROUPS, RQ_REMOVED);
            cpu.currLine = line(rq, cpu.id, RQ_GROUPS, RQ_CURR);
            cpu.clockLine = line(rq, cpu.id, RQ_GROUPS, RQ_CLOCK);
            cpu.clockTaskLine = line(rq, cpu.id, RQ_GROUPS, RQ_CLOCK_TASK);
            cpu.balanceLine = line(rq, cpu.id, RQ_GROUPS, RQ_BALANCE);
            cpu.idleStampLine = line(rq, cpu.id, RQ_GROUPS, RQ_IDLE);
            cpu.callListLine = callList(cpu.id);
            cpu.llcSharedLine = llcShared(cpu.llc);
        }
    }

    /** Allocates the tasks' lines, at home where each task was created, and tells each task its own. */
    void tasks(CacheLines lines, Topology topology, List<SchedTask> tasks) {
        LineFamily family = lines.add(
                "task", tasks.size(), i -> topology.nodeOf(tasks.get(i).cpu), members(TASK_GROUPS, TASK_NAMES));
        for (int i = 0; i < tasks.size(); i++) {
            tell(tasks.get(i), family, i);
        }
    }

    /** Allocates the lines of the stoppers, which come into being later. */
    void stoppers(CacheLines lines, Topology topology) {
        stoppers = lines.add("stopper", topology.cpus(), topology::nodeOf, members(TASK_GROUPS, TASK_NAMES));
    }

    /** Tells a stopper its lines. */
    void stopper(SchedTask p) {
        tell(p, Objects.requireNonNull(stoppers), p.cpu);
    }

    private void tell(SchedTask p, LineFamily family, int i) {
        p.flagsLine = line(family, i, TASK_GROUPS, TASK_FLAGS);
        p.wakeeLine = line(family, i, TASK_GROUPS, TASK_WAKEE);
        p.entityLine = line(family, i, TASK_GROUPS, TASK_ENTITY);
        p.vruntimeLine = line(family, i, TASK_GROUPS, TASK_VRUNTIME);
        p.sliceLine = line(family, i, TASK_GROUPS, TASK_SLICE);
        p.peltLine = line(family, i, TASK_GROUPS, TASK_PELT);
        p.piLock = line(family, i, TASK_GROUPS, TASK_PI_LOCK);
    }

    /** The memory of a task that is created now is on this node. */
    void taskHome(CacheLines lines, SchedTask p, int node) {
        for (int line :
                new int[] {p.flagsLine, p.wakeeLine, p.entityLine, p.vruntimeLine, p.sliceLine, p.peltLine, p.piLock}) {
            lines.allocate(line, node);
        }
    }

    /** Allocates the line of the lock that lets one CPU at a time balance between nodes. */
    int serialize(CacheLines lines) {
        return lines.add("sched_balance_running", 1, i -> 0).line(0, 0);
    }

    /** Allocates the counters of scheduling groups (v3.10), one a line; answers the first one. */
    int groupCounters(CacheLines lines, int count, IntUnaryOperator home) {
        return lines.add("sched_group_power", count, home).line(0, 0);
    }

    /** Names of an object's lines; one that holds several groups has all their names: {@code lock+nohz_flags}. */
    private String[] members(int[] groups, String[] names) {
        List<String> members = new ArrayList<>();
        int last = Integer.MIN_VALUE;
        for (int i = 0; i < groups.length; i++) {
            if (groups[i] / lineBytes != last) {
                last = groups[i] / lineBytes;
                members.add(names[i]);
            } else {
                members.set(members.size() - 1, members.get(members.size() - 1) + "+" + names[i]);
            }
        }
        return members.toArray(new String[0]);
    }

    /** Line of a group: groups are ascending, so its member is the number of lines that begin before it. */
    private int line(LineFamily family, int instance, int[] groups, int group) {
        int member = -1;
        int last = Integer.MIN_VALUE;
        for (int g : groups) {
            if (g / lineBytes != last) {
                last = g / lineBytes;
                member++;
            }
            if (g == group) {
                break;
            }
        }
        return family.line(instance, member);
    }
}
