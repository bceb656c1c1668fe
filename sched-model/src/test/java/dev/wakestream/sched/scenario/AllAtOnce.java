package dev.wakestream.sched.scenario;

import dev.wakestream.sched.sim.RandomStreams;
import dev.wakestream.sched.task.Measure;
import dev.wakestream.sched.task.Program;
import dev.wakestream.sched.task.Stretch;
import dev.wakestream.sched.task.Syscalls;
import dev.wakestream.sched.task.Task;
import dev.wakestream.sched.task.Workload;
import dev.wakestream.sched.trace.TraceSink;
import java.util.ArrayList;
import java.util.List;

/** A task on every CPU; all of them wake up at one moment, by timers of their own, and work for a while, once. */
final class AllAtOnce implements Workload {
    static final String COMM = "worker";

    private final List<Task> workers = new ArrayList<>();
    private final Task main;

    private AllAtOnce(int cpus, long wakeNs, long workNs) {
        for (int cpu = 0; cpu < cpus; cpu++) {
            workers.add(new Task(cpu, cpu + 2, COMM, cpu + 1, new Once(wakeNs, workNs), cpu, true));
        }
        main = new Task(cpus, 1, "main", 0, new Waker(workers));
    }

    /** Runs a scenario with these tasks; times in ns of the run. */
    static SimulationResult run(Scenario scenario, long wakeNs, long workNs, TraceSink sink) {
        return Simulation.run(
                scenario,
                new AllAtOnce(scenario.machine().cpus(), wakeNs, workNs),
                RandomStreams.of(scenario.seed()),
                sink,
                SimulationProgress.NONE);
    }

    @Override
    public List<Task> workers() {
        return workers;
    }

    @Override
    public Task main() {
        return main;
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
        return List.of();
    }

    private static final class Once implements Program {
        private final long wakeNs;
        private final long workNs;
        private boolean slept;

        private Once(long wakeNs, long workNs) {
            this.wakeNs = wakeNs;
            this.workNs = workNs;
        }

        @Override
        public void plan(Stretch stretch) {
            stretch.user(slept ? workNs : 100);
        }

        @Override
        public Next finish(Syscalls kernel) {
            kernel.sleepUntil(slept ? Long.MAX_VALUE / 4000 : wakeNs);
            slept = true;
            return Next.BLOCK;
        }
    }

    private static final class Waker implements Program {
        private final List<Task> sleepers;
        private boolean done;

        private Waker(List<Task> sleepers) {
            this.sleepers = sleepers;
        }

        @Override
        public void plan(Stretch stretch) {
            stretch.user(100);
        }

        @Override
        public Next finish(Syscalls kernel) {
            if (!done) {
                kernel.released();
                sleepers.forEach(task -> kernel.wake(task, false));
                done = true;
                return Next.RUN;
            }
            return Next.BLOCK;
        }
    }
}
