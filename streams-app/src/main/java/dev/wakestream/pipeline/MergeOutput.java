package dev.wakestream.pipeline;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.WindowKey;
import org.jspecify.annotations.Nullable;

/** What the merge sends on. */
sealed interface MergeOutput {
    /** A window; null = it is gone. */
    record Window(WindowKey key, @Nullable CostWindow window) implements MergeOutput {
        static Window of(CostWindow window) {
            return new Window(
                    new WindowKey(window.getRun(), window.getStartNs(), window.getEndNs(), window.getWindow()), window);
        }
    }

    /** A profile; null = it is gone. */
    record Profile(@Nullable RunProfile profile) implements MergeOutput {}
}
