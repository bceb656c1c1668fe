package dev.wakestream.sched.kernel;

import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.task.Measure;
import dev.wakestream.sched.task.Program;
import dev.wakestream.sched.task.Stretch;
import dev.wakestream.sched.task.Syscalls;
import dev.wakestream.sched.task.Task;
import dev.wakestream.sched.task.Workload;
import java.util.List;

/** A workload whose tasks execute another program now and then, and go on as they were: what it does to the scheduler is all that counts. */
final class RandomExecs implements Workload {
    private static final int ONE_IN = 6;

    private final Workload workload;
    private final List<Task> workers;
    private final Task main;

    RandomExecs(Workload workload, long seed) {
        this.workload = workload;
        RandomStream random = new RandomStream(seed);
        workers =
                workload.workers().stream().map(task -> executing(task, random)).toList();
        main = executing(workload.main(), random);
    }

    private static Task executing(Task task, RandomStream random) {
        return new Task(
                task.index(),
                task.pid(),
                task.comm(),
                task.mm(),
                new Executing(task.program(), random),
                task.pinnedTo(),
                task.isResident());
    }

    private record Executing(Program program, RandomStream random) implements Program {
        @Override
        public void plan(Stretch stretch) {
            program.plan(stretch);
        }

        @Override
        public void cut(int calls) {
            program.cut(calls);
        }

        @Override
        public Next finish(Syscalls kernel) {
            Next next = program.finish(kernel);
            if (next == Next.RUN && random.nextInt(ONE_IN) == 0) {
                kernel.exec();
            }
            return next;
        }
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
        return workload.objects();
    }

    @Override
    public int homeOf(int object) {
        return workload.homeOf(object);
    }

    @Override
    public List<Measure> measures(Outcome outcome) {
        return workload.measures(outcome);
    }
}
