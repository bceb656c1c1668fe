package dev.wakestream.sched.kernel.profile;

import java.util.List;
import java.util.Optional;

/** The releases that the model knows. */
public final class KernelProfiles {
    /** v6.18: EEVDF with delayed dequeue, SIS_UTIL, merged idle scan, nohz with needs_update. */
    public static final KernelProfile V6_18 = new KernelProfile(
            "v6.18",
            "EEVDF with run-to-parity and delayed dequeue, SIS_UTIL idle scan, nohz.nr_cpus beside the idle mask",
            "Linux 6.18.2 and 6.19.0, docs/model.md",
            new KernelProfile.Nohz(true, false),
            700_000,
            true);

    private static final List<KernelProfile> ALL = List.of(V6_18);

    private KernelProfiles() {}

    /** All profiles, oldest release first. */
    public static List<KernelProfile> all() {
        return ALL;
    }

    /** Names of all profiles, oldest release first. */
    public static List<String> names() {
        return ALL.stream().map(KernelProfile::name).toList();
    }

    /** The profile of this name. */
    public static Optional<KernelProfile> find(String name) {
        return ALL.stream().filter(p -> p.name().equals(name)).findFirst();
    }

    /**
     * The profile of this name with patches on it.
     *
     * @throws IllegalArgumentException when there is no such profile or toggle
     */
    public static KernelProfile of(String name, List<String> toggles) {
        KernelProfile profile = find(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "no kernel profile '" + name + "'; known: " + String.join(", ", names())));
        for (String toggle : toggles) {
            profile = Toggle.find(toggle)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "no toggle '" + toggle + "'; known: " + String.join(", ", Toggle.names())))
                    .apply(profile);
        }
        return profile;
    }
}
