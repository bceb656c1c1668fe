package dev.wakestream.sched.kernel;

import dev.wakestream.sched.kernel.profile.IdleGovernor;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.kernel.profile.Toggle;
import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.task.BackgroundNoise;
import dev.wakestream.sched.task.Hackbench;
import dev.wakestream.sched.task.Pgbench;
import dev.wakestream.sched.task.Pipes;
import dev.wakestream.sched.task.Schbench;
import dev.wakestream.sched.task.SchedPipe;
import dev.wakestream.sched.task.Workload;
import dev.wakestream.sched.topology.TopologySpec;
import java.util.ArrayList;
import java.util.List;

/** A kernel's run from random numbers: release, patches, workload, tick and governor; the seed tells all of them. */
final class RandomRuns {
    private RandomRuns() {}

    /** What to run on a machine. */
    static KernelConfig config(TopologySpec machine, KernelProfile profile, long seed, long durationNs) {
        RandomStream random = new RandomStream(seed);
        return new KernelConfig(
                machine,
                KernelProfiles.of(profile.name(), toggles(profile, random)),
                random.nextInt(2) == 0 ? IdleGovernor.NONE : IdleGovernor.MENU,
                random.nextInt(2) == 0 ? 1000 : 4000,
                random.nextInt(4) == 0,
                random.nextInt(2) * 1000L,
                0,
                durationNs,
                Kernels.MS / 2,
                seed);
    }

    private static List<String> toggles(KernelProfile profile, RandomStream random) {
        List<String> chosen = new ArrayList<>();
        for (Toggle toggle : Toggle.values()) {
            boolean hasWhatItNeeds = toggle.needs()
                    .map(needed -> chosen.contains(needed.toggleName()))
                    .orElse(true);
            if (random.nextInt(2) == 0 && hasWhatItNeeds && toggle.appliesTo(profile)) {
                chosen.add(toggle.toggleName());
            }
        }
        return chosen;
    }

    /** hackbench on sockets between processes. */
    static Workload hackbench(int groups, int fds, int loops, long seed) {
        return new Hackbench(groups, fds, loops, 100, false, false, new Pipes(4096, false), RandomStreams.of(seed));
    }

    /** A small workload: more tasks than CPUs on small machines, fewer on large ones. */
    static Workload workload(TopologySpec machine, long seed) {
        RandomStream random = new RandomStream(~seed);
        RandomStreams streams = RandomStreams.of(seed);
        int tasks = 6 + random.nextInt(10);
        return switch (random.nextInt(6)) {
            case 0, 1 ->
                new Hackbench(
                        1 + machine.cpus() / 128,
                        tasks,
                        1_000,
                        100,
                        random.nextInt(2) == 0,
                        random.nextInt(2) == 0,
                        new Pipes(4096, false),
                        streams);
            case 2 -> new SchedPipe(1_000_000, random.nextInt(2) == 0, new Pipes(4096, false), streams);
            case 3 -> Schbench.old(new Schbench.Threads(2, tasks), 300_000, 200_000, streams);
            case 4 -> new Pgbench(tasks, 2, new Pgbench.Times(5_000, 20_000, 0.1), streams);
            default ->
                new BackgroundNoise(
                        machine.cpus(),
                        new BackgroundNoise.Rhythm(1_000_000, 10_000),
                        tasks,
                        new BackgroundNoise.Rhythm(300_000, 50_000),
                        streams);
        };
    }
}
