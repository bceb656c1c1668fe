package dev.wakestream.producer.ingest.text;

import dev.wakestream.sched.trace.TraceSink;

/** Reads one format. Both readings see the same events in the same order; neither keeps them. */
public interface TraceReader {
    /**
     * First reading: what is in it.
     *
     * @throws UnusableInputException if nothing of it can be used
     */
    TraceSummary survey(TraceInput input) throws UnusableInputException;

    /**
     * Second reading: the events, in time order over all CPUs, to a sink; {@code start} and {@code end} included.
     *
     * @param summary what {@link #survey} found in the same input
     */
    void replay(TraceInput input, TraceSummary summary, TraceSink sink) throws UnusableInputException;
}
