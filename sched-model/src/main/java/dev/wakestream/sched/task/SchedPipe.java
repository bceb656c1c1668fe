package dev.wakestream.sched.task;

import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.sim.RandomStreams;
import java.util.ArrayList;
import java.util.List;

/**
 * perf bench sched pipe: two tasks, two pipes; each writes a word to the other and reads the answer (model-spec 6.2). One
 * loop is a round trip. A read that has to wait is one call: the wait is within it.
 */
public final class SchedPipe extends CreatedWorkload {
    /** What perf calls itself while it runs this benchmark. */
    private static final String COMM = "sched-pipe";

    /** Size of an int (bytes). */
    private static final int WORD = 4;

    private static final double NS_PER_US = 1000;

    /**
     * Sets up the tasks.
     *
     * @param loops round trips (count)
     * @param threads tasks share an address space, else each has its own
     * @param pipes what pipes are like
     * @param random streams of the run
     */
    public SchedPipe(int loops, boolean threads, Pipes pipes, RandomStreams random) {
        Channel there = new PipeChannel(0, WORD, pipes);
        Channel back = new PipeChannel(1, WORD, pipes);
        Peer first = new Peer(there, back, true, loops, random.stream("task.0"));
        Peer second = new Peer(back, there, false, loops, random.stream("task.1"));
        Children children = new Children(new Children.Creation(true));
        children.add(add(COMM, threads ? Task.MAIN_MM : 1, first));
        children.add(add(COMM, threads ? Task.MAIN_MM : 2, second));
        main(COMM, new Parent(children));
    }

    @Override
    public int objects() {
        return 2;
    }

    @Override
    public int homeOf(int object) {
        return object;
    }

    @Override
    public List<Measure> measures(Outcome outcome) {
        List<Measure> measures = new ArrayList<>();
        if (outcome.received() > 0) {
            measures.add(new Measure(
                    "time_per_op", "us", false, outcome.spanNs() / (double) outcome.received() / NS_PER_US));
            measures.add(outcome.rate("ops_per_second"));
        }
        if (outcome.completed()) {
            measures.add(outcome.completionTime());
        }
        return measures;
    }

    /** One of the two: the first writes and then reads, the second reads and then writes. */
    private static final class Peer extends TaskProgram {
        private final Channel out;
        private final Channel in;
        private final boolean writesFirst;
        private final RandomStream random;
        private int left;
        private boolean writes;
        private boolean waited;
        private boolean got;

        Peer(Channel out, Channel in, boolean writesFirst, int loops, RandomStream random) {
            this.out = out;
            this.in = in;
            this.writesFirst = writesFirst;
            this.random = random;
            left = loops;
            writes = writesFirst;
        }

        @Override
        public void plan(Stretch stretch) {
            if (writes) {
                out.charge();
                stretch.operation(out.writeOperation());
                stretch.user(Hackbench.thinkNs(random));
                stretch.call(out.object());
                return;
            }
            got = in.queued() > 0;
            stretch.operation(in.readOperation());
            if (waited) {
                stretch.resume(in.object());
            } else {
                stretch.user(Hackbench.thinkNs(random));
                stretch.call(in.object());
            }
        }

        @Override
        public Next finish(Syscalls kernel) {
            if (writes) {
                out.deliver(kernel);
                writes = false;
                return writesFirst ? Next.RUN : looped();
            }
            if (!got) {
                waited = true;
                if (in.queued() > 0) {
                    return Next.RUN;
                }
                in.sleepUntilMessage(self());
                return Next.BLOCK;
            }
            waited = false;
            in.take(1, kernel);
            writes = true;
            if (!writesFirst) {
                return Next.RUN;
            }
            kernel.received(1);
            return looped();
        }

        private Next looped() {
            return --left == 0 ? Next.EXIT : Next.RUN;
        }
    }
}
