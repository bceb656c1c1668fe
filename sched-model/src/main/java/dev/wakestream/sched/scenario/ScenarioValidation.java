package dev.wakestream.sched.scenario;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.Toggle;
import dev.wakestream.sched.topology.TopologyValidation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds what is wrong with a scenario: all of it at once, each as {@code path: message}. */
public final class ScenarioValidation {
    private static final int MAX_TASKS = 1 << 20;
    private static final long MAX_NS = 3_600_000_000_000L;

    private final List<String> problems = new ArrayList<>();

    private ScenarioValidation() {}

    /** Every problem of the scenario; empty = it can run. */
    public static List<String> check(Scenario scenario) {
        ScenarioValidation v = new ScenarioValidation();
        for (String problem : TopologyValidation.check(scenario.machine())) {
            v.problems.add("machine." + problem);
        }
        v.kernel(scenario);
        v.workload(scenario.workload());
        v.times(scenario);
        return List.copyOf(v.problems);
    }

    private void kernel(Scenario s) {
        Optional<KernelProfile> profile = KernelProfiles.find(s.kernel());
        KernelProfiles.obstacle(s.kernel()).ifPresent(obstacle -> say("kernel", obstacle));
        Set<String> seen = new HashSet<>();
        for (String name : s.toggles()) {
            Optional<Toggle> toggle = Toggle.find(name);
            if (toggle.isEmpty()) {
                say("toggles", "no toggle " + quote(name) + "; known: " + String.join(", ", Toggle.names()));
            } else if (!seen.add(name)) {
                say("toggles", quote(name) + " is given twice");
            } else if (profile.isPresent() && !toggle.get().appliesTo(profile.get())) {
                say("toggles", quote(name) + " does not apply to kernel " + s.kernel());
            }
        }
    }

    private void workload(WorkloadSpec workload) {
        // A family of one so far; a new member is refused here until it has its own checks.
        if (!(workload instanceof WorkloadSpec.Hackbench h)) {
            say("workload", "not supported: " + workload.describe());
            return;
        }
        range("workload.groups", h.groups(), 1, 10_000);
        range("workload.fds", h.fds(), 1, 1_000);
        range("workload.loops", h.loops(), 1, 1_000_000_000);
        range("workload.size_bytes", h.sizeBytes(), 1, 4096);
        if ((long) h.groups() * h.fds() * 2 > MAX_TASKS) {
            say("workload", "groups * fds * 2 must be at most " + MAX_TASKS + " tasks");
        }
    }

    private void times(Scenario s) {
        range("hz", s.hz(), 10, 10_000);
        range("tick.jitter_ns", s.tick().jitterNs(), 0, s.hz() > 0 ? 500_000_000L / s.hz() : 0);
        range("warmup_ns", s.warmupNs(), 0, MAX_NS);
        range("duration_ns", s.durationNs(), 1, MAX_NS);
        range("checkpoint_ns", s.checkpointNs(), 1_000, MAX_NS);
    }

    private void range(String path, long value, long min, long max) {
        if (value < min || value > max) {
            say(path, "is " + value + ", allowed is " + min + " to " + max);
        }
    }

    private void say(String path, String message) {
        problems.add(path + ": " + message);
    }

    private static String quote(String s) {
        return "'" + s + "'";
    }
}
