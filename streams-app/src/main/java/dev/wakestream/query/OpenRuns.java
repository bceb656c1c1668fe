package dev.wakestream.query;

import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is known of runs that are open, as of now; nothing of those that have ended. For any number of threads. */
public interface OpenRuns {
    /**
     * The state of a run.
     *
     * @param profile what its closed windows add up to; empty = nothing is closed yet, or the run is not open
     * @param windows the open windows of all definitions, none of them final, by definition and start
     * @param told for each definition, by name, the start of the last window that was closed by this instance (ns since the
     *     run's start); its record may not be in the topic yet
     * @param ended the run has ended on this instance: its last windows and final profile may not be in the topics yet
     */
    record Snapshot(Optional<RunProfile> profile, List<CostWindow> windows, Map<String, Long> told, boolean ended) {
        public Snapshot {
            windows = List.copyOf(windows);
            told = Map.copyOf(told);
        }
    }

    /**
     * The state of a run, of one moment; empty in all parts if it is not open.
     *
     * @throws NotReadyException its state is being restored or moved
     * @throws ElsewhereException another instance has it
     */
    Snapshot snapshot(String run);
}
