package dev.wakestream.sched.scenario;

import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.TraceDigest;

/** Prints the digest of one small run: the tests start it in other JVMs. */
final class DigestMain {
    private DigestMain() {}

    static String digest(Scenario scenario) {
        TraceDigest digest = new TraceDigest();
        Simulation.run(scenario, digest);
        return digest.hex();
    }

    static Scenario scenario() {
        return Scenarios.withTimes(
                Scenarios.of(TestMachines.power10(1), 4, 10, 10_000), Scenarios.MS / 2, 3 * Scenarios.MS, Scenarios.MS);
    }

    public static void main(String[] args) {
        System.out.println(digest(scenario()));
    }
}
