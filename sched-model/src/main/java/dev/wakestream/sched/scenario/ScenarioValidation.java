package dev.wakestream.sched.scenario;

import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.Toggle;
import dev.wakestream.sched.topology.TopologyValidation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds what is wrong with a scenario: all of it at once, each as {@code path: message}. */
public final class ScenarioValidation {
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
        v.problems.addAll(scenario.workload().accept(new WorkloadValidation()));
        v.boot(scenario);
        v.times(scenario);
        return List.copyOf(v.problems);
    }

    private void kernel(Scenario s) {
        Optional<KernelProfile> profile = KernelProfiles.find(s.kernel());
        if (profile.isEmpty()) {
            say("kernel", "no profile " + quote(s.kernel()) + "; known: " + String.join(", ", KernelProfiles.names()));
        }
        Set<String> seen = new LinkedHashSet<>();
        for (String name : s.toggles()) {
            Optional<Toggle> toggle = Toggle.find(name);
            if (toggle.isEmpty()) {
                say("toggles", "no toggle " + quote(name) + "; known: " + String.join(", ", Toggle.names()));
            } else if (!seen.add(name)) {
                say("toggles", quote(name) + " is given twice");
            } else if (profile.isPresent() && !toggle.get().appliesTo(profile.get())) {
                say("toggles", quote(name) + " does not apply to kernel " + s.kernel());
            } else if (!toggle.get()
                    .needs()
                    .map(Toggle::toggleName)
                    .map(seen::contains)
                    .orElse(true)) {
                say(
                        "toggles",
                        quote(name) + " needs "
                                + quote(toggle.get().needs().orElseThrow().toggleName()) + " before it");
            }
        }
    }

    /** A kernel is built with the levels that its release has. */
    private void boot(Scenario s) {
        boolean lacksCluster = KernelProfiles.find(s.kernel())
                .map(profile -> !profile.boot().clusterLevel())
                .orElse(false);
        if (lacksCluster
                && s.workload() instanceof WorkloadSpec.Boot boot
                && boot.config().contains("CLUSTER")) {
            say("workload.config", "CLUSTER is not in kernel " + s.kernel() + ", which can have SMT, MC");
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
