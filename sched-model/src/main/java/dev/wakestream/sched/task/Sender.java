package dev.wakestream.sched.task;

import dev.wakestream.sched.sim.RandomStream;

/**
 * A sender of hackbench: {@code loops} times, one message to each channel of its group. A stretch goes on to the first
 * channel that is full or whose reader sleeps, and at most through {@link Hackbench#STRETCH_CAP} messages.
 */
final class Sender extends TaskProgram {
    private final Channel[] channels;
    private final RandomStream random;
    private final boolean countsFileReferences;
    private long left;
    private int at;
    private int planned;

    Sender(Channel[] channels, long loops, boolean countsFileReferences, RandomStream random) {
        this.channels = channels;
        this.countsFileReferences = countsFileReferences;
        this.random = random;
        left = loops * channels.length;
    }

    @Override
    public void plan(Stretch stretch) {
        planned = 0;
        Channel channel = channels[at];
        stretch.operation(channel.writeOperation());
        int j = at;
        boolean meetsSleeper = false;
        while (planned < left && planned < Hackbench.STRETCH_CAP && !channel.full() && !meetsSleeper) {
            channel.charge();
            planned++;
            stretch.user(Hackbench.thinkNs(random));
            stretch.call(channel.object());
            if (countsFileReferences) {
                stretch.touch(Hackbench.fileObject(channel.object()));
            }
            meetsSleeper = channel.readerSleeps();
            j = j + 1 == channels.length ? 0 : j + 1;
            channel = channels[j];
        }
        if (planned == 0) {
            stretch.call(channel.object());
        }
    }

    @Override
    public void cut(int calls) {
        for (; planned > calls; planned--) {
            channels[(at + planned - 1) % channels.length].uncharge();
        }
    }

    @Override
    public Next finish(Syscalls kernel) {
        if (planned == 0) {
            Channel channel = channels[at];
            if (!channel.full()) {
                return Next.RUN;
            }
            channel.sleepUntilRoom(self());
            return Next.BLOCK;
        }
        for (; planned > 0; planned--) {
            Channel channel = channels[at];
            channel.deliver(kernel);
            channel.passOn(kernel);
            left--;
            at = at + 1 == channels.length ? 0 : at + 1;
        }
        return left == 0 ? Next.EXIT : Next.RUN;
    }
}
