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
        boolean clusters) {

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
        /** Those of prev, before the search, if no idle core is expected (since v5.12.9). */
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
    public static final SelectionRules V3_10 = new SelectionRules(
            WakeWide.OFF,
            FlipsDecay.RESET,
            WakeAffine.WEIGHT,
            Recent.NONE,
            false,
            CoreSearch.GROUPS,
            false,
            FlagRead.SMT_ONLY,
            false,
            Siblings.NONE,
            ScanLimit.NONE,
            false,
            false);

    /** v5.5, before commit bec2860a2bd6. */
    public static final SelectionRules V5_5 = new SelectionRules(
            WakeWide.BOTH_SIDES,
            FlipsDecay.HALVE,
            WakeAffine.IDLE_THEN_LOAD,
            Recent.ON_HIT,
            false,
            CoreSearch.SEPARATE,
            false,
            FlagRead.SMT_ONLY,
            false,
            Siblings.OF_TARGET_LAST,
            ScanLimit.AVG_IDLE,
            true,
            false);

    /** v5.12.0, before commit c8987ae5af79. */
    public static final SelectionRules V5_12 = new SelectionRules(
            WakeWide.BOTH_SIDES,
            FlipsDecay.HALVE,
            WakeAffine.IDLE_PREV_THEN_LOAD,
            Recent.ON_HIT,
            true,
            CoreSearch.MERGED,
            false,
            FlagRead.ALWAYS,
            true,
            Siblings.NONE,
            ScanLimit.AVG_IDLE,
            true,
            false);

    /** v5.19. */
    public static final SelectionRules V5_19 = new SelectionRules(
            WakeWide.BOTH_SIDES,
            FlipsDecay.HALVE,
            WakeAffine.IDLE_PREV_THEN_LOAD,
            Recent.ALWAYS,
            true,
            CoreSearch.MERGED,
            false,
            FlagRead.SMT_ONLY,
            false,
            Siblings.OF_PREV_FIRST,
            ScanLimit.WAKE_AVG_IDLE,
            false,
            false);

    /** v6.1 and v6.6. */
    public static final SelectionRules V6_1 = V5_19.withScanLimit(ScanLimit.NR_IDLE_SCAN);

    /** v6.18. */
    public static final SelectionRules V6_18 = V6_1.withClusters(true);

    /** The same with another wake_wide. */
    public SelectionRules withWakeWide(WakeWide newWakeWide) {
        return new SelectionRules(
                newWakeWide,
                flipsDecay,
                wakeAffine,
                recent,
                keepsLonelyKthread,
                coreSearch,
                coreEarlyBreak,
                flagRead,
                clearsWakersFlag,
                siblings,
                scanLimit,
                scansFromTarget,
                clusters);
    }

    /** The same with another wake_affine. */
    public SelectionRules withWakeAffine(WakeAffine newWakeAffine) {
        return new SelectionRules(
                wakeWide,
                flipsDecay,
                newWakeAffine,
                recent,
                keepsLonelyKthread,
                coreSearch,
                coreEarlyBreak,
                flagRead,
                clearsWakersFlag,
                siblings,
                scanLimit,
                scansFromTarget,
                clusters);
    }

    /** The same with another use of the recently used CPU. */
    public SelectionRules withRecent(Recent newRecent) {
        return new SelectionRules(
                wakeWide,
                flipsDecay,
                wakeAffine,
                newRecent,
                keepsLonelyKthread,
                coreSearch,
                coreEarlyBreak,
                flagRead,
                clearsWakersFlag,
                siblings,
                scanLimit,
                scansFromTarget,
                clusters);
    }

    /** The same, leaving a core at its first busy thread or not. */
    public SelectionRules withCoreEarlyBreak(boolean newCoreEarlyBreak) {
        return new SelectionRules(
                wakeWide,
                flipsDecay,
                wakeAffine,
                recent,
                keepsLonelyKthread,
                coreSearch,
                newCoreEarlyBreak,
                flagRead,
                clearsWakersFlag,
                siblings,
                scanLimit,
                scansFromTarget,
                clusters);
    }

    /** The same with another reader of the idle-core flag. */
    public SelectionRules withFlagRead(FlagRead newFlagRead) {
        return new SelectionRules(
                wakeWide,
                flipsDecay,
                wakeAffine,
                recent,
                keepsLonelyKthread,
                coreSearch,
                coreEarlyBreak,
                newFlagRead,
                clearsWakersFlag,
                siblings,
                scanLimit,
                scansFromTarget,
                clusters);
    }

    /** The same, with siblings tried elsewhere. */
    public SelectionRules withSiblings(Siblings newSiblings) {
        return new SelectionRules(
                wakeWide,
                flipsDecay,
                wakeAffine,
                recent,
                keepsLonelyKthread,
                coreSearch,
                coreEarlyBreak,
                flagRead,
                clearsWakersFlag,
                newSiblings,
                scanLimit,
                scansFromTarget,
                clusters);
    }

    /** The same with another bound of the search. */
    public SelectionRules withScanLimit(ScanLimit newScanLimit) {
        return new SelectionRules(
                wakeWide,
                flipsDecay,
                wakeAffine,
                recent,
                keepsLonelyKthread,
                coreSearch,
                coreEarlyBreak,
                flagRead,
                clearsWakersFlag,
                siblings,
                newScanLimit,
                scansFromTarget,
                clusters);
    }

    /** The same, with or without the cluster's preference. */
    public SelectionRules withClusters(boolean newClusters) {
        return new SelectionRules(
                wakeWide,
                flipsDecay,
                wakeAffine,
                recent,
                keepsLonelyKthread,
                coreSearch,
                coreEarlyBreak,
                flagRead,
                clearsWakersFlag,
                siblings,
                scanLimit,
                scansFromTarget,
                newClusters);
    }
}
