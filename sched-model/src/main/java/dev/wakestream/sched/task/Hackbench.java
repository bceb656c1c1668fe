package dev.wakestream.sched.task;

import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.sim.RandomStreams;
import java.util.ArrayList;
import java.util.List;

/**
 * hackbench: groups of senders and receivers, as many of each as the group has channels (model-spec 6.1). The main task
 * creates them; they wait in poll until it starts them.
 */
public final class Hackbench extends CreatedWorkload {
    /**
     * Messages of one stretch at most (count). 20 messages of about 1 µs keep a stretch below a hundredth of a slice, so that what others see of it
     * is late by less than a wakeup takes to get a CPU.
     */
    static final int STRETCH_CAP = 20;

    private static final String COMM = "hackbench";

    /** Channels "ready" and "wake". */
    private static final int START_OBJECTS = 2;

    // User time between two messages (ns): model-spec 6.1 gives 20 to 40.
    private static final long THINK_MIN_NS = 20;
    private static final long THINK_SPREAD_NS = 20;

    private final int channelObjects;
    private final Children children = new Children(new Children.Creation(false));
    private final StartLine line;

    /**
     * Sets up the tasks.
     *
     * @param groups independent groups (count)
     * @param fds senders, and receivers, of a group (count)
     * @param loops messages of one sender to each receiver (count)
     * @param messageBytes size of a message (bytes)
     * @param pipes pipes, else socket pairs
     * @param threads tasks share the main task's address space, else each has its own
     * @param kind what pipes are like
     * @param random streams of the run
     */
    public Hackbench(
            int groups,
            int fds,
            int loops,
            int messageBytes,
            boolean pipes,
            boolean threads,
            Pipes kind,
            RandomStreams random) {
        channelObjects = groups * fds * 2;
        line = new StartLine(
                channelObjects,
                pipes ? Operation.PIPE_WRITE : Operation.SOCKET_SEND,
                pipes ? Operation.PIPE_READ : Operation.SOCKET_RECEIVE);
        for (int g = 0; g < groups; g++) {
            List<Channel> channels = new ArrayList<>();
            for (int j = 0; j < fds; j++) {
                int object = (g * fds + j) * 2;
                Channel channel =
                        pipes ? new PipeChannel(object, messageBytes, kind) : new SocketChannel(object, messageBytes);
                channels.add(channel);
                add(threads, new Receiver(channel, (long) fds * loops, nextStream(random)));
            }
            Channel[] shared = channels.toArray(new Channel[0]);
            for (int i = 0; i < fds; i++) {
                add(threads, new Sender(shared, loops, threads, nextStream(random)));
            }
        }
        main(COMM, new HackbenchMain(children, line, size()));
    }

    private RandomStream nextStream(RandomStreams random) {
        return random.stream("task." + size());
    }

    private void add(boolean threads, TaskProgram work) {
        children.add(add(COMM, threads ? Task.MAIN_MM : size() + 1, new Poller(line, work)));
    }

    /** Shared objects that stretches touch (count): two a channel, and those that it is started with. */
    @Override
    public int objects() {
        return channelObjects + START_OBJECTS;
    }

    @Override
    public int homeOf(int object) {
        return object < channelObjects ? (int) ((long) object * size() / channelObjects) : size();
    }

    @Override
    public List<Measure> measures(Outcome outcome) {
        List<Measure> measures = new ArrayList<>();
        if (outcome.completed()) {
            measures.add(outcome.completionTime());
        }
        if (outcome.spanNs() > 0) {
            measures.add(outcome.rate("messages_per_second"));
        }
        return measures;
    }

    /** The reference count of a channel's write end: threads take and drop it at every write. */
    static int fileObject(int channelObject) {
        return channelObject + 1;
    }

    static long thinkNs(RandomStream random) {
        return THINK_MIN_NS + random.jitterNs(THINK_SPREAD_NS);
    }
}
