package dev.wakestream.sched.kernel;

import dev.wakestream.sched.task.Program;
import dev.wakestream.sched.task.Stretch;
import dev.wakestream.sched.task.Syscalls;
import dev.wakestream.sched.task.Task;

/**
 * The stopper of a CPU, migration/N: a kernel thread above all other tasks, which pushes what the CPU was running, and sleeps again
 * (model-spec 4.7, step 8). It is made when it is first woken, so that only runs that push have it.
 */
final class Stopper implements Program {
    private final ActiveBalance balance;
    private final int cpu;

    private Stopper(ActiveBalance balance, int cpu) {
        this.balance = balance;
        this.cpu = cpu;
    }

    /** The sleeping stopper of a CPU. */
    static SchedTask of(Kernel k, ActiveBalance balance, Cpu c) {
        int last = k.tasks.length;
        String name = "migration/" + c.id;
        // Numbered after all others.
        int pid = k.lastPid + 1 + c.id;
        Task task = new Task(last + c.id, pid, name, 0, new Stopper(balance, c.id), c.id, true);
        int comm = k.trace.names().comm(name);
        SchedTask p = new SchedTask(task, pid, Constants.STOPPER_PRIO, task.mm(), comm, comm);
        p.stopper = true;
        p.pinned = true;
        p.cpu = c.id;
        p.sleeping = true;
        k.lineMap.stopper(p);
        return p;
    }

    @Override
    public void plan(Stretch stretch) {
        // All that it does, it does at the end of its stretch.
    }

    @Override
    public Next finish(Syscalls kernel) {
        balance.push(cpu);
        return Next.BLOCK;
    }
}
