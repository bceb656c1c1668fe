package dev.wakestream.benchmarks;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.ScenarioFile;
import dev.wakestream.cli.config.ScenarioFiles;
import dev.wakestream.sched.scenario.Scenario;
import dev.wakestream.sched.scenario.Simulation;
import dev.wakestream.sched.scenario.SimulationResult;
import dev.wakestream.sched.trace.DiscardingSink;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Speed of the model on one core, nobody listening: the headline case's base, 480 CPUs for 100 ms (its warm-up of 50 ms included).
 * One operation is a millisecond of one CPU, so operations per millisecond are simulated CPU-seconds per second; the bar is 10.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 5)
public class ModelBenchmark {
    private static final int CPUS = 480;
    private static final int MS = 100;

    private @Nullable Scenario scenario;

    /** The case, cut to its first 50 ms of trace. */
    @Setup
    public void read() throws InvalidInputException {
        ScenarioFile file = ScenarioFiles.named("nohz-nr-cpus").orElseThrow();
        Scenario base = file.scenario(file.variantNames().get(0), 1);
        long durationNs = TimeUnit.MILLISECONDS.toNanos(MS) - base.warmupNs();
        if (base.machine().cpus() != CPUS || durationNs <= 0) {
            throw new IllegalStateException("the case has changed: " + base);
        }
        scenario = new Scenario(
                base.machine(),
                base.kernel(),
                base.toggles(),
                base.workload(),
                base.hz(),
                base.tick(),
                base.idle(),
                base.warmupNs(),
                durationNs,
                base.checkpointNs(),
                base.seed(),
                base.creation());
    }

    /** Simulates it. */
    @Benchmark
    @OperationsPerInvocation(CPUS * MS)
    public SimulationResult simulate() {
        if (scenario == null) {
            throw new IllegalStateException("not set up");
        }
        return Simulation.run(scenario, DiscardingSink.INSTANCE);
    }
}
