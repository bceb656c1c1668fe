package dev.wakestream.cost;

/** Is told every change of a merge's state; see {@link FoldJournal}. */
public interface MergeJournal {
    /** Keeps nothing. */
    MergeJournal NONE = new MergeJournal() {
        @Override
        public void run(RunMerge run) {}

        @Override
        public void profile(RunMerge run) {}

        @Override
        public void partial(WindowPartial partial) {}

        @Override
        public void partialDropped(String run, long window, int partition) {}

        @Override
        public void slice(String run, int definition, long slice, BinaryOut encoded) {}

        @Override
        public void sliceDropped(String run, int definition, long slice) {}

        @Override
        public void runDropped(RunMerge run) {}
    };

    /** The progress of the run's partitions changed. */
    void run(RunMerge run);

    /** Panes were added to the run's profile, or windows closed. */
    void profile(RunMerge run);

    void partial(WindowPartial partial);

    /** The pane that the partial belongs to is closed. */
    void partialDropped(String run, long window, int partition);

    /**
     * A piece of open windows changed.
     *
     * @param definition number of the windows' definition in the {@link WindowSpec}
     * @param encoded overwritten after the call
     */
    void slice(String run, int definition, long slice, BinaryOut encoded);

    /** The last window that a stored piece belongs to is closed. */
    void sliceDropped(String run, int definition, long slice);

    /** The run is over; its partials and slices were dropped before. */
    void runDropped(RunMerge run);
}
