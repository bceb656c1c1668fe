package dev.wakestream.cost;

/** Takes what a fold hands to the merge. */
public interface PartialSink {
    void window(WindowPartial partial);

    void progress(PartitionProgress progress);
}
