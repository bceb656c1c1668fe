package dev.wakestream.sched.oracle;

import dev.wakestream.sched.oracle.PlacedWakeup.Path;
import dev.wakestream.sched.oracle.PlacedWakeup.Search;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How often a kernel decided how, given what it saw: the same sums for recordings of a real kernel ({@link RecordedRates}) and for runs of the
 * model ({@link ModelRates}). Rates of decisions hold whatever the clock did; none here is per second.
 */
public final class DecisionRates {
    private long wakeups;
    private long onPrev;
    private long onPrevAndWaker;
    private long onWaker;
    private long withPath;
    private long wide;
    private long affineAsked;
    private long pulled;
    private long aroundPrev;
    private long prevIdle;
    private long pulledPrevIdle;
    private long early;
    private long searches;
    private long forbidden;
    private long found;
    private long byCore;
    private long limited;
    private long limits;
    private long counted;
    private long scanned;

    private long switches;
    private long switchesToIdle;
    private long wakings;
    private long migrations;
    private long woken;
    private long wokenElsewhere;
    private long nohzEnters;
    private long nohzExits;
    private long kicks;
    private long kicksArrived;

    /** CPU on which a task was found waking, until it is woken. */
    private final Map<Integer, Integer> wakingOn = new HashMap<>();

    /** A call on the nohz state. */
    public enum NohzCall {
        /** nohz_balance_enter_idle, also of a CPU whose tick is stopped already. */
        ENTER,
        /** nohz_balance_exit_idle of a CPU whose tick was stopped. */
        EXIT,
        /** kick_ilb. */
        KICK,
        /** nohz_csd_func: the interrupt that a kick sends. */
        KICK_ARRIVED
    }

    /**
     * One figure.
     *
     * @param name what it is
     * @param part what was counted (count)
     * @param whole of how many (count); 0 = there is no figure
     * @param percent it is a share; else a mean or a ratio
     */
    public record Rate(String name, long part, long whole, boolean percent) {
        /** The figure; NaN of nothing. */
        public double value() {
            return whole == 0 ? Double.NaN : (percent ? 100.0 : 1.0) * part / whole;
        }
    }

    void placed(PlacedWakeup w) {
        wakeups++;
        boolean stays = w.result() == w.prev();
        onPrev += one(stays);
        onPrevAndWaker += one(stays && w.prev() == w.waker());
        onWaker += one(!stays && w.result() == w.waker());
        Path path = w.path();
        if (path != null) {
            path(w, path);
        }
    }

    private void path(PlacedWakeup w, Path path) {
        withPath++;
        wide += one(path.wide());
        boolean around = path.target() == w.prev();
        if (!path.wide() && w.waker() != w.prev()) {
            affineAsked++;
            pulled += one(!around);
        }
        boolean tookPrev = path.early() && w.result() == w.prev();
        aroundPrev += one(around);
        prevIdle += one(around && tookPrev);
        pulledPrevIdle += one(!around && tookPrev);
        early += one(path.early());
        search(path.search());
    }

    private void search(@Nullable Search search) {
        if (search == null) {
            return;
        }
        searches++;
        boolean nothing = search.limit() == 0 && (!search.byCore() || search.scanned() == 0);
        forbidden += one(nothing);
        found += one(search.found());
        byCore += one(search.byCore());
        if (!search.byCore()) {
            limited++;
            limits += search.limit();
        }
        if (search.scanned() != Search.UNKNOWN && !nothing) {
            counted++;
            scanned += search.scanned();
        }
    }

    void switched(boolean toIdle) {
        switches++;
        switchesToIdle += one(toIdle);
    }

    void waking(int cpu, int pid) {
        wakings++;
        wakingOn.put(pid, cpu);
    }

    void woken(int cpu, int pid) {
        Integer from = wakingOn.remove(pid);
        if (from != null) {
            woken++;
            wokenElsewhere += one(from != cpu);
        }
    }

    void migrated() {
        migrations++;
    }

    void nohz(NohzCall call, long times) {
        switch (call) {
            case ENTER -> nohzEnters += times;
            case EXIT -> nohzExits += times;
            case KICK -> kicks += times;
            case KICK_ARRIVED -> kicksArrived += times;
        }
    }

    /** Wakeups that were placed (count). */
    public long wakeups() {
        return wakeups;
    }

    /** All figures, always in this order; those of which nothing was seen have a whole of 0. */
    public List<Rate> rates() {
        return List.of(
                share("stays on prev", onPrev, wakeups),
                share("stays on prev, the waker's own CPU", onPrevAndWaker, wakeups),
                share("goes to the waker's CPU", onWaker, wakeups),
                share("goes to another CPU", wakeups - onPrev - onWaker, wakeups),
                share("wide", wide, withPath),
                share("wake_affine pulls, when asked", pulled, affineAsked),
                share("looks around prev", aroundPrev, withPath),
                share("prev is idle, looking around it", prevIdle, aroundPrev),
                share("prev is idle, looking around the waker", pulledPrevIdle, withPath - aroundPrev),
                share("ends before the search", early, withPath),
                share("search forbidden by its limit", forbidden, searches),
                share("search finds a CPU, if allowed", found, searches - forbidden),
                share("search goes by core", byCore, searches),
                mean("limit of a search by CPU", limits, limited),
                mean("CPUs looked at, if allowed", scanned, counted),
                share("woken on another CPU, by interrupt", wokenElsewhere, woken),
                mean("migrations per waking", migrations, wakings),
                mean("switches per waking", switches, wakings),
                share("switches to idle", switchesToIdle, switches),
                mean("nohz enter calls per exit", nohzEnters, nohzExits),
                // Some recordings have the arrivals only.
                mean("kick_ilb calls per arrival", kicks, kicks == 0 ? 0 : kicksArrived));
    }

    private static Rate share(String name, long part, long whole) {
        return new Rate(name, part, whole, true);
    }

    private static Rate mean(String name, long part, long whole) {
        return new Rate(name, part, whole, false);
    }

    private static long one(boolean condition) {
        return condition ? 1 : 0;
    }
}
