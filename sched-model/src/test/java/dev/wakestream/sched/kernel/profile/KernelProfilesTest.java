package dev.wakestream.sched.kernel.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class KernelProfilesTest {
    @Test
    void everyProfileSaysWhatItIsAndWhereThatIsFrom() {
        assertThat(KernelProfiles.names()).containsExactly("v3.10", "v5.5", "v5.12", "v5.19", "v6.1", "v6.6", "v6.18");
        for (KernelProfile profile : KernelProfiles.all()) {
            assertThat(profile.explanation()).isNotBlank();
            assertThat(profile.source()).isNotBlank();
            assertThat(KernelProfiles.find(profile.name())).containsSame(profile);
        }
    }

    @Test
    void everyToggleSaysWhatItDoesAndWhereItWasPosted() {
        assertThat(Toggle.names())
                .containsExactly(
                        "nohz_time_check_first",
                        "nohz_without_nr_cpus",
                        "preempt_lazy",
                        "sched_init_numa_memcpy",
                        "sched_init_numa_single_node_return",
                        "select_idle_core_early_break",
                        "test_idle_cores_only_if_smt",
                        "wake_wide",
                        "wake_wide_factor_llc_size");
        for (Toggle toggle : Toggle.values()) {
            assertThat(toggle.explanation()).isNotBlank();
            assertThat(toggle.source()).matches(".*20[0-9]{2}.*");
            assertThat(Toggle.find(toggle.toggleName())).contains(toggle);
        }
    }

    @Test
    void aToggleChangesItsOwnDecisionOnly() {
        KernelProfile base = KernelProfiles.V6_18;

        KernelProfile patched = KernelProfiles.of("v6.18", List.of("nohz_without_nr_cpus"));

        assertThat(base.nohz()).isEqualTo(NohzRules.V6_18);
        assertThat(patched).isEqualTo(base.withNohz(NohzRules.V6_18.withCounter(false)));
    }

    @Test
    void togglesOfDifferentPlacesAddUpInAnyOrder() {
        assertThat(KernelProfiles.of("v6.18", List.of("nohz_without_nr_cpus", "nohz_time_check_first")))
                .isEqualTo(KernelProfiles.of("v6.18", List.of("nohz_time_check_first", "nohz_without_nr_cpus")));
    }

    @Test
    void everyToggleAppliesToSomeProfileAndNotTwice() {
        for (Toggle toggle : Toggle.values()) {
            List<KernelProfile> profiles = KernelProfiles.all().stream()
                    .filter(toggle::appliesTo)
                    .map(p -> toggle.needs().map(needed -> needed.apply(p)).orElse(p))
                    .toList();

            assertThat(profiles).as(toggle.toggleName()).isNotEmpty();
            assertThat(profiles)
                    .noneMatch(p -> toggle.appliesTo(toggle.apply(p)) && toggle != Toggle.WAKE_WIDE_FACTOR_LLC_SIZE);
        }
    }

    @Test
    void theKeptFactorNeedsTheTestThatItIsAFactorOf() {
        assertThat(KernelProfiles.of("v3.10", List.of("wake_wide_factor_llc_size")))
                .isEqualTo(KernelProfiles.V3_10);
        assertThat(KernelProfiles.of("v3.10", List.of("wake_wide", "wake_wide_factor_llc_size"))
                        .selection()
                        .wakeWide())
                .isEqualTo(SelectionRules.WakeWide.LLC_SIZE);
    }

    @Test
    void theEarlyBreakIsOnlyOfReleasesThatSearchCoresApart() {
        assertThat(Toggle.SELECT_IDLE_CORE_EARLY_BREAK.appliesTo(KernelProfiles.V5_5))
                .isTrue();
        assertThat(Toggle.SELECT_IDLE_CORE_EARLY_BREAK.appliesTo(KernelProfiles.V5_12))
                .isFalse();
    }

    @Test
    void unknownNamesAreRefusedWithThoseThatExist() {
        assertThatThrownBy(() -> KernelProfiles.of("v7.99", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("kernel: no profile 'v7.99'; known: v3.10, v5.5, v5.12, v5.19, v6.1, v6.6, v6.18");
        assertThatThrownBy(() -> KernelProfiles.of("v6.18", List.of("faster")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no toggle 'faster'; known: nohz_time_check_first, nohz_without_nr_cpus, ");
    }
}
