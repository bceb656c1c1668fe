package dev.wakestream.sched.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.topology.TestMachines;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a CPU leaves behind in the machine's books when it enters and leaves tickless idle (model-spec 4.3). */
class NohzEnterExitTest {
    private static final int CPUS = 4;

    private final Kernel k = Kernels.idle(TestMachines.small());
    private final Cpu c = k.cpus[0];

    private static Stream<KernelProfile> releases() {
        return KernelProfiles.all().stream();
    }

    private static void exit(Kernel kernel, Cpu cpu) {
        boolean perLevel = kernel.profile.nohz().countsPerLevel();
        kernel.exitIdle.begin(cpu);
        kernel.exitIdle.mask(cpu);
        kernel.exitIdle.counter(cpu);
        if (!perLevel) {
            kernel.exitIdle.llc(cpu);
        }
    }

    private static void enter(Kernel kernel, Cpu cpu) {
        boolean perLevel = kernel.profile.nohz().countsPerLevel();
        kernel.enterIdle.begin(cpu);
        kernel.enterIdle.mask(cpu);
        kernel.enterIdle.counter(cpu);
        if (!perLevel) {
            kernel.enterIdle.llc(cpu);
            kernel.enterIdle.stores(cpu);
        }
    }

    @ParameterizedTest
    @MethodSource("releases")
    void theExitTakesTheCpuOutOfAllBooksAndTheEntryPutsItBack(KernelProfile release) {
        Kernel kernel = Kernels.idle(TestMachines.small(), release);
        Cpu cpu = kernel.cpus[0];
        boolean perLevel = release.nohz().countsPerLevel();

        exit(kernel, cpu);

        assertThat(cpu.nohzTickStopped).isFalse();
        assertThat(kernel.nohz.idleCpus.toArray()).containsExactly(1, 2, 3);
        assertThat(kernel.nohz.nrCpus).isEqualTo(CPUS - 1);
        assertThat(kernel.llcs[0].nrBusyCpus).isEqualTo(perLevel ? 0 : 1);
        assertThat(kernel.counts().nohzExits()).isEqualTo(1);

        enter(kernel, cpu);

        assertThat(cpu.nohzTickStopped).isTrue();
        assertThat(kernel.nohz.idleCpus.weight()).isEqualTo(CPUS);
        assertThat(kernel.nohz.nrCpus).isEqualTo(CPUS);
        assertThat(kernel.llcs[0].nrBusyCpus).isZero();
        assertThat(kernel.counts().nohzEnters()).isEqualTo(1);
    }

    @Test
    void aCpuThatIsInTheBooksAlreadyOnlyStoresThatItHasBlockedLoad() {
        k.enterIdle.begin(c);
        k.enterIdle.stores(c);

        assertThat(c.hasBlockedLoad).isTrue();
        assertThat(k.nohz.hasBlocked).isTrue();
        assertThat(k.nohz.needsUpdate).isFalse();
        assertThat(k.nohz.nrCpus).isEqualTo(CPUS);
        assertThat(k.counts().nohzEnters()).isZero();
    }

    @Test
    void onlyTheFirstStoresAfterAnEntryAskForANewNextBalance() {
        exit(k, c);
        enter(k, c);

        assertThat(k.nohz.needsUpdate).isTrue();

        k.nohz.needsUpdate = false;
        k.enterIdle.stores(c);

        assertThat(k.nohz.needsUpdate).isFalse();
    }

    @Test
    void theLlcCountsACpuOnce() {
        k.exitIdle.llc(c);
        k.exitIdle.llc(c);

        assertThat(k.llcs[0].nrBusyCpus).isEqualTo(1);

        k.enterIdle.llc(c);
        k.enterIdle.llc(c);

        assertThat(k.llcs[0].nrBusyCpus).isZero();
    }

    @Test
    void aTickInBusyTimeChangesNothing() {
        exit(k, c);

        k.exitIdle.begin(c);

        assertThat(k.nohz.nrCpus).isEqualTo(CPUS - 1);
        assertThat(k.counts().nohzExits()).isEqualTo(1);
    }

    @Test
    void theEntryEndsInTheIdleStateUnlessSomethingWaits() {
        k.enterIdle.stores(c);

        assertThat(c.mode).isEqualTo(Cpu.Mode.IDLE);

        c.mode = Cpu.Mode.KERNEL;
        SchedTask p = Kernels.queue(k, 0, 1);
        c.needResched = true;
        k.enterIdle.stores(c);

        assertThat(c.curr).isSameAs(p);
    }

    @Test
    void anInterruptThatCameMeanwhileIsHandledBeforeTheIdleState() {
        c.mode = Cpu.Mode.KERNEL;
        c.nohzFlags = Nohz.STATS_KICK;
        c.pendingIrqs = Cpu.IRQ_CALL_FUNCTION;

        k.enterIdle.stores(c);

        assertThat(c.pendingIrqs).isZero();
        assertThat(c.walk.ilb).isTrue();
    }
}
