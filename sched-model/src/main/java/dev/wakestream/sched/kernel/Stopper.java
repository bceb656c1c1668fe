package dev.wakestream.sched.kernel;

import dev.wakestream.sched.task.Program;
import dev.wakestream.sched.task.Stretch;
import dev.wakestream.sched.task.Syscalls;
import dev.wakestream.sched.task.Task;
import dev.wakestream.sched.topology.CpuSet;

/**
 * The stopper of a CPU, migration/N: a kernel thread above all other tasks, which moves what the CPU was running, and sleeps again
 * (model-spec 4.7, step 8; exec: general knowledge). It is made when it is first woken, so that only runs that push have it.
 */
final class Stopper implements Program {
    private final Kernel k;
    private final int cpu;

    private Stopper(Kernel k, int cpu) {
        this.k = k;
        this.cpu = cpu;
    }

    /** Whether nobody needs the stopper of a CPU now: it sleeps, and the switch away from it is over. */
    static boolean sleeps(Cpu c) {
        SchedTask stopper = c.stopper;
        return stopper == null || (stopper.sleeping && stopper.offCpuAtPs != SchedTask.NEVER);
    }

    /** The stopper of a CPU, made if it has not been needed before. */
    static SchedTask of(Kernel k, Cpu c) {
        SchedTask stopper = c.stopper;
        if (stopper == null) {
            stopper = made(k, c);
            c.stopper = stopper;
        }
        return stopper;
    }

    private static SchedTask made(Kernel k, Cpu c) {
        int last = k.tasks.length;
        String name = "migration/" + c.id;
        // Numbered after all others.
        int pid = k.lastPid + 1 + c.id;
        Task task = new Task(last + c.id, pid, name, 0, new Stopper(k, c.id), c.id, true);
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
        Cpu c = k.cpus[cpu];
        if (c.pushTo != CpuSet.NONE) {
            k.activeBalance.push(cpu);
        }
        if (c.execs != null) {
            k.schedExec.push(c);
        }
        return Next.BLOCK;
    }
}
