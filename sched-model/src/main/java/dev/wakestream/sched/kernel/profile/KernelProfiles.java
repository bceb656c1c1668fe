package dev.wakestream.sched.kernel.profile;

import dev.wakestream.sched.topology.DomainRules;
import java.util.List;
import java.util.Optional;

/** The releases that the model knows. */
public final class KernelProfiles {
    /** v3.10: CFS, idle search by groups, no wake_wide. */
    public static final KernelProfile V3_10 = new KernelProfile(
            "v3.10",
            "CFS, idle search by scheduling groups, no wake_wide, busy counters in every domain level",
            "Linux 3.10.17 and commit 7d9ffa8961 (3.12), docs/model.md",
            DomainRules.V3_10,
            SelectionRules.V3_10,
            PlacementRules.V3_10,
            WakeupRules.V3_10,
            QueueRules.V3_10,
            NohzRules.V3_10,
            BalanceRules.V3_10,
            BootRules.V3_10,
            PipeReads.WAKE_WHILE_FULL);

    /** v5.5: CFS, SIS_PROP, a core search of its own. */
    public static final KernelProfile V5_5 = new KernelProfile(
            "v5.5",
            "CFS, SIS_PROP idle scan after a core search of its own, SMT fallback",
            "Linux 5.4.195, 5.7.6 and commit bec2860a2b, docs/model.md",
            DomainRules.V5_5,
            SelectionRules.V5_5,
            PlacementRules.V5_5,
            WakeupRules.V5_5,
            QueueRules.V5_5,
            NohzRules.V5_5,
            BalanceRules.V5_5,
            BootRules.V5_5,
            PipeReads.WAKE_WHILE_FULL);

    /** v5.12.0: CFS, merged idle scan that reads the idle-core flag on every machine. */
    public static final KernelProfile V5_12 = new KernelProfile(
            "v5.12",
            "CFS, merged core and CPU scan (SIS_PROP) that reads the idle-core flag with or without SMT",
            "Linux 5.12.9 and the commits between 5.12.0 and it, docs/model.md",
            DomainRules.V5_12,
            SelectionRules.V5_12,
            PlacementRules.V5_12,
            WakeupRules.V5_12,
            QueueRules.V5_12,
            NohzRules.V5_5,
            BalanceRules.V5_12,
            BootRules.V5_5,
            PipeReads.WAKE_WHILE_FULL);

    /** v5.19: CFS, SIS_PROP by wake_avg_idle. */
    public static final KernelProfile V5_19 = new KernelProfile(
            "v5.19",
            "CFS, SIS_PROP idle scan by wake_avg_idle, nohz with needs_update",
            "Linux 5.19.0, docs/model.md",
            DomainRules.V5_19,
            SelectionRules.V5_19,
            PlacementRules.V5_19,
            WakeupRules.V5_12,
            QueueRules.V5_12,
            NohzRules.V5_19,
            BalanceRules.V5_19,
            BootRules.V5_16,
            PipeReads.WAKE_WHEN_A_SLOT_IS_FREED);

    /** v6.1 as Debian 12 ships it. */
    public static final KernelProfile V6_1 = new KernelProfile(
            "v6.1",
            "CFS, SIS_UTIL idle scan, no cluster rules, newidle by past success (Debian 12)",
            "Linux 6.1.192 of Debian 12, docs/validation.md",
            DomainRules.V5_19,
            SelectionRules.V6_1,
            PlacementRules.V5_19,
            WakeupRules.V6_1,
            QueueRules.V5_12,
            NohzRules.V5_19,
            BalanceRules.V6_1,
            BootRules.V5_16,
            PipeReads.WAKE_WHEN_A_SLOT_IS_FREED);

    /** v6.6: the first EEVDF. */
    public static final KernelProfile V6_6 = new KernelProfile(
            "v6.6",
            "EEVDF with run-to-parity, SIS_UTIL idle scan",
            "Linux 6.6.0, docs/model.md",
            DomainRules.V5_19,
            SelectionRules.V6_6,
            PlacementRules.V5_19,
            WakeupRules.V6_1,
            QueueRules.V6_6,
            NohzRules.V5_19,
            BalanceRules.V6_6,
            BootRules.V5_16,
            PipeReads.WAKE_WHEN_A_SLOT_IS_FREED);

    /** v6.18: EEVDF with delayed dequeue, SIS_UTIL, merged idle scan, nohz with needs_update. */
    public static final KernelProfile V6_18 = new KernelProfile(
            "v6.18",
            "EEVDF with run-to-parity and delayed dequeue, SIS_UTIL idle scan, nohz.nr_cpus beside the idle mask",
            "Linux 6.18.2 and 6.19.0, docs/model.md",
            DomainRules.V6_18,
            SelectionRules.V6_18,
            PlacementRules.V6_18,
            WakeupRules.V6_18,
            QueueRules.V6_18,
            NohzRules.V6_18,
            BalanceRules.V6_18,
            BootRules.V6_7,
            PipeReads.WAKE_WHEN_A_SLOT_IS_FREED);

    private static final List<KernelProfile> ALL = List.of(V3_10, V5_5, V5_12, V5_19, V6_1, V6_6, V6_18);

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
     * A profile with patches on it, applied in the order given.
     *
     * @throws IllegalArgumentException when there is no such profile or toggle
     */
    public static KernelProfile of(String name, List<String> toggles) {
        KernelProfile profile = find(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "kernel: no profile '" + name + "'; known: " + String.join(", ", names())));
        for (String toggle : toggles) {
            profile = Toggle.find(toggle)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "no toggle '" + toggle + "'; known: " + String.join(", ", Toggle.names())))
                    .apply(profile);
        }
        return profile;
    }
}
