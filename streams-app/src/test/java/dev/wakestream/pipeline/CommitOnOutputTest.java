package dev.wakestream.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

class CommitOnOutputTest {
    private static final long START_MS = 1_000_000;

    private final MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();
    private final CommitOnOutput commits;

    CommitOnOutputTest() {
        context.setCurrentSystemTimeMs(START_MS);
        commits = new CommitOnOutput(context);
    }

    @Test
    void whatIsHandedOnIsCommittedAtOnce() {
        commits.forwarded();
        assertThat(context.committed()).isFalse();

        commits.ask();
        assertThat(context.committed()).isTrue();
    }

    @Test
    void whatFollowsSoonIsCommittedTogetherAndSoon() {
        commits.forwarded();
        commits.ask();
        context.resetCommit();

        at(START_MS + 99);
        commits.forwarded();
        commits.ask();
        assertThat(context.committed()).isFalse();

        tick(START_MS + 100);
        assertThat(context.committed()).isTrue();
    }

    @Test
    void nothingIsCommittedWhereNothingIsHandedOn() {
        tick(START_MS + 100);
        tick(START_MS + 200);

        assertThat(context.committed()).isFalse();

        commits.forwarded();
        commits.ask();
        context.resetCommit();
        tick(START_MS + 300);

        assertThat(context.committed()).isFalse();
    }

    @Test
    void aBunchIsCommittedOnce() {
        commits.forwarded();
        commits.forwarded();
        commits.ask();
        context.resetCommit();

        tick(START_MS + 100);

        assertThat(context.committed()).isFalse();
    }

    @Test
    void aClockThatWasSetBackHoldsNothingUp() {
        commits.forwarded();
        commits.ask();
        context.resetCommit();

        at(START_MS - 3_600_000);
        commits.forwarded();
        commits.ask();

        assertThat(context.committed()).isTrue();
    }

    private void at(long nowMs) {
        context.setCurrentSystemTimeMs(nowMs);
    }

    private void tick(long nowMs) {
        at(nowMs);
        context.scheduledPunctuators().get(0).getPunctuator().punctuate(nowMs);
    }
}
