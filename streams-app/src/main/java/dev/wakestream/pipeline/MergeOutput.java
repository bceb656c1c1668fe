package dev.wakestream.pipeline;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;

/** What the merge sends on. */
sealed interface MergeOutput {
    record Window(CostWindow window) implements MergeOutput {}

    record Profile(RunProfile profile) implements MergeOutput {}
}
