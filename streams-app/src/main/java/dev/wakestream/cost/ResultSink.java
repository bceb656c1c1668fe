package dev.wakestream.cost;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;

/** Takes windows and profiles, live ({@code final} = false) and closed. */
public interface ResultSink {
    /** {@code timestampMs}: the window's end (ms since the epoch, by the run's own start). */
    void window(CostWindow window, long timestampMs);

    /** {@code timestampMs}: how far the profile goes (ms since the epoch, by the run's own start). */
    void profile(RunProfile profile, long timestampMs);
}
