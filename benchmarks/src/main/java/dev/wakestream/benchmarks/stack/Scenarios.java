package dev.wakestream.benchmarks.stack;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.Simulation;
import dev.wakestream.sched.scenario.WorkloadSpec;
import dev.wakestream.sched.topology.TopologySpec;

/** What the benchmarks simulate: the headline case's machine and workload, unless they say otherwise. */
public final class Scenarios {
    public static final String HEADLINE = "nohz-nr-cpus";

    private static final long MS = 1_000_000;

    /** Simulated to learn how many events a simulated millisecond has (ns). */
    private static final long PROBE_NS = 20 * MS;

    private Scenarios() {}

    /**
     * The first variant of a scenario of the distribution, with this seed.
     *
     * @throws IllegalArgumentException there is no such scenario
     */
    public static Scenario named(String name, int seed) {
        try {
            ScenarioFile file = ScenarioFiles.named(name)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "there is no scenario " + name + "; allowed: " + String.join(", ", ScenarioFiles.names())));
            return file.scenario(file.variantNames().get(0), seed);
        } catch (InvalidInputException e) {
            throw new BenchException("scenario " + name + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** The same scenario over this stretch of simulated time, warm-up not included (ns). */
    public static Scenario lasting(Scenario s, long durationNs) {
        return with(s, s.machine(), s.workload(), durationNs);
    }

    /** The same scenario on another machine, with another workload, over this stretch of simulated time (ns). */
    public static Scenario with(Scenario s, TopologySpec machine, WorkloadSpec workload, long durationNs) {
        return new Scenario(
                machine,
                s.kernel(),
                s.toggles(),
                workload,
                s.hz(),
                s.tick(),
                s.idle(),
                s.warmupNs(),
                durationNs,
                s.checkpointNs(),
                s.seed(),
                s.creation());
    }

    /** Events that a simulated millisecond of this scenario has, found by simulating some (1/ms). */
    public static double eventsPerMs(Scenario scenario) {
        CountingSink counter = new CountingSink();
        long spanNs = Simulation.run(lasting(scenario, PROBE_NS), counter).spanNs();
        if (counter.events() == 0 || spanNs == 0) {
            throw new BenchException("the scenario has no events within " + PROBE_NS / MS + " ms");
        }
        return counter.events() * (double) MS / spanNs;
    }

    /** About so many events of this scenario: its duration chosen by the rate. */
    public static Scenario withEvents(Scenario scenario, long events, double eventsPerMs) {
        return lasting(scenario, Math.max(PROBE_NS / 2, Math.round(events / eventsPerMs * MS)));
    }
}
