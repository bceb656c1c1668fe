package dev.wakestream.sched.scenario;

import dev.wakestream.sched.topology.TestMachines;
import dev.wakestream.sched.trace.DiscardingSink;
import java.util.Arrays;
import java.util.List;

/** Runs the headline case by hand: arguments are seed, trace length (ms), nodes, off|on|top, then toggles. Not a test. */
public final class Headline {
    private Headline() {}

    public static void main(String[] args) {
        long seed = Long.parseLong(args[0]);
        long ms = Long.parseLong(args[1]);
        int nodes = Integer.parseInt(args[2]);
        boolean off = args[3].equals("off");
        List<String> toggles = Arrays.asList(args).subList(4, args.length);
        Scenario s = new Scenario(
                TestMachines.power10(nodes),
                "v6.18",
                toggles,
                new WorkloadSpec.Hackbench(
                        40 * nodes / 6,
                        20,
                        10_000,
                        100,
                        WorkloadSpec.Hackbench.Ipc.SOCKET,
                        WorkloadSpec.Hackbench.Mode.PROCESS),
                Integer.getInteger("hz", 100),
                new Scenario.Tick(Boolean.getBoolean("skew"), Long.getLong("jitter", 3000)),
                new Scenario.Idle(Boolean.getBoolean("menu") ? Scenario.Governor.MENU : Scenario.Governor.NONE),
                Long.getLong("warmup", 50) * 1_000_000,
                ms * 1_000_000,
                10_000_000,
                seed);
        ProfileSink sink = new ProfileSink();
        long began = System.nanoTime();
        SimulationResult r = Simulation.run(s, off ? DiscardingSink.INSTANCE : sink);
        double wall = (System.nanoTime() - began) / 1e9;
        double cpu = java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
        double simulated = (s.warmupNs() + r.spanNs()) / 1e9 * s.machine().cpus();
        System.out.printf(
                "%s wall %.2f s, %.1f CPU-s/s; thread %.2f s, %.1f CPU-s/s%n",
                toggles, wall, simulated / wall, cpu, simulated / cpu);
        System.out.println(r.counts() + " " + r.metrics());
        System.out.println("exits/tick " + r.nohzExitsPerTick());
        r.hotLines().forEach(System.out::println);
        if (!off) {
            System.out.println(sink.events());
            double all = (double) sink.cpus() * sink.spanNs();
            System.out.printf("sampled share %.3f%n", sink.sampledNs() / all);
            for (String[] f : new String[][] {
                {"hackbench", "nohz_balance_exit_idle"},
                {"hackbench", "nohz_balancer_kick"},
                {"swapper", "nohz_run_idle_balance"},
                {"swapper", "nohz_balance_enter_idle"}
            }) {
                System.out.printf("HEAD %s %s %.4f%n", f[0], f[1], sink.percent(f[0], f[1]));
            }
            if (args[3].equals("top")) {
                sink.top(45).forEach(System.out::println);
            }
        }
    }
}
