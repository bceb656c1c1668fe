package dev.wakestream.producer;

import dev.wakestream.producer.mapping.Paging;
import dev.wakestream.producer.mapping.PagingSink;
import dev.wakestream.producer.sink.PublishInterruptedException;
import dev.wakestream.sched.trace.TeeSink;
import dev.wakestream.sched.trace.TraceDigest;
import dev.wakestream.sched.trace.TraceSink;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.EventCount;
import dev.wakestream.schema.LineAccounts;
import dev.wakestream.schema.Metric;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunState;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every run goes through, wherever its events come from: started, events, finished; or failed. Its body gets the sink
 * for the events and gives what it found about them.
 */
final class Publication {
    /**
     * What is known at the end.
     *
     * @param spanNs length of the run (ns)
     * @param results the workload's own figures
     * @param counters what was lost or not understood
     * @param lines accounts of the shared cache lines; null = there are none
     */
    record Findings(
            long spanNs,
            List<Metric> results,
            List<Counter> counters,
            @Nullable LineAccounts lines) {}

    /** Produces the events. */
    interface Body<E extends Exception> {
        Findings produce(TraceSink sink, Publication publication) throws E;
    }

    private final RunContext context;
    private final RunListener listener;
    private final RunInfo started;
    private final PagingSink paging;
    private final TraceDigest digest = new TraceDigest();

    Publication(RunContext context, RunListener listener, RunInfo started, Paging.Order order, List<CpuPlace> places) {
        this.context = context;
        this.listener = listener;
        this.started = started;
        int schemaId = context.registry().register(Topics.TRACE.subject(), TracePage.getClassSchema());
        Paging how = new Paging(
                started.getRun(),
                schemaId,
                context.output().partitions(),
                started.getStartedAt().toEpochMilli(),
                context.pageEvents(),
                context.lingerNs(),
                order);
        paging = new PagingSink(how, places, context.output(), context.nanoClock());
    }

    /** Publishes the run from start to finish. */
    <E extends Exception> RunInfo publish(Body<E> body) throws E {
        try {
            context.output().started(started);
            listener.started(started);
            Findings findings = body.produce(paced(new TeeSink(paging, digest)), this);
            RunInfo finished = finished(findings);
            context.output().finished(finished);
            return finished;
        } catch (StoppedException | PublishInterruptedException e) {
            stop();
            throw new RunCancelledException(started.getRun());
        } catch (Exception e) {
            context.output().failed(failed(e.getMessage() == null ? e.toString() : e.getMessage()));
            throw e;
        }
    }

    private TraceSink paced(TraceSink sink) {
        Pace pace = context.pace();
        return pace.limited() ? new PacedSink(sink, pace, context.nanoClock(), paging::closeLingering) : sink;
    }

    /** The run was stopped from outside: what it had is stored, with end markers, and it counts as failed. */
    private void stop() {
        try {
            paging.abort();
        } catch (RuntimeException e) {
            // the failure is being told anyway; the markers were a courtesy
        }
        context.output().failed(failed("stopped before its end"));
    }

    /** Whether to go on, asked with the time reached. */
    boolean goOn(long doneNs, long totalNs) {
        return !Thread.interrupted()
                && listener.progress(new RunListener.Progress(doneNs, totalNs, paging.events(), paging.pages()));
    }

    /** Events published so far (count). */
    long events() {
        return paging.events();
    }

    private RunInfo finished(Findings findings) {
        return counted(RunInfo.newBuilder(started))
                .setState(RunState.FINISHED)
                .setSpanNs(findings.spanNs())
                .setResults(findings.results())
                .setCounters(findings.counters())
                .setLines(findings.lines())
                .setDigest(digest.hex())
                .build();
    }

    private RunInfo failed(String why) {
        return counted(RunInfo.newBuilder(started))
                .setState(RunState.FAILED)
                .setSpanNs(paging.latestNs())
                .setCounters(List.of(new Counter("run_failed", why, 1L)))
                .build();
    }

    private RunInfo.Builder counted(RunInfo.Builder info) {
        List<EventCount> counts = new ArrayList<>();
        paging.eventCounts().forEach((name, count) -> counts.add(new EventCount(name, count)));
        return info.setFinishedAt(context.clock().instant())
                .setPages(paging.pages())
                .setEvents(paging.events())
                .setEventCounts(counts);
    }
}
