package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.QueueRules;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Since EEVDF a woken task takes the CPU only if the queue would pick it: eligible, with the earliest deadline, the current one not protected. */
class EevdfWakeupPreemptionTest {
    private static final long MS = 1_000_000;

    private final EevdfQueue rq = new EevdfQueue(QueueRules.V6_18, 4, MS);
    private SchedTask current = task(1, 0, 0);

    private static SchedTask task(int pid, long vruntime, long deadline) {
        SchedTask p = new SchedTask(null, pid, Constants.NICE_0_PRIO, 0, 0, 0);
        p.vruntime = vruntime;
        p.deadline = deadline;
        p.onRq = true;
        return p;
    }

    private SchedTask queued(int pid, long vruntime, long deadline) {
        SchedTask p = task(pid, vruntime, deadline);
        rq.add(p);
        return p;
    }

    @BeforeEach
    void aTaskRuns() {
        current = queued(1, 10 * MS, 12 * MS);
        rq.setCurrent(current, 0);
        current.protectedUntil = 10 * MS;
    }

    @Test
    void theEarliestDeadlineAmongTheEligiblePreempts() {
        SchedTask first = queued(2, 9 * MS, 11 * MS);
        SchedTask later = queued(3, 9 * MS, 13 * MS);

        assertThat(rq.wakeupPreempts(first)).isTrue();
        assertThat(rq.wakeupPreempts(later)).isFalse();
    }

    @Test
    void oneThatIsNotEligibleDoesNot() {
        SchedTask ahead = queued(2, 11 * MS, 11 * MS);

        assertThat(rq.wakeupPreempts(ahead)).isFalse();
    }

    @Test
    void aProtectedTaskGoesOn() {
        current.protectedUntil = 11 * MS;
        SchedTask woken = queued(2, 10 * MS, 11 * MS);

        assertThat(rq.wakeupPreempts(woken)).isFalse();
    }
}
