package dev.wakestream.producer;

import dev.wakestream.producer.ingest.TraceFormats;
import dev.wakestream.producer.ingest.text.RejectedLines;
import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.TraceReader;
import dev.wakestream.producer.ingest.text.TraceSummary;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import dev.wakestream.producer.mapping.CpuPlaces;
import dev.wakestream.producer.mapping.Paging;
import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.schema.Counter;
import dev.wakestream.schema.CpuPlace;
import dev.wakestream.schema.RunInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a recording of a real kernel and publishes it as a run. */
public final class IngestRun {
    private IngestRun() {}

    /**
     * What came of it.
     *
     * @param info the run as it was finished
     * @param summary what was in the file: lines, rejected ones by reason with the first line of each, events
     * @param tooManyRejected more lines were rejected than was allowed
     */
    public record Result(RunInfo info, TraceSummary summary, boolean tooManyRejected) {}

    /**
     * Publishes a recording from start to finish, on the calling thread; an interrupt stops it. The file is read twice, so
     * that an unusable one publishes nothing.
     *
     * @param maxRejected share of the lines with content that may be rejected, 0 to 1; more sets {@link
     *     Result#tooManyRejected}, what was understood is published all the same
     * @param machine the machine it was recorded on; null = not known: its CPUs cannot be grouped
     * @throws UnusableInputException nothing of the input can be used, or it has CPUs that the machine does not have
     * @throws RunCancelledException the listener or an interrupt stopped it
     * @throws dev.wakestream.producer.sink.PublishException it could not be stored
     * @throws dev.wakestream.schema.serde.RegistryException the registry refused the page's schema or gave no answer
     */
    public static Result run(
            TraceInput input,
            double maxRejected,
            RunLabels labels,
            @Nullable TopologySpec machine,
            RunContext context,
            RunListener listener)
            throws UnusableInputException {
        TraceReader reader = TraceFormats.readerFor(input);
        TraceSummary summary = reader.survey(input);
        List<CpuPlace> places = machine == null ? List.of() : places(input, summary, machine);
        RunInfo started = RunInfos.ofRecording(context, labels, summary);
        Publication publication = new Publication(context, listener, started, Paging.Order.GLOBAL, places);
        Publication.Body<UnusableInputException> body = (sink, p) -> {
            WatchedSink watched = new WatchedSink(sink, doneNs -> p.goOn(doneNs, summary.spanNs()));
            reader.replay(input, summary, watched);
            if (p.events() != summary.events()) {
                throw new UnusableInputException(input.name() + ": changed while it was read (" + summary.events()
                        + " events at first, " + p.events() + " then)");
            }
            return new Publication.Findings(summary.spanNs(), List.of(), counters(summary), null);
        };
        RunInfo finished = publication.publish(body);
        return new Result(finished, summary, summary.lines().rejectedFraction() > maxRejected);
    }

    private static List<CpuPlace> places(TraceInput input, TraceSummary summary, TopologySpec machine)
            throws UnusableInputException {
        List<CpuPlace> places = CpuPlaces.of(machine);
        int last =
                summary.cpus().isEmpty() ? 0 : summary.cpus().get(summary.cpus().size() - 1);
        if (last >= places.size()) {
            throw new UnusableInputException(input.name() + ": has events of CPU " + last + ", but the machine "
                    + machine.name() + " has CPUs 0 to " + (places.size() - 1));
        }
        return places;
    }

    private static List<Counter> counters(TraceSummary summary) {
        List<Counter> counters = new ArrayList<>();
        for (RejectedLines.Group group : summary.rejected().groups()) {
            counters.add(new Counter("rejected_lines", group.reason().label(), group.lines()));
        }
        summary.notes().forEach((name, count) -> counters.add(new Counter(name, "", count)));
        return counters;
    }
}
