package dev.wakestream.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.runtime.RemovalWatch.Standing;
import dev.wakestream.runtime.RemovalWatch.State;
import org.junit.jupiter.api.Test;

class RemovalReportTest {
    @Test
    void saysWhatIsLeftAndWhatToDo() {
        assertThat(RemovalReport.sentence(new Standing("a", State.BEHIND, 1200)))
                .isEqualTo(
                        "streams application a has 1 200 records to read until the removal: what it writes of the runs"
                                + " stays; run this again later");
        assertThat(RemovalReport.sentence(new Standing("a", State.BEHIND, 0)))
                .isEqualTo(
                        "streams application a still merges what it had read before: what it writes of the runs stays;"
                                + " run this again later");
        assertThat(RemovalReport.sentence(new Standing("a", State.STOPPED, 1)))
                .isEqualTo("streams application a is not running and has 1 record to read until the removal: what it"
                        + " writes of the runs when it starts stays; run this again then");
        assertThat(RemovalReport.sentence(new Standing("a", State.DONE, 0)))
                .isEqualTo("streams application a has dropped the runs");
    }
}
