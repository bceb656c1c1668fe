package dev.wakestream.sched.task;

/** A main task that creates the workload's tasks, one after the other, and then waits for them to end. */
final class Parent implements Program {
    private final Children children;

    Parent(Children children) {
        this.children = children;
    }

    @Override
    public void plan(Stretch stretch) {
        if (!children.allThere()) {
            children.plan(stretch);
        }
    }

    @Override
    public Next finish(Syscalls kernel) {
        if (children.allThere()) {
            return Next.BLOCK;
        }
        children.create(kernel);
        return Next.RUN;
    }
}
