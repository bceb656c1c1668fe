package dev.wakestream.schema.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.schema.NohzAction;
import org.junit.jupiter.api.Test;

class EventNamesTest {
    @Test
    @SuppressWarnings("EnumOrdinal") // the rows are numbered by it
    void numbersAreThoseThatRowsHave() {
        assertThat(EventNames.numbered().get(EventRows.CHECKPOINT)).isEqualTo(EventNames.CHECKPOINT);
        assertThat(EventNames.numbered().get(EventRows.SCHED_WAKING)).isEqualTo(EventNames.SCHED_WAKING);
        assertThat(EventNames.numbered().get(EventRows.SCHED_WAKEUP)).isEqualTo(EventNames.wakeup(false));
        assertThat(EventNames.numbered().get(EventRows.SCHED_WAKEUP_NEW)).isEqualTo(EventNames.wakeup(true));
        assertThat(EventNames.numbered().get(EventRows.SCHED_SWITCH)).isEqualTo(EventNames.SCHED_SWITCH);
        assertThat(EventNames.numbered().get(EventRows.SCHED_MIGRATE)).isEqualTo(EventNames.SCHED_MIGRATE);
        assertThat(EventNames.numbered().get(EventRows.IDLE_SCAN)).isEqualTo(EventNames.IDLE_SCAN);
        assertThat(EventNames.numbered().get(EventRows.TOPOLOGY_INIT)).isEqualTo(EventNames.TOPOLOGY_INIT);
        for (NohzAction action : NohzAction.values()) {
            assertThat(EventNames.numbered().get(EventRows.NOHZ + action.ordinal()))
                    .isEqualTo(EventNames.nohz(action));
        }
        assertThat(EventNames.numbered())
                .hasSize(EventRows.NOHZ + NohzAction.values().length)
                .doesNotHaveDuplicates();
    }
}
