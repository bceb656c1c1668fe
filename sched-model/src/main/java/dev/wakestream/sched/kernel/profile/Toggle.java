package dev.wakestream.sched.kernel.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A kernel patch: changes one decision of a profile. */
public enum Toggle {
    /** Reads whether any CPU is tickless after the time check of the balancer kick, no longer before it. */
    NOHZ_TIME_CHECK_FIRST(
            "nohz_time_check_first",
            "nohz_balancer_kick() asks whether any CPU is tickless only once nohz.next_balance is due",
            "Shrikanth Hegde, 2026-01, [PATCH v4 1/3]; merged as 6b67c8a72e56") {
        @Override
        public KernelProfile apply(KernelProfile profile) {
            return profile.withNohz(profile.nohz().withTimeCheckFirst(true));
        }
    },

    /** Drops the global count of tickless CPUs; the idle mask answers instead. */
    NOHZ_WITHOUT_NR_CPUS(
            "nohz_without_nr_cpus",
            "nohz.nr_cpus is gone: entering and leaving tickless idle touch the idle mask only",
            "Shrikanth Hegde, 2026-01, [PATCH v4 3/3] sched/fair: Remove nohz.nr_cpus and use weight of cpumask"
                    + " instead; merged as 5d86d542f68f") {
        @Override
        public KernelProfile apply(KernelProfile profile) {
            return profile.withNohz(profile.nohz().withCounter(false));
        }
    };

    private final String toggleName;
    private final String explanation;
    private final String source;

    Toggle(String toggleName, String explanation, String source) {
        this.toggleName = toggleName;
        this.explanation = explanation;
        this.source = source;
    }

    /** Name on the command line and in scenario files. */
    public String toggleName() {
        return toggleName;
    }

    /** What it changes, in one line. */
    public String explanation() {
        return explanation;
    }

    /** Where the patch was posted or merged. */
    public String source() {
        return source;
    }

    /** Whether it changes anything in runs of this profile. */
    public boolean appliesTo(KernelProfile profile) {
        return profile.isSimulated() && !apply(profile).equals(profile);
    }

    /** The profile with this patch. */
    public abstract KernelProfile apply(KernelProfile profile);

    /** The toggle of this name. */
    public static Optional<Toggle> find(String name) {
        return Arrays.stream(values()).filter(t -> t.toggleName.equals(name)).findFirst();
    }

    /** Names of all toggles, sorted. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Toggle::toggleName).sorted().toList();
    }
}
