package dev.wakestream.sched.scenario;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds what is wrong with a workload in the shape of rt-app's, each as {@code workload.tasks.…: message}. */
final class RtAppValidation {
    private final List<String> problems = new ArrayList<>();
    private final Set<String> resumed = new HashSet<>();

    private RtAppValidation() {}

    static List<String> check(RtAppSpec spec) {
        RtAppValidation v = new RtAppValidation();
        if (spec.tasks().isEmpty()) {
            v.problems.add("workload.tasks: there is none, at least one is needed");
        }
        spec.tasks()
                .forEach(task -> task.phases().forEach(phase -> phase.events().forEach(v::collect)));
        Set<String> names = new HashSet<>();
        long tasks = 0;
        for (RtAppSpec.TaskSpec task : spec.tasks()) {
            String at = "workload.tasks." + task.name();
            tasks += task.instances();
            if (!names.add(task.name())) {
                v.say(at, "is there twice");
            }
            v.task(at, task);
        }
        if (tasks > RtAppSpec.MAX_TASKS) {
            v.say("workload.tasks", "are " + tasks + ", allowed are " + RtAppSpec.MAX_TASKS + " with all instances");
        }
        return v.problems;
    }

    private void collect(RtAppSpec.Event event) {
        if (event instanceof RtAppSpec.Resume resume) {
            resumed.add(resume.ref());
        }
    }

    private void task(String at, RtAppSpec.TaskSpec task) {
        name(at, task.name());
        range(at + ".instance", task.instances(), 1, RtAppSpec.MAX_TASKS);
        range(at + ".delay", task.delayNs(), 0, RtAppSpec.MAX_NS);
        loops(at + ".loop", task.loops());
        if (task.phases().isEmpty()) {
            say(at + ".phases", "there is none, at least one is needed");
        }
        for (int i = 0; i < task.phases().size(); i++) {
            phase(at + ".phases[" + i + "]", task.phases().get(i));
        }
    }

    private void phase(String at, RtAppSpec.Phase phase) {
        loops(at + ".loop", phase.loops());
        if (phase.events().isEmpty()) {
            say(at, "has no event, at least one is needed");
        }
        phase.events().forEach(event -> event(at, event));
    }

    private void event(String at, RtAppSpec.Event event) {
        if (event instanceof RtAppSpec.Run run) {
            range(at + ".run", run.ns(), RtAppSpec.MIN_NS, RtAppSpec.MAX_NS);
        } else if (event instanceof RtAppSpec.RunFor runtime) {
            range(at + ".runtime", runtime.ns(), RtAppSpec.MIN_NS, RtAppSpec.MAX_NS);
        } else if (event instanceof RtAppSpec.Sleep sleep) {
            range(at + ".sleep", sleep.ns(), RtAppSpec.MIN_NS, RtAppSpec.MAX_NS);
        } else if (event instanceof RtAppSpec.Timer timer) {
            name(at + ".timer.ref", timer.ref());
            range(at + ".timer.period", timer.periodNs(), RtAppSpec.MIN_NS, RtAppSpec.MAX_NS);
        } else if (event instanceof RtAppSpec.Suspend suspend) {
            name(at + ".suspend", suspend.ref());
            if (!resumed.contains(suspend.ref())) {
                say(at + ".suspend", "nobody resumes '" + suspend.ref() + "'");
            }
        } else if (event instanceof RtAppSpec.Resume resume) {
            name(at + ".resume", resume.ref());
        }
    }

    private void name(String at, String name) {
        if (!name.matches(RtAppSpec.NAME)) {
            say(at, "'" + name + "' is no name: 1 to 15 letters, digits, dots, colons, dashes and underscores");
        }
    }

    private void loops(String at, int loops) {
        if (loops != RtAppSpec.FOR_EVER) {
            range(at, loops, 1, RtAppSpec.MAX_LOOPS);
        }
    }

    private void range(String at, long value, long min, long max) {
        if (value < min || value > max) {
            say(at, "is " + value + ", allowed is " + min + " to " + max);
        }
    }

    private void say(String at, String message) {
        problems.add(at + ": " + message);
    }
}
