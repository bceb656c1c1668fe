package dev.wakestream.cost;

/**
 * Is told every change of a fold's state, before the call that caused it returns, so that a store can hold a copy from which
 * the fold is made again after a crash.
 */
public interface FoldJournal {
    /** Keeps nothing. */
    FoldJournal NONE = new FoldJournal() {
        @Override
        public void run(RunPartitionFold run) {}

        @Override
        public void cpu(RunPartitionFold run, CpuProgress cpu) {}

        @Override
        public void window(RunPartitionFold run, long window, CostAccumulator costs) {}

        @Override
        public void windowDropped(RunPartitionFold run, long window) {}

        @Override
        public void runDropped(RunPartitionFold run) {}
    };

    /** The run began, or its counters outside of windows changed. */
    void run(RunPartitionFold run);

    void cpu(RunPartitionFold run, CpuProgress cpu);

    void window(RunPartitionFold run, long window, CostAccumulator costs);

    /** The window was handed on for the last time. */
    void windowDropped(RunPartitionFold run, long window);

    /** The run ended in this partition; its windows were dropped before, its CPUs go with it. */
    void runDropped(RunPartitionFold run);
}
