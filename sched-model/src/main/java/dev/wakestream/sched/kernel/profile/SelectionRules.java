package dev.wakestream.sched.kernel.profile;

/**
 * How the CPU of a wakeup is chosen, where releases differ (sched/fair.c: record_wakee, wake_wide, wake_affine,
 * select_idle_sibling; model-spec 2.2 to 2.9).
 *
 * @param wakeWide when a wakeup stays around prev because both sides talk to many
 * @param flipsDecay what happens to wakee_flips after a second
 * @param wakeAffine how wake_affine decides
 * @param recent what becomes of the recently used CPU
 * @param keepsLonelyKthread a per-CPU kernel thread that wakes a task leaves it on their CPU
 * @param coreSearch how a fully idle core is looked for
 * @param coreEarlyBreak the separate core search leaves a core at its first busy thread and clears the core's CPUs at once
 * @param flagRead who reads the flag that an idle core may exist
 * @param clearsWakersFlag a failed core search clears the flag of the waker's LLC, not of the target's (v5.12.0)
 * @param siblings where SMT siblings are tried, beside the core search
 * @param scanLimit what bounds the search CPU by CPU
 * @param scansFromTarget that search begins at the target, not at the CPU after it
 * @param clusters CPUs of the target's cluster are preferred
 * @param inlined the functions are inlined into select_task_rq_fair, which is charged with their time; else they are symbols of
 *     their own (model-spec 7)
 */
public record SelectionRules(
        WakeWide wakeWide,
        FlipsDecay flipsDecay,
        WakeAffine wakeAffine,
        Recent recent,
        boolean keepsLonelyKthread,
        CoreSearch coreSearch,
        boolean coreEarlyBreak,
        FlagRead flagRead,
        boolean clearsWakersFlag,
        Siblings siblings,
        ScanLimit scanLimit,
        boolean scansFromTarget,
        boolean clusters,
        boolean inlined) {

    /** When a wakeup is wide (model-spec 2.3). */
    public enum WakeWide {
        /** Never: there is no such test (v3.10). */
        OFF,
        /** By the CPUs of the waker's node, asked for and counted at every wakeup; inside wake_affine. */
        NODE_WEIGHT,
        /** By the size of the waker's LLC, which is kept; inside wake_affine. */
        LLC_SIZE,
        /** By the size of the waker's LLC; both sides have to flip at least that often; before wake_affine (since v4.3). */
        BOTH_SIDES
    }

    /** What happens to wakee_flips after a second. */
    public enum FlipsDecay {
        /** They begin at 0 again. */
        RESET,
        /** They are halved, once. */
        HALVE
    }

    /** How wake_affine decides (model-spec 2.4). */
    public enum WakeAffine {
        /** By the weights on both queues (v3.10). */
        WEIGHT,
        /** By who is idle, then by load averages (v5.5). */
        IDLE_THEN_LOAD,
        /** The same, and an idle prev is kept (since v5.12). */
        IDLE_PREV_THEN_LOAD
    }

    /** What becomes of the recently used CPU (model-spec 2.5, row 4). */
    public enum Recent {
        /** There is none (v3.10). */
        NONE,
        /** prev is remembered when the recently used CPU was taken; the waker remembers its own CPU (v5.5, v5.12). */
        ON_HIT,
        /** prev is remembered before the recently used CPU is tested (since v5.19). */
        ALWAYS
    }

    /** How a fully idle core is looked for (model-spec 2.5 and 2.8). */
    public enum CoreSearch {
        /** Groups of the domains from the LLC's downwards whose CPUs are all idle (v3.10). */
        GROUPS,
        /** A search of its own before that of single CPUs (v5.5). */
        SEPARATE,
        /** One loop: by core if one may be idle, else by CPU (since v5.12). */
        MERGED
    }

    /** Who reads the flag that an idle core may exist. */
    public enum FlagRead {
        /** Machines with SMT. */
        SMT_ONLY,
        /** All machines, at the start of every search (v5.12.0). */
        ALWAYS
    }

    /** Where SMT siblings are tried, beside the core search (model-spec 2.5, rows 7 and 9). */
    public enum Siblings {
        /** Nowhere. */
        NONE,
        /** Those of the target, after all else (v5.5). */
        OF_TARGET_LAST,
        /** The threads of prev's core, prev once more among them, before the search, if no idle core is expected (v5.19). */
        CORE_OF_PREV_FIRST,
        /**
         * The same without prev: v6.18 as specified, Debian's v6.1 as recorded, and so taken for v6.6 between them.
         */
        OF_PREV_FIRST
    }

    /** What bounds the search CPU by CPU (model-spec 2.7). */
    public enum ScanLimit {
        /** Nothing (v3.10). */
        NONE,
        /** SIS_PROP by the waker's avg_idle / 512 (v5.5, v5.12). */
        AVG_IDLE,
        /** SIS_PROP by the waker's wake_avg_idle (v5.19). */
        WAKE_AVG_IDLE,
        /** SIS_UTIL: nr_idle_scan of the target's LLC (since v6.1). */
        NR_IDLE_SCAN
    }

    /** v3.10 of July 2013. */
    public static final SelectionRules V3_10 = new SelectionChange().build();

    /** v5.5, before commit bec2860a2bd6. */
    public static final SelectionRules V5_5 = V3_10.change()
            .wakeWide(WakeWide.BOTH_SIDES)
            .flipsDecay(FlipsDecay.HALVE)
            .wakeAffine(WakeAffine.IDLE_THEN_LOAD)
            .recent(Recent.ON_HIT)
            .coreSearch(CoreSearch.SEPARATE)
            .siblings(Siblings.OF_TARGET_LAST)
            .scanLimit(ScanLimit.AVG_IDLE)
            .scansFromTarget(true)
            .build();

    /** v5.12.0, before commit c8987ae5af79. */
    public static final SelectionRules V5_12 = V5_5.change()
            .wakeAffine(WakeAffine.IDLE_PREV_THEN_LOAD)
            .keepsLonelyKthread(true)
            .coreSearch(CoreSearch.MERGED)
            .flagRead(FlagRead.ALWAYS)
            .clearsWakersFlag(true)
            .siblings(Siblings.NONE)
            .build();

    /** v5.19. */
    public static final SelectionRules V5_19 = V5_12.change()
            .recent(Recent.ALWAYS)
            .flagRead(FlagRead.SMT_ONLY)
            .clearsWakersFlag(false)
            .siblings(Siblings.CORE_OF_PREV_FIRST)
            .scanLimit(ScanLimit.WAKE_AVG_IDLE)
            .scansFromTarget(false)
            .build();

    /** v6.1 of Debian 12. */
    public static final SelectionRules V6_1 = V5_19.change()
            .scanLimit(ScanLimit.NR_IDLE_SCAN)
            .siblings(Siblings.OF_PREV_FIRST)
            .build();

    /** v6.6. */
    public static final SelectionRules V6_6 = V6_1;

    /** v6.18. */
    public static final SelectionRules V6_18 =
            V6_1.change().clusters(true).inlined(true).build();

    /** Other rules, made from these. */
    public SelectionChange change() {
        return new SelectionChange(this);
    }
}
