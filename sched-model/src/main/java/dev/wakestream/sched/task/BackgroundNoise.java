package dev.wakestream.sched.task;

import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.sim.RandomStreams;
import java.util.ArrayList;
import java.util.List;

/**
 * A machine that has nothing to do but its housekeeping (model-spec 6.5): a kernel thread on every CPU, bound to it, and daemons of user space
 * that may run anywhere. Each sleeps on a timer, works a little, and sleeps again.
 */
public final class BackgroundNoise extends CreatedWorkload {
    private final Latencies latencies = new Latencies();

    /**
     * Sets up the tasks.
     *
     * @param cpus CPUs of the machine (count)
     * @param kworkers what each CPU's kernel thread does; {@link Rhythm#NONE} = there are none
     * @param daemons processes of user space (count)
     * @param daemon what each does
     * @param random streams of the run
     */
    public BackgroundNoise(int cpus, Rhythm kworkers, int daemons, Rhythm daemon, RandomStreams random) {
        for (int cpu = 0; cpu < cpus && kworkers.periodNs > 0; cpu++) {
            RandomStream stream = random.stream("kworker." + cpu);
            addResident("kworker/" + cpu + ":0", 0, new Periodic(kworkers, true, latencies, stream), cpu);
        }
        for (int i = 0; i < daemons; i++) {
            RandomStream stream = random.stream("daemon." + i);
            addResident("daemon", i + 1, new Periodic(daemon, false, latencies, stream), Task.ANYWHERE);
        }
        main("systemd", new Herder(workers()));
    }

    /**
     * How often and how long something works.
     *
     * @param periodNs mean time from one waking to the next, half of it more or less, uniformly (ns); 0 = never
     * @param workNs work of a turn (ns)
     */
    public record Rhythm(long periodNs, long workNs) {
        /** Never. */
        public static final Rhythm NONE = new Rhythm(0, 0);
    }

    /** Sleeps and works. */
    private static final class Periodic implements Program {
        private final Rhythm rhythm;
        private final boolean kernelThread;
        private final Latencies latencies;
        private final RandomStream random;
        private boolean working;
        private boolean first = true;
        private long dueNs;

        Periodic(Rhythm rhythm, boolean kernelThread, Latencies latencies, RandomStream random) {
            this.rhythm = rhythm;
            this.kernelThread = kernelThread;
            this.latencies = latencies;
            this.random = random;
        }

        @Override
        public void plan(Stretch stretch) {
            if (!working) {
                stretch.operation(Operation.NANOSLEEP);
                if (!kernelThread) {
                    stretch.bareCall();
                }
            } else if (kernelThread) {
                stretch.operation(Operation.KERNEL_WORK);
                stretch.work(rhythm.workNs);
            } else {
                stretch.user(rhythm.workNs);
            }
        }

        @Override
        public Next finish(Syscalls kernel) {
            if (working) {
                if (kernel.measuring()) {
                    latencies.add(Math.max(0, kernel.nowNs() - rhythm.workNs - dueNs));
                }
                kernel.received(1);
                working = false;
                return Next.RUN;
            }
            working = true;
            dueNs = kernel.nowNs() + pauseNs();
            kernel.sleepUntil(dueNs);
            return Next.BLOCK;
        }

        /** The first pause is anything up to a period, so that turns do not begin in step. */
        private long pauseNs() {
            if (first) {
                first = false;
                return random.jitterNs(rhythm.periodNs);
            }
            return rhythm.periodNs / 2 + random.jitterNs(rhythm.periodNs);
        }
    }

    @Override
    public int objects() {
        return 0;
    }

    @Override
    public int homeOf(int object) {
        throw new IllegalArgumentException("there is no shared object " + object);
    }

    @Override
    public List<Measure> measures(Outcome outcome) {
        List<Measure> measures = new ArrayList<>();
        latencies.measures("turn_latency", measures);
        return measures;
    }
}
