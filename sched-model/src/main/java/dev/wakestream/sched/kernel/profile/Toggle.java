package dev.wakestream.sched.kernel.profile;

import dev.wakestream.sched.kernel.profile.SelectionRules.CoreSearch;
import dev.wakestream.sched.kernel.profile.SelectionRules.FlagRead;
import dev.wakestream.sched.kernel.profile.SelectionRules.WakeWide;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A kernel patch, or a mode that is chosen at boot: changes one decision of a profile. Patches that a profile already has, or that cannot apply to it, change nothing. */
public enum Toggle {
    /** Reads whether any CPU is tickless after the time check of the balancer kick, no longer before it. */
    NOHZ_TIME_CHECK_FIRST(
            "nohz_time_check_first",
            "nohz_balancer_kick() asks whether any CPU is tickless only once nohz.next_balance is due",
            "Shrikanth Hegde, 2026-01, [PATCH v4 1/3]; merged as 6b67c8a72e56",
            p -> p.withNohz(p.nohz().withTimeCheckFirst(true))),

    /** Drops the global count of tickless CPUs; the idle mask answers instead. */
    NOHZ_WITHOUT_NR_CPUS(
            "nohz_without_nr_cpus",
            "nohz.nr_cpus is gone: entering and leaving tickless idle touch the idle mask only",
            "Shrikanth Hegde, 2026-01, [PATCH v4 3/3] sched/fair: Remove nohz.nr_cpus and use weight of cpumask"
                    + " instead; merged as 5d86d542f68f",
            p -> p.withNohz(p.nohz().withCounter(false))),

    /** Asks fair tasks lazily to let others run: a mode of the kernel, not a patch. */
    PREEMPT_LAZY(
            "preempt_lazy",
            "the mode preempt=lazy: a task lets others run when it returns to user space, or at the next tick",
            "Peter Zijlstra, 2024-10, sched: Add Lazy preemption model; a boot option since v6.13",
            p -> p.queue() instanceof QueueRules.Eevdf queue && queue.protectsSlice()
                    ? p.withQueue(queue.lazily())
                    : p),

    /** Builds the table of topology levels with one block copy. */
    SCHED_INIT_NUMA_MEMCPY(
            "sched_init_numa_memcpy",
            "sched_init_numa() copies the default topology levels as one block, not level by level",
            "Hao Jia, 2022-06-27, sched/topology: Optimized copy default topology in sched_init_numa()",
            p -> p.withBoot(p.boot().withBlockCopy(true))),

    /** Leaves sched_init_numa at once on machines with one node. */
    SCHED_INIT_NUMA_SINGLE_NODE_RETURN(
            "sched_init_numa_single_node_return",
            "sched_init_numa() returns at once where there is one node",
            "Valentin Schneider, 2022-07-04, review of Hao Jia's patch of 2022-06-27",
            p -> p.withBoot(p.boot().withSingleNodeReturn(true))),

    /** Leaves a core at its first busy thread. */
    SELECT_IDLE_CORE_EARLY_BREAK(
            "select_idle_core_early_break",
            "select_idle_core() leaves a core at its first busy thread and clears the core's CPUs in one go",
            "Srikar Dronamraju, 2019-12-06, sched/fair: Optimize select_idle_core; merged as bec2860a2bd6",
            p -> p.selection().coreSearch() == CoreSearch.SEPARATE
                    ? p.withSelection(
                            p.selection().change().coreEarlyBreak(true).build())
                    : p),

    /** Reads the idle-core flag only on machines with SMT. */
    TEST_IDLE_CORES_ONLY_IF_SMT(
            "test_idle_cores_only_if_smt",
            "the idle-core flag of the LLC is read on machines with SMT only",
            "Barry Song, 2021-03-21, sched/fair: remove redundant test_idle_cores for non-smt; merged as c8987ae5af79",
            p -> p.withSelection(
                    p.selection().change().flagRead(FlagRead.SMT_ONLY).build())),

    /** Leaves wakeups of those who talk to many around prev. */
    WAKE_WIDE(
            "wake_wide",
            "wake_affine() leaves a task around its previous CPU if waker and wakee both change partners often",
            "Michael Wang, 2013, sched: smart wake-affine foundation; merged as 62470419e993",
            p -> p.selection().wakeWide() == WakeWide.OFF
                    ? p.withSelection(p.selection()
                            .change()
                            .wakeWide(WakeWide.NODE_WEIGHT)
                            .build())
                    : p),

    /** Takes the kept size of the LLC as wake_wide's factor. */
    WAKE_WIDE_FACTOR_LLC_SIZE(
            "wake_wide_factor_llc_size",
            "wake_wide()'s factor is the kept size of the LLC, no longer the counted weight of the node",
            "Michael Wang / Peter Zijlstra, 2013, sched: reduce the overhead of obtain factor; merged as 7d9ffa896148",
            p -> p.selection().wakeWide() == WakeWide.NODE_WEIGHT
                    ? p.withSelection(
                            p.selection().change().wakeWide(WakeWide.LLC_SIZE).build())
                    : p);

    private final String toggleName;
    private final String explanation;
    private final String source;

    @SuppressWarnings("ImmutableEnumChecker") // a function of its argument only
    private final UnaryOperator<KernelProfile> change;

    Toggle(String toggleName, String explanation, String source, UnaryOperator<KernelProfile> change) {
        this.toggleName = toggleName;
        this.explanation = explanation;
        this.source = source;
        this.change = change;
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

    /** The patch that has to be there before this one; empty = none. */
    public Optional<Toggle> needs() {
        return this == WAKE_WIDE_FACTOR_LLC_SIZE ? Optional.of(WAKE_WIDE) : Optional.empty();
    }

    /** Whether it changes anything in runs of this profile, once the patch that it needs is there. */
    public boolean appliesTo(KernelProfile profile) {
        KernelProfile base = needs().map(needed -> needed.apply(profile)).orElse(profile);
        return !apply(base).equals(base);
    }

    /** The profile with this patch. */
    public KernelProfile apply(KernelProfile profile) {
        return change.apply(profile);
    }

    /** The toggle of this name. */
    public static Optional<Toggle> find(String name) {
        return Arrays.stream(values()).filter(t -> t.toggleName.equals(name)).findFirst();
    }

    /** Names of all toggles, sorted. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Toggle::toggleName).sorted().toList();
    }
}
