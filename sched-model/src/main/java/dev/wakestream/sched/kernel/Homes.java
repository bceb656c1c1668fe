package dev.wakestream.sched.kernel;

import dev.wakestream.sched.task.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Nodes of memory that is allocated in the course of a run: a task's own is on the node of its parent, which fills it in; what a task is the first
 * to use of the workload's shared objects follows the task to the CPU that it begins on.
 */
final class Homes {
    private final Kernel k;

    /** Shared objects by the worker that uses them first. */
    private final List<List<Integer>> objectsOf = new ArrayList<>();

    Homes(Kernel k, Workload workload) {
        this.k = k;
        for (int i = 0; i < k.tasks.length; i++) {
            objectsOf.add(new ArrayList<>(0));
        }
        for (int object = 0; object < workload.objects(); object++) {
            objectsOf.get(workload.homeOf(object)).add(object);
        }
    }

    /** A task is being created by the current task of a CPU. */
    void created(SchedTask p, int parentCpu) {
        k.lineMap.taskHome(k.lines, p, k.topology.nodeOf(parentCpu));
    }

    /** A new task's CPU has been chosen. */
    void placed(SchedTask p) {
        int node = k.topology.nodeOf(p.cpu);
        for (int object : objectsOf.get(Objects.requireNonNull(p.task).index())) {
            k.lines.allocate(k.objectLine(object), node);
        }
    }
}
