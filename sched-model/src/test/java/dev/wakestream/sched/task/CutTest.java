package dev.wakestream.sched.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.wakestream.sched.sim.RandomStream;
import dev.wakestream.sched.sim.RandomStreams;
import org.junit.jupiter.api.Test;

/** A planned stretch of which only the first calls happen. */
class CutTest {
    private static final Pipes PIPES = new Pipes(4096, false);

    private final Stretch stretch = new Stretch();

    @Test
    void keepsTheFirstCallsWithTheirTimeAndWhatTheyTouch() {
        stretch.user(100);
        for (int i = 0; i < 4; i++) {
            stretch.call(2 * i);
            stretch.touch(2 * i + 1);
        }

        stretch.cut(3);

        assertThat(stretch.calls()).isEqualTo(3);
        assertThat(stretch.userNs()).isEqualTo(75);
        assertThat(stretch.touches()).isEqualTo(6);
        assertThat(stretch.object(5)).isEqualTo(5);
    }

    @Test
    void keepsAPartOfTheCallsOnOneObject() {
        stretch.calls(20, 7);

        stretch.cut(1);

        assertThat(stretch.calls()).isEqualTo(1);
        assertThat(stretch.callsOf(0)).isEqualTo(1);
    }

    @Test
    void whatASenderDoesNotSendLeavesRoom() {
        Channel[] pipes = {new PipeChannel(0, 4096, PIPES), new PipeChannel(2, 4096, PIPES)};
        Sender sender = new Sender(pipes, 100, false, new RandomStream(1));
        sender.plan(stretch);
        assertThat(stretch.calls()).isEqualTo(Hackbench.STRETCH_CAP);
        assertThat(pipes[0].charged() + pipes[1].charged()).isEqualTo(20);

        sender.cut(3);

        assertThat(pipes[0].charged()).isEqualTo(2);
        assertThat(pipes[1].charged()).isEqualTo(1);
    }

    @Test
    void aPipeForgetsTheSlotsThatWereOpenedForIt() {
        Channel pipe = new PipeChannel(0, 2048, PIPES);
        for (int i = 0; i < 5; i++) {
            pipe.charge();
        }
        for (int i = 0; i < 4; i++) {
            pipe.uncharge();
        }

        for (int i = 0; i < 31; i++) {
            assertThat(pipe.full()).isFalse();
            pipe.charge();
        }
        assertThat(pipe.full()).isTrue();
    }

    @Test
    void aProgramOfSingleCallsCannotBeCut() {
        Program peer = new SchedPipe(1, true, PIPES, RandomStreams.of(1))
                .workers()
                .get(0)
                .program();

        assertThatThrownBy(() -> peer.cut(1)).isInstanceOf(IllegalStateException.class);
    }
}
