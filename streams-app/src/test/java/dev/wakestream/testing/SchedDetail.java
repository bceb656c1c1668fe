package dev.wakestream.testing;

import dev.wakestream.schema.PlacementDecision;
import dev.wakestream.schema.serde.PageHandler;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** What the events of a test's trace say besides their kind: made by chance from the event, so that it is the same again. */
public final class SchedDetail {
    /** Of a switch; pid 0 = the idle task. */
    public final int prevPid;

    public final int nextPid;
    /** How long next was runnable (ns), or {@link PageHandler#WAIT_UNKNOWN}. */
    public final long waitNs;

    /** Of a wakeup; null = no account of it. */
    public final @Nullable PlacementDecision decision;

    /** Of a migration. */
    public final int origCpu;

    public final int destCpu;
    /** Of a search. */
    public final int scanned;

    public final long scanCostNs;

    private SchedDetail(SplittableRandom random) {
        prevPid = Math.max(0, random.nextInt(5) - 1);
        nextPid = Math.max(0, random.nextInt(5) - 1);
        waitNs = random.nextInt(5) == 0 ? PageHandler.WAIT_UNKNOWN : random.nextInt(1 << random.nextInt(1, 11));
        PlacementDecision[] decisions = PlacementDecision.values();
        decision = random.nextInt(4) == 0 ? null : decisions[random.nextInt(decisions.length)];
        origCpu = random.nextInt(10);
        destCpu = random.nextInt(10);
        scanned = random.nextInt(9);
        scanCostNs = random.nextInt(2_000);
    }

    public static SchedDetail of(Event event) {
        return new SchedDetail(new SplittableRandom(event.timeNs() * 1_000_003
                + event.pid() * 31L
                + event.kind().eventName.hashCode()));
    }
}
