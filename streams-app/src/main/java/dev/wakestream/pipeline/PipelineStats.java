package dev.wakestream.pipeline;

import java.util.concurrent.atomic.LongAdder;

/**
 * What the pipeline of this process has done since it started, for progress lines. Thread-safe; counts nothing that matters: what
 * an aborted transaction had done is done again, and counted again.
 */
public final class PipelineStats {
    private final LongAdder pages = new LongAdder();
    private final LongAdder events = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final LongAdder windows = new LongAdder();
    private final LongAdder profiles = new LongAdder();

    /**
     * A moment's figures.
     *
     * @param pages pages, begin and end markers folded, duplicates included (count)
     * @param events events folded (count)
     * @param rejected records that could not be used (count)
     * @param windowsClosed windows closed (count)
     * @param profiles final profiles emitted (count)
     */
    public record Snapshot(long pages, long events, long rejected, long windowsClosed, long profiles) {}

    void folded(int pageEvents) {
        pages.increment();
        events.add(pageEvents);
    }

    void rejected() {
        rejected.increment();
    }

    void windowClosed() {
        windows.increment();
    }

    void profileFinal() {
        profiles.increment();
    }

    public Snapshot snapshot() {
        return new Snapshot(pages.sum(), events.sum(), rejected.sum(), windows.sum(), profiles.sum());
    }
}
