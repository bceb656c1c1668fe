package dev.wakestream.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MissingProfileTest {
    private static CommandException explained(boolean live, long rejected) {
        return MissingProfile.explained(
                "r1", live, rejected, Duration.ofSeconds(5), new IllegalStateException("no news"));
    }

    @Test
    void aLiveProfileMeansThatTheRunDoesNotEnd() {
        CommandException e = explained(true, 0);

        assertThat(e.exitCode()).isEqualTo(ExitCode.UNUSABLE_INPUT);
        assertThat(e)
                .hasMessage("run r1 does not end: a live profile of it is there, but for 5 s nothing new came, as when"
                        + " the end marker of a partition is missing");
        assertThat(explained(true, 1))
                .hasMessageEndingWith("; 1 record of it rejected, see wakestream rejected --run r1");
    }

    @Test
    void rejectedRecordsAreNamed() {
        CommandException e = explained(false, 12);

        assertThat(e.exitCode()).isEqualTo(ExitCode.UNUSABLE_INPUT);
        assertThat(e)
                .hasMessage("no page of run r1 could be folded; 12 records of it rejected, see wakestream rejected"
                        + " --run r1");
    }

    @Test
    void whatIsNotKnownIsATimeOut() {
        CommandException e = explained(false, 0);

        assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(e).hasMessageStartingWith("no page of run r1 was folded within 5 s, and none was rejected");
    }
}
