package dev.wakestream.sched.kernel;

import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.task.Program;
import dev.wakestream.sched.task.ReprogrammedWorkload;
import dev.wakestream.sched.task.Stretch;
import dev.wakestream.sched.task.Syscalls;
import dev.wakestream.sched.task.Task;
import dev.wakestream.sched.task.Workload;

/** A workload whose tasks execute another program now and then, and go on as they were: what it does to the scheduler is all that counts. */
final class RandomExecs extends ReprogrammedWorkload {
    private static final int ONE_IN = 6;

    RandomExecs(Workload workload, long seed) {
        this(workload, new RandomStream(seed));
    }

    private RandomExecs(Workload workload, RandomStream random) {
        super(
                workload,
                workload.workers().stream().map(task -> executing(task, random)).toList(),
                executing(workload.main(), random));
    }

    private static Task executing(Task task, RandomStream random) {
        return task.running(new Executing(task.program(), random));
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
}
