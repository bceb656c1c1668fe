package dev.wakestream.sched.kernel.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class KernelProfilesTest {
    @Test
    void everyProfileSaysWhatItIsAndWhereThatIsFrom() {
        assertThat(KernelProfiles.names()).containsExactly("v6.1", "v6.18");
        for (KernelProfile profile : KernelProfiles.all()) {
            assertThat(profile.explanation()).isNotBlank();
            assertThat(profile.source()).isNotBlank();
            assertThat(KernelProfiles.find(profile.name())).containsSame(profile);
        }
    }

    @Test
    void everyToggleSaysWhatItDoesAndWhereItWasPosted() {
        assertThat(Toggle.names()).containsExactly("nohz_time_check_first", "nohz_without_nr_cpus");
        for (Toggle toggle : Toggle.values()) {
            assertThat(toggle.explanation()).isNotBlank();
            assertThat(toggle.source()).contains("merged as");
            assertThat(Toggle.find(toggle.toggleName())).contains(toggle);
        }
    }

    @Test
    void aToggleChangesItsOwnDecisionOnly() {
        KernelProfile base = KernelProfiles.V6_18;

        KernelProfile patched = KernelProfiles.of("v6.18", List.of("nohz_without_nr_cpus"));

        assertThat(base.nohz()).isEqualTo(new KernelProfile.Nohz(true, false));
        assertThat(patched).isEqualTo(base.withNohz(new KernelProfile.Nohz(false, false)));
    }

    @Test
    void togglesAddUpInAnyOrder() {
        assertThat(KernelProfiles.of("v6.18", List.of("nohz_without_nr_cpus", "nohz_time_check_first")))
                .isEqualTo(KernelProfiles.of("v6.18", List.of("nohz_time_check_first", "nohz_without_nr_cpus")));
    }

    @Test
    void aToggleThatIsInDoesNotApplyAgain() {
        for (Toggle toggle : Toggle.values()) {
            assertThat(toggle.appliesTo(KernelProfiles.V6_18)).isTrue();
            assertThat(toggle.appliesTo(toggle.apply(KernelProfiles.V6_18))).isFalse();
        }
    }

    @Test
    void aProfileOfTheWakeupPathOnlyIsNotForTheSimulator() {
        assertThat(KernelProfiles.V6_1.isSimulated()).isFalse();
        assertThat(KernelProfiles.simulatedNames()).containsExactly("v6.18");
        assertThat(Toggle.NOHZ_WITHOUT_NR_CPUS.appliesTo(KernelProfiles.V6_1)).isFalse();
        assertThatThrownBy(() -> KernelProfiles.of("v6.1", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("kernel: profile 'v6.1' is modelled for oracle only, the simulator cannot run it;"
                        + " known: v6.18");
    }

    @Test
    void unknownNamesAreRefusedWithThoseThatExist() {
        assertThatThrownBy(() -> KernelProfiles.of("v7.99", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("kernel: no profile 'v7.99'; known: v6.18");
        assertThatThrownBy(() -> KernelProfiles.of("v6.18", List.of("faster")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no toggle 'faster'; known: nohz_time_check_first, nohz_without_nr_cpus");
    }
}
