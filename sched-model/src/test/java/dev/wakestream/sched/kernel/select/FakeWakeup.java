package dev.wakestream.sched.kernel.select;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A wakeup whose answers a test sets; it notes what it is asked, in order. */
final class FakeWakeup implements WakeupView {
    final int waker;
    final int prev;
    Set<Integer> idle = Set.of();
    int recent;
    boolean wide;
    boolean weighs;
    boolean alone;
    boolean lonelyKthread;
    boolean mayHaveIdleCore;
    int limit = Integer.MAX_VALUE;

    /** CPUs whose idleness was asked, in order. */
    final List<Integer> asked = new ArrayList<>();

    /** CPUs whose LLC's flag was taken down. */
    final List<Integer> flagsDown = new ArrayList<>();

    /** Other questions and notes, in order. */
    final List<String> notes = new ArrayList<>();

    final List<Search> searches = new ArrayList<>();
    private final List<SelectFunction> inside = new ArrayList<>();
    int instructions;
    int maskWords;

    FakeWakeup(int waker, int prev) {
        this.waker = waker;
        this.prev = prev;
        recent = prev;
    }

    FakeWakeup idle(Integer... cpus) {
        idle = Set.of(cpus);
        return this;
    }

    @Override
    public int waker() {
        return waker;
    }

    @Override
    public int prev() {
        return prev;
    }

    @Override
    public void work(int count, int perMaskWord) {
        instructions += count;
        maskWords += perMaskWord;
    }

    @Override
    public void enter(SelectFunction function, int argument) {
        inside.add(function);
    }

    @Override
    public void leave(SelectFunction function, int result) {
        SelectFunction last = inside.remove(inside.size() - 1);
        if (last != function) {
            throw new AssertionError("leaves " + function + " in " + last);
        }
    }

    /** Functions that were entered and not left. */
    List<SelectFunction> inside() {
        return inside;
    }

    private String where() {
        return inside.isEmpty() ? "" : " in " + inside.get(inside.size() - 1).kernelName();
    }

    @Override
    public void recordWakee() {
        notes.add("record_wakee");
    }

    @Override
    public boolean wakeWide() {
        notes.add("wake_wide" + where());
        return wide;
    }

    @Override
    public boolean isAvailable(int cpu) {
        asked.add(cpu);
        return idle.contains(cpu);
    }

    @Override
    public boolean isUsable(int cpu) {
        return isAvailable(cpu);
    }

    @Override
    public boolean wakerIsAvailable() {
        return idle.contains(waker);
    }

    @Override
    public boolean syncWakerIsAlone() {
        return alone;
    }

    @Override
    public boolean loadsLessThanPrev(int imbalancePct) {
        notes.add("loads " + imbalancePct);
        return weighs;
    }

    @Override
    public boolean weighsNoMoreThanPrev(int imbalancePct) {
        notes.add("weights " + imbalancePct);
        return weighs;
    }

    @Override
    public boolean wakerIsLonelyKthread() {
        notes.add("kthread");
        return lonelyKthread;
    }

    @Override
    public int recentUsedCpu() {
        return recent;
    }

    @Override
    public void rememberPrev() {
        notes.add("prev remembered after " + asked.size());
    }

    @Override
    public void rememberWaker() {
        notes.add("waker remembered");
    }

    @Override
    public boolean mayHaveIdleCore(int target) {
        notes.add("flag of " + target + where());
        return mayHaveIdleCore;
    }

    @Override
    public int scanLimit(int target) {
        notes.add("limit of " + target);
        return limit;
    }

    @Override
    public void noIdleCore(int cpu) {
        flagsDown.add(cpu);
    }

    @Override
    public void searched(int target, Search search) {
        searches.add(search);
    }
}
