package dev.wakestream.benchmarks.fold;

/** What one function cost at one event, as the textbook programs take it: keyed by a string, with an event time of its own. */
public final class CostRow {
    /** Between the parts of a key; in no comm or symbol. */
    static final char SEPARATOR = '\t';

    // Public and mutable, with a constructor without arguments: what Flink serialises fastest.
    /** Run, comm and symbol. */
    public String key = "";

    /** Instant that the cost is counted at (ms since the run's start): the last one before the event, rounded down. */
    public long timeMs;

    /** How many times the function was entered (count). */
    public long calls;

    /** Self time (ns). */
    public long selfNs;

    public CostRow() {}

    CostRow(String key, long timeMs, long calls, long selfNs) {
        this.key = key;
        this.timeMs = timeMs;
        this.calls = calls;
        this.selfNs = selfNs;
    }
}
