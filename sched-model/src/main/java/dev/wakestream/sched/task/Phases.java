package dev.wakestream.sched.task;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A workload in the shape of rt-app's: each task goes through phases of events. A resume wakes all that sleep for its name at that
 * moment; one that comes before the sleep is lost, as in rt-app.
 */
public final class Phases extends CreatedWorkload {
    static final long NEVER = Long.MAX_VALUE;

    private final Shared shared = new Shared();

    /**
     * Sets up the tasks.
     *
     * @param kinds of tasks
     */
    public Phases(List<Kind> kinds) {
        Children children = new Children(new Children.Creation(true));
        for (Kind kind : kinds) {
            for (int i = 0; i < kind.instances; i++) {
                List<Phase> phases = kind.phases.stream().map(shared::numbered).toList();
                children.add(add(kind.comm, Task.MAIN_MM, new PhasedTask(phases, kind.loops, kind.delayNs, shared)));
            }
        }
        main("rt-app", new Parent(children));
    }

    /**
     * One kind of task.
     *
     * @param comm its name
     * @param instances tasks of this kind (count)
     * @param delayNs before the first phase (ns)
     * @param loops times that all phases are gone through; below 0 for ever
     * @param phases at least one
     */
    public record Kind(String comm, int instances, long delayNs, int loops, List<Phase> phases) {}

    /**
     * Part of a task's life.
     *
     * @param loops times that its events are gone through; below 0 for ever
     */
    public record Phase(int loops, List<Event> events) {}

    /** What an event is. */
    public enum Action {
        RUN,
        RUNTIME,
        SLEEP,
        TIMER,
        SUSPEND,
        RESUME
    }

    /**
     * What a task does.
     *
     * @param ns work, time or period (ns); 0 where it has none
     * @param ref name of a timer, or of what tasks sleep for; empty where it has none
     * @param object its number among the workload's shared objects, given when the workload is set up
     */
    public record Event(Action kind, long ns, String ref, int object) {
        /** An event whose object has no number yet. */
        public Event(Action kind, long ns, String ref) {
            this(kind, ns, ref, 0);
        }
    }

    /** What the tasks have in common. */
    static final class Shared {
        private final Map<String, Integer> objects = new HashMap<>();
        private final List<ArrayDeque<PhasedTask>> sleepers = new ArrayList<>();
        private final Latencies wakeups = new Latencies();

        Latencies wakeups() {
            return wakeups;
        }

        private Phase numbered(Phase phase) {
            return new Phase(
                    phase.loops, phase.events.stream().map(this::numbered).toList());
        }

        private Event numbered(Event e) {
            if (e.kind != Action.SUSPEND && e.kind != Action.RESUME) {
                return e;
            }
            int object = objects.computeIfAbsent(e.ref, ref -> {
                sleepers.add(new ArrayDeque<>());
                return sleepers.size() - 1;
            });
            return new Event(e.kind, e.ns, e.ref, object);
        }

        void sleep(int object, PhasedTask task) {
            sleepers.get(object).add(task);
        }

        void resume(int object, Syscalls kernel) {
            ArrayDeque<PhasedTask> woken = sleepers.get(object);
            while (!woken.isEmpty()) {
                woken.remove().wakeUp(kernel);
            }
        }
    }

    @Override
    public int objects() {
        return shared.sleepers.size();
    }

    @Override
    public int homeOf(int object) {
        return 0;
    }

    @Override
    public List<Measure> measures(Outcome outcome) {
        List<Measure> measures = new ArrayList<>();
        shared.wakeups.measures("wakeup_latency", measures);
        if (outcome.spanNs() > 0 && outcome.received() > 0) {
            measures.add(outcome.rate("loops_per_second"));
        }
        if (outcome.completed()) {
            measures.add(outcome.completionTime());
        }
        return measures;
    }
}
