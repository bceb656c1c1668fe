package dev.wakestream.benchmarks;

import dev.wakestream.sched.sim.EventQueue;
import dev.wakestream.sched.sim.Phase;
import dev.wakestream.sched.sim.RandomStream;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Taking the next event and scheduling another, with as many pending as a machine of that many CPUs has. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EventQueueBenchmark {
    @Param({"8", "480", "1024"})
    private int pending;

    private EventQueue queue = new EventQueue();
    private final RandomStream random = new RandomStream(1);

    @Setup
    public void fill() {
        queue = new EventQueue();
        for (int i = 0; i < pending; i++) {
            queue.schedule(random.nextInt(10_000), Phase.COMPLETION, 1, i);
        }
    }

    @Benchmark
    public int pollAndSchedule() {
        queue.poll();
        int cpu = queue.arg0();
        queue.schedule(queue.nowNs() + 100 + random.nextInt(10_000), Phase.COMPLETION, 1, cpu);
        return cpu;
    }
}
