package dev.wakestream.cost;

/**
 * Is told every change of a fold's state, before the call that caused it returns, so that a store can hold a copy from which
 * the fold is made again after a crash.
 */
public interface FoldJournal {
    /** Keeps nothing. */
    FoldJournal NONE = new FoldJournal() {
        @Override
        public boolean keepsChanges() {
            return false;
        }

        @Override
        public void begun(RunPartitionFold run) {}

        @Override
        public void changed(RunPartitionFold run, BinaryOut changes) {}

        @Override
        public void renumbered(RunPartitionFold run) {}

        @Override
        public void windowDropped(RunPartitionFold run, long window) {}

        @Override
        public void dropped(RunPartitionFold run) {}
    };

    /** Whether {@link #changed} wants to know what changed. */
    boolean keepsChanges();

    /** A run began in this partition. */
    void begun(RunPartitionFold run);

    /**
     * A record, or the handing on of windows, changed a run.
     *
     * @param changes for {@link RunPartitionFold#apply}; belongs to the run, which overwrites it
     */
    void changed(RunPartitionFold run, BinaryOut changes);

    /** Functions have got other numbers, so that all windows are to be saved again; the changes so far are in them. */
    void renumbered(RunPartitionFold run);

    /** A window that {@link RunPartitionFold#save} told was handed on for the last time. */
    void windowDropped(RunPartitionFold run, long window);

    /** The run ended in this partition; its windows were dropped before. */
    void dropped(RunPartitionFold run);
}
