package dev.wakestream.sched.kernel.profile;

import dev.wakestream.sched.kernel.profile.SelectionRules.CoreSearch;
import dev.wakestream.sched.kernel.profile.SelectionRules.FlagRead;
import dev.wakestream.sched.kernel.profile.SelectionRules.FlipsDecay;
import dev.wakestream.sched.kernel.profile.SelectionRules.Recent;
import dev.wakestream.sched.kernel.profile.SelectionRules.ScanLimit;
import dev.wakestream.sched.kernel.profile.SelectionRules.Siblings;
import dev.wakestream.sched.kernel.profile.SelectionRules.WakeAffine;
import dev.wakestream.sched.kernel.profile.SelectionRules.WakeWide;

/** Rules in the making: those of v3.10, or a copy of others, and what is changed about them. */
public final class SelectionChange {
    private WakeWide wakeWide = WakeWide.OFF;
    private FlipsDecay flipsDecay = FlipsDecay.RESET;
    private WakeAffine wakeAffine = WakeAffine.WEIGHT;
    private Recent recent = Recent.NONE;
    private boolean keepsLonelyKthread;
    private CoreSearch coreSearch = CoreSearch.GROUPS;
    private boolean coreEarlyBreak;
    private FlagRead flagRead = FlagRead.SMT_ONLY;
    private boolean clearsWakersFlag;
    private Siblings siblings = Siblings.NONE;
    private ScanLimit scanLimit = ScanLimit.NONE;
    private boolean scansFromTarget;
    private boolean clusters;
    private boolean inlined;

    SelectionChange() {}

    SelectionChange(SelectionRules base) {
        wakeWide = base.wakeWide();
        flipsDecay = base.flipsDecay();
        wakeAffine = base.wakeAffine();
        recent = base.recent();
        keepsLonelyKthread = base.keepsLonelyKthread();
        coreSearch = base.coreSearch();
        coreEarlyBreak = base.coreEarlyBreak();
        flagRead = base.flagRead();
        clearsWakersFlag = base.clearsWakersFlag();
        siblings = base.siblings();
        scanLimit = base.scanLimit();
        scansFromTarget = base.scansFromTarget();
        clusters = base.clusters();
        inlined = base.inlined();
    }

    /** See {@link SelectionRules#wakeWide}. */
    public SelectionChange wakeWide(WakeWide value) {
        wakeWide = value;
        return this;
    }

    /** See {@link SelectionRules#flipsDecay}. */
    public SelectionChange flipsDecay(FlipsDecay value) {
        flipsDecay = value;
        return this;
    }

    /** See {@link SelectionRules#wakeAffine}. */
    public SelectionChange wakeAffine(WakeAffine value) {
        wakeAffine = value;
        return this;
    }

    /** See {@link SelectionRules#recent}. */
    public SelectionChange recent(Recent value) {
        recent = value;
        return this;
    }

    /** See {@link SelectionRules#keepsLonelyKthread}. */
    public SelectionChange keepsLonelyKthread(boolean value) {
        keepsLonelyKthread = value;
        return this;
    }

    /** See {@link SelectionRules#coreSearch}. */
    public SelectionChange coreSearch(CoreSearch value) {
        coreSearch = value;
        return this;
    }

    /** See {@link SelectionRules#coreEarlyBreak}. */
    public SelectionChange coreEarlyBreak(boolean value) {
        coreEarlyBreak = value;
        return this;
    }

    /** See {@link SelectionRules#flagRead}. */
    public SelectionChange flagRead(FlagRead value) {
        flagRead = value;
        return this;
    }

    /** See {@link SelectionRules#clearsWakersFlag}. */
    public SelectionChange clearsWakersFlag(boolean value) {
        clearsWakersFlag = value;
        return this;
    }

    /** See {@link SelectionRules#siblings}. */
    public SelectionChange siblings(Siblings value) {
        siblings = value;
        return this;
    }

    /** See {@link SelectionRules#scanLimit}. */
    public SelectionChange scanLimit(ScanLimit value) {
        scanLimit = value;
        return this;
    }

    /** See {@link SelectionRules#scansFromTarget}. */
    public SelectionChange scansFromTarget(boolean value) {
        scansFromTarget = value;
        return this;
    }

    /** See {@link SelectionRules#clusters}. */
    public SelectionChange clusters(boolean value) {
        clusters = value;
        return this;
    }

    /** See {@link SelectionRules#inlined}. */
    public SelectionChange inlined(boolean value) {
        inlined = value;
        return this;
    }

    /** The rules as they are now. */
    public SelectionRules build() {
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
                clusters,
                inlined);
    }
}
