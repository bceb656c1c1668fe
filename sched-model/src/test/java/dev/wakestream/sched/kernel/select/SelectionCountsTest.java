package dev.wakestream.sched.kernel.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.SelectionRules;
import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.topology.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What mutation testing found untested: the instructions that a wakeup is charged (docs/model.md), what a search tells, and an idle waker. */
class SelectionCountsTest {
    private static KernelProfile profile(String kernel) {
        return KernelProfiles.find(kernel).orElseThrow();
    }

    private static FakeWakeup run(String kernel, FakeWakeup wakeup) {
        KernelProfile profile = profile(kernel);
        Topology smt = Topology.of(TestMachines.smt(), profile.domains());
        wakeup.limit = 4;
        new WakeupSelection(smt, profile.selection()).run(wakeup);
        return wakeup;
    }

    private static String told(FakeWakeup wakeup) {
        StringBuilder told = new StringBuilder();
        wakeup.searches.forEach(s -> told.append(s.limit())
                .append('/')
                .append(s.scanned())
                .append('/')
                .append(s.cores())
                .append(s.byCore() ? "c " : " "));
        return told.toString().strip();
    }

    /** CPU 0 wakes a task of CPU 1, all CPUs busy, no idle core is believed to exist. */
    @ParameterizedTest
    @CsvSource({
        "v3.10, 190, 0, 0/2/2",
        "v5.5, 248, 3, 0/0/0 4/4/0",
        "v5.12, 220, 3, 4/4/0",
        "v5.19, 248, 3, 4/4/0",
        "v6.1, 248, 3, 4/4/0",
        "v6.6, 248, 3, 4/4/0",
        "v6.18, 248, 3, 4/4/0"
    })
    void aSearchInVainIsChargedInFull(String kernel, int instructions, int maskWords, String searches) {
        FakeWakeup wakeup = run(kernel, new FakeWakeup(0, 1));

        assertThat(wakeup.instructions).isEqualTo(instructions);
        assertThat(wakeup.maskWords).isEqualTo(maskWords);
        assertThat(told(wakeup)).isEqualTo(searches);
    }

    /** The same with an idle core believed to exist, which does not. */
    @ParameterizedTest
    @CsvSource({
        "v5.5, 350, 6, 0/4/2c 4/4/0",
        "v5.12, 228, 11, 0/4/2c",
        "v5.19, 228, 11, 0/4/2c",
        "v6.1, 228, 11, 0/4/2c",
        "v6.6, 228, 11, 0/4/2c",
        "v6.18, 228, 11, 0/4/2c"
    })
    void aCoreSearchInVainIsChargedInFull(String kernel, int instructions, int maskWords, String searches) {
        FakeWakeup wakeup = new FakeWakeup(0, 1);
        wakeup.mayHaveIdleCore = true;

        run(kernel, wakeup);

        assertThat(wakeup.instructions).isEqualTo(instructions);
        assertThat(wakeup.maskWords).isEqualTo(maskWords);
        assertThat(told(wakeup)).isEqualTo(searches);
    }

    /** An interrupt wakes from an idle CPU: the task stays on an idle prev of that CPU's LLC, else it is pulled; across LLCs this says nothing. */
    @Test
    void anIdleWakerPullsWithinItsLlcUnlessPrevIsIdle() {
        Topology small = Topology.of(TestMachines.small());
        for (SelectionRules rules : KernelProfiles.all().stream()
                .map(KernelProfile::selection)
                .filter(rules -> rules.wakeAffine() == SelectionRules.WakeAffine.IDLE_PREV_THEN_LOAD
                        || rules.wakeAffine() == SelectionRules.WakeAffine.IDLE_THEN_LOAD)
                .toList()) {
            WakeupSelection selection = new WakeupSelection(small, rules);
            FakeWakeup prevIdle = new FakeWakeup(0, 1).idle(0, 1);
            FakeWakeup prevBusy = new FakeWakeup(0, 1).idle(0);
            FakeWakeup elsewhere = new FakeWakeup(0, 2).idle(0);

            assertThat(selection.run(prevIdle)).as(rules.toString()).isEqualTo(1);
            assertThat(selection.affine()).isFalse();
            assertThat(selection.run(prevBusy)).isZero();
            assertThat(selection.affine()).isTrue();
            assertThat(prevBusy.notes).noneMatch(note -> note.startsWith("loads"));
            selection.run(elsewhere);
            assertThat(elsewhere.notes).anyMatch(note -> note.startsWith("loads"));
        }
    }
}
