package dev.wakestream.offline;

import dev.wakestream.cost.ResultSink;
import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.cost.WindowSpec;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.recording.RecordingException;
import dev.wakestream.schema.recording.RecordingReader;
import dev.wakestream.schema.topic.RunKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What a recording holds, folded.
 *
 * @param info the run as it was finished
 * @param windows by definition and start
 * @param profile the run's profile; null when the recording has no begin marker of it
 * @param rejected records that could not be used, by reason (count)
 */
public record OfflineResult(
        RunInfo info, List<CostWindow> windows, @Nullable RunProfile profile, SortedMap<String, Long> rejected) {
    /** Key CPU of a record whose key the recording does not keep: its counters belong to no window. */
    private static final int NO_CPU = -1;

    public OfflineResult {
        windows = List.copyOf(windows);
    }

    /**
     * Folds a recording to its end.
     *
     * @throws RecordingException the file is damaged or ends before its end mark
     */
    public static OfflineResult of(RecordingReader recording, WindowSpec spec) throws RecordingException {
        Collector results = new Collector();
        OfflineFold fold = new OfflineFold(recording.schemas(), spec, results);
        RunInfo started = recording.started();
        RunKey key = new RunKey(started.getRun(), NO_CPU);
        for (byte[] page = recording.nextPage(); page != null; page = recording.nextPage()) {
            fold.add(key, page, started.getStartedAt().toEpochMilli());
        }
        fold.finish();
        results.windows.sort(Comparator.comparing((CostWindow window) -> WindowDefinition.ofName(window.getWindow()))
                .thenComparingLong(CostWindow::getStartNs));
        return new OfflineResult(recording.finished(), results.windows, results.profile, fold.rejected());
    }

    private static final class Collector implements ResultSink {
        private final List<CostWindow> windows = new ArrayList<>();
        private @Nullable RunProfile profile;

        @Override
        public void window(CostWindow window, long timestampMs) {
            windows.add(window);
        }

        @Override
        public void profile(RunProfile latest, long timestampMs) {
            profile = latest;
        }
    }
}
