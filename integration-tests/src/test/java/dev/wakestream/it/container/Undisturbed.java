package dev.wakestream.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.wakestream.it.Profiles;
import dev.wakestream.it.Runs;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.recording.RecordingException;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import java.nio.file.Path;

/** What every fault must leave alone. */
final class Undisturbed {
    private Undisturbed() {}

    /** The run has events, and its stored profile and windows are the offline fold's of its recording, byte for byte. */
    static void assertResult(Stack stack, ConfluentSchemaRegistry registry, RunInfo run, Path recording)
            throws RecordingException {
        RunProfile profile = Profiles.await(stack.host(), registry, run.getRun());

        assertThat(run.getEvents()).isPositive();
        assertThat(profile.getEventsTotal()).isEqualTo(run.getEvents());
        assertThat(profile.getCounters()).isEmpty();
        Profiles.assertEqual(
                profile,
                Profiles.windows(stack.host(), registry, run.getRun()),
                Runs.offline(recording, Profiles.WINDOWS));
    }
}
