package dev.wakestream.sched.task;

import dev.wakestream.sched.sim.RandomStream;

/** A receiver of hackbench: reads its channel's messages, a stretch at a time, until all have come. */
final class Receiver extends TaskProgram {
    private final Channel channel;
    private final RandomStream random;
    private long left;
    private int planned;

    Receiver(Channel channel, long messages, RandomStream random) {
        this.channel = channel;
        this.random = random;
        left = messages;
    }

    @Override
    public void plan(Stretch stretch) {
        stretch.operation(channel.readOperation());
        planned = Math.min(channel.queued(), Hackbench.STRETCH_CAP);
        if (planned == 0) {
            stretch.call(channel.object());
            return;
        }
        for (int i = 0; i < planned; i++) {
            stretch.user(Hackbench.thinkNs(random));
        }
        stretch.calls(planned, channel.object());
    }

    @Override
    public void cut(int calls) {
        planned = calls;
    }

    @Override
    public Next finish(Syscalls kernel) {
        if (planned == 0) {
            if (channel.queued() > 0) {
                return Next.RUN;
            }
            channel.sleepUntilMessage(self());
            return Next.BLOCK;
        }
        channel.take(planned, kernel);
        kernel.received(planned);
        left -= planned;
        return left == 0 ? Next.EXIT : Next.RUN;
    }
}
