package dev.wakestream.sched.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.sched.sim.RandomStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Capacity, and who wakes whom, of pipes and sockets (model-spec 6.1). */
class ChannelTest {
    private static final int MESSAGE_BYTES = 100;

    /** Notes who was woken. */
    private static final class Woken implements Syscalls {
        private final List<Task> tasks = new ArrayList<>();

        @Override
        public void wake(Task wakee, boolean sync) {
            assertThat(sync).isTrue();
            tasks.add(wakee);
        }

        @Override
        public void create(Task child) {
            throw new UnsupportedOperationException("channels create nobody");
        }

        @Override
        public void exec() {
            throw new UnsupportedOperationException("channels execute nothing");
        }

        @Override
        public void released() {
            throw new UnsupportedOperationException("channels release nobody");
        }

        @Override
        public void sleepUntil(long ns) {
            throw new AssertionError("a channel sets no timers");
        }

        @Override
        public long nowNs() {
            return 0;
        }

        @Override
        public int cpu() {
            return 0;
        }

        @Override
        public boolean measuring() {
            return true;
        }

        @Override
        public void received(int messages) {
            throw new AssertionError("a channel receives nothing by itself");
        }
    }

    private final Woken woken = new Woken();

    private static Task task(int pid) {
        return new Task(pid, pid, "hackbench", pid, new Herder(List.of()));
    }

    private void fill(Channel channel, int messages) {
        for (int i = 0; i < messages; i++) {
            assertThat(channel.full()).isFalse();
            channel.charge();
            channel.deliver(woken);
        }
    }

    @ParameterizedTest
    @CsvSource({
        // message, page, messages that fit: 16 slots of page / message each
        "100, 4096, 640",
        "100, 65536, 10480",
        "4096, 4096, 16",
        "2049, 4096, 16",
        "2048, 4096, 32"
    })
    void aPipeHoldsWholeMessagesIn16Slots(int messageBytes, int pageBytes, int messages) {
        assertThat(new PipeChannel(0, messageBytes, pipes(pageBytes)).capacity())
                .isEqualTo(messages);
    }

    @ParameterizedTest
    @CsvSource({
        // message, messages that fit: 212992 bytes of 640 + data rounded up to 64 bytes
        "100, 277",
        "128, 277",
        "129, 256",
        "1, 302",
        "4096, 44"
    })
    void aSocketIsChargedForItsBuffers(int messageBytes, int messages) {
        assertThat(new SocketChannel(0, messageBytes).capacity()).isEqualTo(messages);
    }

    @Test
    void aChannelIsFullWhenPlannedMessagesFillIt() {
        Channel pipe = new PipeChannel(0, 4096, pipes(4096));
        for (int i = 0; i < 16; i++) {
            pipe.charge();
        }

        assertThat(pipe.full()).isTrue();
        assertThat(pipe.queued()).as("planned, not yet there").isZero();
    }

    @Test
    void aPipeWakesItsReaderOnlyWhenItWasEmpty() {
        Channel pipe = new PipeChannel(0, MESSAGE_BYTES, pipes(4096));
        Task reader = task(1);
        fill(pipe, 1);
        pipe.sleepUntilMessage(reader);

        fill(pipe, 1);
        assertThat(woken.tasks)
                .as("a message was there: the reader has been told before")
                .isEmpty();

        pipe.take(2, woken);
        fill(pipe, 1);
        assertThat(woken.tasks).containsExactly(reader);
        assertThat(pipe.readerSleeps()).isFalse();
    }

    @Test
    void aSocketWakesItsReaderAtEverySend() {
        Channel socket = new SocketChannel(0, MESSAGE_BYTES);
        fill(socket, 1);
        socket.sleepUntilMessage(task(1));

        fill(socket, 2);

        assertThat(woken.tasks).as("once: then it is awake").hasSize(1);
    }

    private static Pipes pipes(int pageBytes) {
        return new Pipes(pageBytes, false);
    }

    @Test
    void inOlderKernelsEveryReadOfAFullPipeWakesAWriter() {
        Channel pipe = new PipeChannel(0, MESSAGE_BYTES, new Pipes(4096, true));
        fill(pipe, 640);
        for (int i = 1; i <= 60; i++) {
            pipe.sleepUntilRoom(task(i));
        }

        pipe.take(1, woken);
        assertThat(woken.tasks).as("no slot is free yet").hasSize(1);

        pipe.take(20, woken);
        assertThat(woken.tasks).hasSize(21);

        pipe.take(30, woken);
        assertThat(woken.tasks).as("the 40th read freed the slot").hasSize(40);

        pipe.take(20, woken);
        assertThat(woken.tasks).hasSize(40);
    }

