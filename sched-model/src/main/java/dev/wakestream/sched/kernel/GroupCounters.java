package dev.wakestream.sched.kernel;

import dev.wakestream.sched.topology.CpuSet;
import dev.wakestream.sched.topology.SchedDomain;
import java.util.ArrayList;
import java.util.List;

/**
 * nr_busy_cpus of the scheduling groups (v3.10): at every level, the CPU's own group counts those of its CPUs that are not in the idle
 * loop's books. A CPU leaves the books of all its levels, innermost first, at an idle entry (set_cpu_sd_state_idle), and is back in them
 * at the next busy tick (set_cpu_sd_state_busy): one atomic a level, each in an event of its own, for CPUs of a group fight for its
 * line. Later releases have one a LLC instead ({@link LlcShared}; model-spec 4.3).
 *
 * <p>A group's counter is the same for all CPUs that see the group at the same level. Other releases have none of these lines.
 */
final class GroupCounters {
    private static final int LOOP_INSTRUCTIONS = 12;

    private final Kernel k;
    private final boolean kept;
    private final List<CpuSet> groups = new ArrayList<>();
    private int[] busy = new int[0];

    // By domain and group: where its counter is.
    private final int[] firstOfDomain;
    private int firstLine;

    GroupCounters(Kernel k) {
        this.k = k;
        kept = k.profile.nohz().countsPerLevel();
        firstOfDomain = new int[k.topology.domainCount()];
    }

    /** Makes the counters, of CPUs that are all idle, and tells each CPU its own, bottom-up. */
    void allocate() {
        if (!kept) {
            return;
        }
        boolean[] seen = new boolean[firstOfDomain.length];
        for (Cpu c : k.cpus) {
            for (SchedDomain domain : c.domains) {
                if (!seen[domain.index()]) {
                    seen[domain.index()] = true;
                    firstOfDomain[domain.index()] = groups.size();
                    groups.addAll(domain.groups());
                }
            }
        }
        busy = new int[groups.size()];
        if (groups.isEmpty()) {
            return;
        }
        firstLine = k.lineMap.groupCounters(
                k.lines, groups.size(), i -> k.topology.nodeOf(groups.get(i).first()));
        for (Cpu c : k.cpus) {
            c.groupCounters = new int[c.domains.length];
            for (int level = 0; level < c.domains.length; level++) {
                c.groupCounters[level] = ofLevel(c.domains[level], c.id);
            }
        }
    }

    private int ofLevel(SchedDomain domain, int cpu) {
        int group = 0;
        while (!domain.groups().get(group).get(cpu)) {
            group++;
        }
        return firstOfDomain[domain.index()] + group;
    }

    /** Whether the release has them. */
    boolean kept() {
        return kept;
    }

    /** set_cpu_sd_state_idle; goes on in {@link IdleLoop#entered}. */
    void idle(Cpu c) {
        begin(c, k.symbols.setCpuSdStateIdle(), false);
    }

    /** set_cpu_sd_state_busy, inlined into the kick; goes on in {@link NohzBalanceExitIdle#begin}. */
    void busy(Cpu c) {
        begin(c, k.symbols.nohzBalancerKick, true);
    }

    private void begin(Cpu c, int symbol, boolean toBusy) {
        int outer = c.enter(symbol);
        c.instr(LOOP_INSTRUCTIONS);
        boolean changes = c.countedBusy != toBusy;
        c.countedBusy = toBusy;
        c.leave(outer);
        c.groupLevel = 0;
        if (changes && c.groupCounters.length > 0) {
            k.later(c, Step.GROUP_COUNTER);
        } else {
            end(c);
        }
    }

    /** The next level. */
    void next(Cpu c) {
        int outer = c.enterAgain(c.countedBusy ? k.symbols.nohzBalancerKick : k.symbols.setCpuSdStateIdle());
        c.instr(LOOP_INSTRUCTIONS);
        int counter = c.groupCounters[c.groupLevel++];
        c.atomic(firstLine + counter);
        busy[counter] += c.countedBusy ? 1 : -1;
        c.leave(outer);
        if (c.groupLevel < c.groupCounters.length) {
            k.later(c, Step.GROUP_COUNTER);
        } else {
            end(c);
        }
    }

    private void end(Cpu c) {
        if (c.countedBusy) {
            k.exitIdle.begin(c);
        } else {
            k.idleLoop.entered(c);
        }
    }

    /** Whether a group that shares the LLC, and the CPU is in, has a second busy CPU; reads the groups' lines until one has. */
    boolean hasCompanyInCache(Cpu c) {
        for (int level = 0; level < c.domains.length && c.domains[level].has(SchedDomain.Flag.SHARE_LLC); level++) {
            c.instr(LOOP_INSTRUCTIONS);
            c.read(firstLine + c.groupCounters[level]);
            if (busy[c.groupCounters[level]] > 1) {
                return true;
            }
        }
        return false;
    }

    /** Counters, one a group of each domain (count). */
    int size() {
        return groups.size();
    }

    /** CPUs of a group. */
    CpuSet group(int counter) {
        return groups.get(counter);
    }

    /** Busy CPUs of a group, by its counter (count). */
    int busyCpus(int counter) {
        return busy[counter];
    }

    /** Line of a counter. */
    int line(int counter) {
        return firstLine + counter;
    }
}
