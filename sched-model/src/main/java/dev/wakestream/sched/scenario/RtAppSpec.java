package dev.wakestream.sched.scenario;

import java.util.List;

/**
 * A workload of the user's in the shape of rt-app's: tasks that go through phases, phases that go through events.
 *
 * @param tasks in the order of the file
 */
public record RtAppSpec(List<TaskSpec> tasks) implements WorkloadSpec {
    /** For ever, as a number of loops. */
    public static final int FOR_EVER = -1;

    /** What names of tasks and of what they wait for look like. */
    public static final String NAME = "[A-Za-z0-9._:-]{1,15}";

    /** Tasks with all instances, at most (count). */
    public static final int MAX_TASKS = 1 << 16;

    /** Loops of a task or phase, at most (count); beside {@link #FOR_EVER}. */
    public static final int MAX_LOOPS = 1_000_000_000;

    /** Shortest time of an event, but a delay (ns). */
    public static final long MIN_NS = 1_000;

    /** Longest time of an event (ns): an hour, as long as the longest run. */
    public static final long MAX_NS = 3_600_000_000_000L;

    public RtAppSpec {
        tasks = List.copyOf(tasks);
    }

    /**
     * One kind of task.
     *
     * @param name comm
     * @param instances tasks of this kind (count)
     * @param delayNs before the first phase (ns)
     * @param loops times that all phases are gone through; {@link #FOR_EVER}
     * @param phases in the order in which they are gone through
     */
    public record TaskSpec(String name, int instances, long delayNs, int loops, List<Phase> phases) {
        public TaskSpec {
            phases = List.copyOf(phases);
        }
    }

    /**
     * Part of a task's life.
     *
     * @param loops times that its events are gone through; {@link #FOR_EVER}
     */
    public record Phase(int loops, List<Event> events) {
        public Phase {
            events = List.copyOf(events);
        }
    }

    /** What a task does. */
    public sealed interface Event {}

    /** Works (ns of a CPU that it has for itself). */
    public record Run(long ns) implements Event {}

    /** Works until the clock says that its time is over (ns), whether it had the CPU or not. */
    public record RunFor(long ns) implements Event {}

    /** Sleeps (ns). */
    public record Sleep(long ns) implements Event {}

    /**
     * Sleeps until the next multiple of a period since the timer's first use by the task; goes on at once if that is past.
     *
     * @param ref name of the timer, one a task
     * @param periodNs period (ns)
     */
    public record Timer(String ref, long periodNs) implements Event {}

    /** Sleeps until somebody resumes what has this name. */
    public record Suspend(String ref) implements Event {}

    /** Wakes all who sleep for this name. */
    public record Resume(String ref) implements Event {}

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.rtApp(this);
    }

    @Override
    public String describe() {
        StringBuilder text = new StringBuilder("rt-app");
        for (TaskSpec task : tasks) {
            text.append(' ').append(task.name());
            if (task.instances() != 1) {
                text.append('*').append(task.instances());
            }
        }
        return text.toString();
    }
}
