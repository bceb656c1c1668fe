package dev.wakestream.sched.task;

import java.util.List;

/** A workload some of whose tasks have other programs; all else is as it was. */
public abstract class ReprogrammedWorkload implements Workload {
    private final Workload workload;
    private final List<Task> workers;
    private final Task main;

    /**
     * The same workload with these tasks.
     *
     * @param workers as many as it had, each the same or by {@link Task#running}
     * @param main the same
     */
    protected ReprogrammedWorkload(Workload workload, List<Task> workers, Task main) {
        this.workload = workload;
        this.workers = List.copyOf(workers);
        this.main = main;
    }

    @Override
    public final List<Task> workers() {
        return workers;
    }

    @Override
    public final Task main() {
        return main;
    }

    @Override
    public final int objects() {
        return workload.objects();
    }

    @Override
    public final int homeOf(int object) {
        return workload.homeOf(object);
    }

    @Override
    public final List<Measure> measures(Outcome outcome) {
        return workload.measures(outcome);
    }
}
