package dev.wakestream.producer.ingest.decisions;

import dev.wakestream.sched.oracle.ModelRates;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.Simulation;
import dev.wakestream.sched.scenario.SimulationResult;
import dev.wakestream.sched.scenario.WorkloadSpec.Hackbench;
import dev.wakestream.sched.topology.Platform;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.sched.topology.TopologySpec.Level;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The guests that the recordings come from, as machines of the model. Shapes and distances are theirs; latencies are the preset
 * x86-2013-2s6c's, of the generation that the guests pretend to be, all longer by one factor: emulation is slow, and what the load averages see is work
 * per millisecond.
 */
enum Guest {
    /** 2 nodes of 2 cores of 2 threads. */
    T8,
    /** One node, 32 cores that share the LLC. */
    T32;

    private static final long MS = 1_000_000;

    /**
     * How much slower an emulated CPU is than the machine it names (factor). Calibrated, to one digit, on hackbench's own time with pipes: 0.17 to 0.48 s
     * on the guest of 8 CPUs, 0.17 to 1.4 s on that of 32, in which never more than two run at once.
     */
    private int slowdown() {
        return this == T8 ? 80 : 500;
    }

    /** A run of hackbench with the guest's settings: HZ=250; ticks apart, as no more than two CPUs of a guest run at once; no idle driver, so every idle CPU stops its tick. */
    ModelRates run(String kernel, Hackbench workload, long seed) {
        return run(kernel, workload, seed, Setting.RECORDED);
    }

    /**
     * What may be tried otherwise than it is in the guests.
     *
     * @param hz tick rate (1/s)
     * @param creation how the tasks come to be
     */
    record Setting(int hz, Scenario.Creation creation) {
        /**
         * wakee_flips of the main task: the starts under which the decisions of wake_wide agree best in the seven recordings of the guest of 8 CPUs are 3, 4, 6, 7,
         * 7, 8 and 10 (WakeWideOracle).
         */
        private static final int MAIN_FLIPS = 7;

        /** HZ=250, tasks placed by fork, a main task with the flips that the decisions tell. */
        static final Setting RECORDED =
                new Setting(250, new Scenario.Creation(false, MAIN_FLIPS, Scenario.NewTasks.SLOW_PATH));

        /** As system properties say: wakestream.rates.hz, .main_flips, .placement (fork, spread). */
        static Setting ofProperties() {
            boolean spread =
                    System.getProperty("wakestream.rates.placement", "fork").equals("spread");
            return new Setting(
                    Integer.getInteger("wakestream.rates.hz", RECORDED.hz),
                    new Scenario.Creation(
                            false,
                            Integer.getInteger("wakestream.rates.main_flips", MAIN_FLIPS),
                            spread ? Scenario.NewTasks.SPREAD : Scenario.NewTasks.SLOW_PATH));
        }
    }

    /** The same with another setting. */
    ModelRates run(String kernel, Hackbench workload, long seed, Setting setting) {
        Scenario scenario = new Scenario(
                machine(slowdown()),
                kernel,
                List.of(),
                workload,
                setting.hz(),
                new Scenario.Tick(true, 1000),
                new Scenario.Idle(Scenario.Governor.NONE),
                0,
                100_000 * MS,
                1000 * MS,
                seed,
                setting.creation());
        ModelRates rates = new ModelRates();
        SimulationResult result = Simulation.run(scenario, rates);
        rates.kicksSent(result.counts().ilbKicks());
        return rates;
    }

    /** The machine, slower by a factor. */
    TopologySpec machine(double slower) {
        boolean smt = this == T8;
        List<Level> levels = smt
                ? List.of(
                        level("core", 2, "SMT", false, slower, 2, 7.1),
                        level("llc", 4, "MC", true, slower, 35, 37.2),
                        level("xsock", 8, "NUMA", false, slower, 72, 73.7))
                : List.of(
                        level("core", 1, null, false, slower, 1.5, 7.5),
                        level("llc", 32, "MC", true, slower, 35, 37.2));
        return new TopologySpec(
                smt ? "guest-t8" : "guest-t32",
                "guest of the recordings, emulated " + slower + " times slower",
                smt ? 8 : 32,
                2.67 / slower,
                64,
                250,
                smt ? 8 : 32,
                TopologySpec.CpuOrder.SEQ,
                smt ? 2 : 1,
                smt ? 2 : 1,
                smt ? 2 : 1,
                levels,
                smt ? 2 : 1,
                smt ? 4 : 32,
                smt ? List.of(List.of(10, 20), List.of(20, 10)) : List.of(List.of(10)),
                smt ? Map.of(20, "xsock") : Map.of(),
                Map.of(),
                0,
                new TopologySpec.Local(1.5 * slower, 3.8 * slower, 16 * slower, 67 * slower, 7.5 * slower),
                smt ? Map.of(10, 67 * slower, 20, 105 * slower) : Map.of(10, 67 * slower),
                slower,
                Map.ofEntries(
                        Map.entry("syscall", 70 * slower),
                        Map.entry("pipe_w", 330 * slower),
                        Map.entry("pipe_r", 320 * slower),
                        Map.entry("unix_w", 550 * slower),
                        Map.entry("unix_r", 550 * slower),
                        Map.entry("ctxsw", 1000 * slower),
                        Map.entry("ipi_send", 120 * slower),
                        Map.entry("ipi_deliver", 900 * slower),
                        Map.entry("tick", 2000 * slower),
                        Map.entry("lb_per_cpu", 70 * slower),
                        // As recorded: new threads come 0.3 ms apart on both guests, new processes 2 to 3.5 ms.
                        Map.entry("fork", 2_000_000.0),
                        Map.entry("fork_start", 3_000_000.0),
                        Map.entry("clone", 300_000.0),
                        Map.entry("clone_start", 150_000.0)),
                new TopologySpec.IdleExit(60 * slower, 2000 * slower, 40_000 * slower),
                // Two threads of an emulated core are two threads of the host's: none slows the other.
                smt ? List.of(1.0, 1.0) : List.of(1.0),
                Platform.ofLine(64));
    }

    private static Level level(
            String name, int cpus, @Nullable String domain, boolean llc, double slower, double read, double rmw) {
        return new Level(name, cpus, domain, llc, read * slower, (read + 1) * slower, rmw * slower, rmw * slower);
    }
}
