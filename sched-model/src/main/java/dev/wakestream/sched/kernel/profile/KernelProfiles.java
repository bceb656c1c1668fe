package dev.wakestream.sched.kernel.profile;

import java.util.List;
import java.util.Optional;

/** The releases that the model knows. */
public final class KernelProfiles {
    /** What wakeups of v5.19 to v6.18 have in common; column K519 and later of model-spec 2.4 and 2.5. */
    private static final KernelProfile.Selection SINCE_5_19 = new KernelProfile.Selection(true, true, true);

    /** v6.1: the wakeup path only, for recordings of Debian 12's kernel. */
    public static final KernelProfile V6_1 = new KernelProfile(
            "v6.1",
            "SIS_UTIL idle scan, no cluster rules; for oracle only: its run queue (CFS) is not modelled",
            "Linux 6.1.192 of Debian 12, docs/validation.md",
            new KernelProfile.Nohz(true, false),
            750_000,
            false,
            SINCE_5_19,
            KernelProfile.Use.ORACLE);

    /** v6.18: EEVDF with delayed dequeue, SIS_UTIL, merged idle scan, nohz with needs_update. */
    public static final KernelProfile V6_18 = new KernelProfile(
            "v6.18",
            "EEVDF with run-to-parity and delayed dequeue, SIS_UTIL idle scan, nohz.nr_cpus beside the idle mask",
            "Linux 6.18.2 and 6.19.0, docs/model.md",
            new KernelProfile.Nohz(true, false),
            700_000,
            true,
            SINCE_5_19,
            KernelProfile.Use.SIMULATION);

    private static final List<KernelProfile> ALL = List.of(V6_1, V6_18);

    private KernelProfiles() {}

    /** All profiles, oldest release first. */
    public static List<KernelProfile> all() {
        return ALL;
    }

    /** Names of all profiles, oldest release first. */
    public static List<String> names() {
        return ALL.stream().map(KernelProfile::name).toList();
    }

    /** Names of the profiles that the simulator can run, oldest release first. */
    public static List<String> simulatedNames() {
        return ALL.stream()
                .filter(KernelProfile::isSimulated)
                .map(KernelProfile::name)
                .toList();
    }

    /** Why the simulator cannot run the profile of this name, as a sentence; empty = it can. */
    public static Optional<String> obstacle(String name) {
        String known = "known: " + String.join(", ", simulatedNames());
        Optional<KernelProfile> profile = find(name);
        if (profile.isEmpty()) {
            return Optional.of("no profile '" + name + "'; " + known);
        }
        return profile.get().isSimulated()
                ? Optional.empty()
                : Optional.of(
                        "profile '" + name + "' is modelled for oracle only, the simulator cannot run it; " + known);
    }

    /** The profile of this name. */
    public static Optional<KernelProfile> find(String name) {
        return ALL.stream().filter(p -> p.name().equals(name)).findFirst();
    }

    /**
     * A profile that the simulator can run, with patches on it.
     *
     * @throws IllegalArgumentException when the simulator has no such profile, or there is no such toggle
     */
    public static KernelProfile of(String name, List<String> toggles) {
        obstacle(name).ifPresent(obstacle -> {
            throw new IllegalArgumentException("kernel: " + obstacle);
        });
        KernelProfile profile = find(name).orElseThrow();
        for (String toggle : toggles) {
            profile = Toggle.find(toggle)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "no toggle '" + toggle + "'; known: " + String.join(", ", Toggle.names())))
                    .apply(profile);
        }
        return profile;
    }
}
