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
        public void runDropped(RunMerge run) {}
    };

    /** The progress of the run's partitions changed. */
    void run(RunMerge run);

    /** Windows were added to the run's profile. */
    void profile(RunMerge run);

    void partial(WindowPartial partial);

    /** The window that the partial belongs to is closed. */
    void partialDropped(String run, long window, int partition);

    /** The run is over; its partials were dropped before. */
    void runDropped(RunMerge run);
}