    @Test
    void aReadWakesOnePipeWriterWhenItFreesASlot() {
        Channel pipe = new PipeChannel(0, MESSAGE_BYTES, pipes(4096));
        fill(pipe, 640);
        Task first = task(1);
        Task second = task(2);
        pipe.sleepUntilRoom(first);
        pipe.sleepUntilRoom(second);

        pipe.take(39, woken);
        assertThat(woken.tasks).as("40 messages share a slot").isEmpty();

        pipe.take(1, woken);
        assertThat(woken.tasks).containsExactly(first);

        pipe.take(40, woken);
        assertThat(woken.tasks).as("it was not full any more").containsExactly(first);
    }

    @Test
    void aPipeWriterThatLeavesRoomWakesTheNextOne() {
        Channel pipe = new PipeChannel(0, MESSAGE_BYTES, pipes(4096));
        fill(pipe, 640);
        Task first = task(1);
        Task second = task(2);
        Task third = task(3);
        pipe.sleepUntilRoom(first);

        pipe.passOn(woken);
        assertThat(woken.tasks).isEmpty();

        pipe.take(40, woken);
        assertThat(woken.tasks).as("the reader woke the first").containsExactly(first);
        pipe.sleepUntilRoom(second);

        fill(pipe, 1);
        pipe.passOn(woken);
        assertThat(woken.tasks).as("the last slot is in use again").containsExactly(first);

        pipe.take(40, woken);
        assertThat(woken.tasks).containsExactly(first, second);
        pipe.sleepUntilRoom(third);
        pipe.passOn(woken);
        assertThat(woken.tasks).containsExactly(first, second, third);
    }

    @Test
    void aSlotThatIsHalfReadIsNoRoom() {
        Channel pipe = new PipeChannel(0, MESSAGE_BYTES, pipes(4096));
        fill(pipe, 640);

        pipe.take(39, woken);
        assertThat(pipe.full())
                .as("39 of the first slot's 40 messages are read")
                .isTrue();

        pipe.take(1, woken);
        assertThat(pipe.full()).isFalse();
        fill(pipe, 40);
        assertThat(pipe.full()).isTrue();
    }

    @Test
    void anEmptyPipeStartsANewSlotSoThatTheRestOfTheOldOneIsNotUsed() {
        Channel pipe = new PipeChannel(0, MESSAGE_BYTES, pipes(4096));
        fill(pipe, 3);
        pipe.take(3, woken);

        fill(pipe, 640);

        assertThat(pipe.full()).isTrue();
    }

    @Test
    void aReaderThatStaysInTheLastSlotLeavesItsSpaceUsed() {
        Channel pipe = new PipeChannel(0, 2048, pipes(4096));
        fill(pipe, 2);
        pipe.take(1, woken);

        fill(pipe, 30);

        assertThat(pipe.full()).as("16 slots of two, one of them read").isTrue();
        assertThat(pipe.queued()).isEqualTo(31);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void slotsAreThoseThatAPipeOfSingleMessagesHas(long seed) {
        RandomStream random = new RandomStream(seed);
        int perSlot = 1 + random.nextInt(5);
        Channel pipe = new PipeChannel(0, 4096 / perSlot, pipes(4096));
        // Each slot: what is in it, and how much of it was ever written.
        ArrayDeque<int[]> slots = new ArrayDeque<>();

        for (int i = 0; i < 5_000; i++) {
            if (random.nextInt(2) == 0 && !pipe.full()) {
                fill(pipe, 1);
                if (slots.isEmpty() || slots.getLast()[1] == perSlot) {
                    slots.add(new int[2]);
                }
                slots.getLast()[0]++;
                slots.getLast()[1]++;
            } else if (pipe.queued() > 0) {
                int messages = 1 + random.nextInt(pipe.queued());
                pipe.take(messages, woken);
                for (int m = 0; m < messages; m++) {
                    if (--slots.getFirst()[0] == 0) {
                        slots.removeFirst();
                    }
                }
            }

            assertThat(pipe.full()).isEqualTo(slots.size() == 16 && slots.getLast()[1] == perSlot);
        }
    }

    @Test
    void aSocketWakesAllItsWritersOnceThreeQuartersAreFree() {
        Channel socket = new SocketChannel(0, MESSAGE_BYTES);
        fill(socket, 277);
        Task first = task(1);
        Task second = task(2);
        socket.sleepUntilRoom(first);
        socket.sleepUntilRoom(second);

        socket.take(277 - 70, woken);
        socket.passOn(woken);
        assertThat(woken.tasks).as("70 messages left, more than a quarter").isEmpty();

        socket.take(1, woken);
        assertThat(woken.tasks).containsExactly(first, second);
    }
}
