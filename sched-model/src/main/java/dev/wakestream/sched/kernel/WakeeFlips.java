package dev.wakestream.sched.kernel;

import dev.wakestream.sched.coherence.LineFamily;
import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.kernel.profile.SelectionRules.FlipsDecay;
import dev.wakestream.sched.kernel.select.WakeWide;

/** record_wakee and wake_wide of a release, with what they cost (model-spec 2.3, 5.4.1). */
final class WakeeFlips {
    /** Whether a wakeup is wide. */
    private interface Verdict {
        boolean isWide(int waker, int wakee, Cpu c);
    }

    /** Number of the node and its place in the table; loading, counting and adding a word (instructions; model-spec 5.4.1). */
    private static final int FIND_MASK = 15;

    private static final int PER_WORD = 6;

    private final Kernel k;
    private final boolean halves;
    private final Verdict verdict;

    WakeeFlips(Kernel k) {
        this.k = k;
        SelectionRules rules = k.profile.selection();
        halves = rules.flipsDecay() == FlipsDecay.HALVE;
        verdict = switch (rules.wakeWide()) {
            case OFF -> (waker, wakee, c) -> false;
            case NODE_WEIGHT -> byNodeWeight();
            case LLC_SIZE -> (waker, wakee, c) -> WakeWide.isWideForWaker(waker, wakee, k.topology.llcSize(c.id));
            case BOTH_SIDES -> (waker, wakee, c) -> WakeWide.isWide(waker, wakee, k.topology.llcSize(c.id));
        };
    }

    /** record_wakee: counts how often the waker changes whom it wakes; more than a second after the last time they decay. */
    void record(Cpu c, SchedTask p) {
        c.instr(12);
        SchedTask current = c.curr;
        c.update(current.wakeeLine);
        long now = k.jiffies(c);
        if (now > current.flipsDecayedAt + k.hz) {
            current.wakeeFlips = halves ? current.wakeeFlips / 2 : 0;
            current.flipsDecayedAt = now;
        }
        if (current.lastWakee != p) {
            current.lastWakee = p;
            current.wakeeFlips++;
        }
    }

    boolean isWide(Cpu c, SchedTask p) {
        c.instr(8);
        c.read(p.wakeeLine);
        return verdict.isWide(c.curr.wakeeFlips, p.wakeeFlips, c);
    }

    /** The CPUs of the waker's node are counted, word by word of the node's mask, whatever comes of it. */
    private Verdict byNodeWeight() {
        int lineBytes = k.topology.spec().lineBytes();
        LineFamily table = k.lines.add("node_to_cpumask_map", 1, node -> 0);
        int maskLines = (k.maskWords * Long.BYTES + lineBytes - 1) / lineBytes;
        LineFamily masks = k.lines.add("node_to_cpumask_map.mask", k.topology.nodes() * maskLines, line -> 0);
        return (waker, wakee, c) -> {
            int node = k.topology.nodeOf(c.id);
            c.instr(FIND_MASK + PER_WORD * k.maskWords);
            c.read(table.line(0, 0));
            for (int i = 0; i < maskLines; i++) {
                c.read(masks.line(node * maskLines + i, 0));
            }
            return WakeWide.isWideForWaker(
                    waker, wakee, k.topology.nodeCpus(node).weight());
        };
    }
}
