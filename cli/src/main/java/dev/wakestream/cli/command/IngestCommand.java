package dev.wakestream.cli.command;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.TopologyFiles;
import dev.wakestream.cli.render.IngestReport;
import dev.wakestream.cli.render.Numbers;
import dev.wakestream.cli.render.RecordedCpus;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.producer.IngestRun;
import dev.wakestream.producer.RunContext;
import dev.wakestream.producer.RunLabels;
import dev.wakestream.producer.RunListener;
import dev.wakestream.producer.ingest.TraceFormats;
import dev.wakestream.producer.ingest.text.RejectReason;
import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.TraceReader;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import dev.wakestream.producer.sink.KafkaRunOutput;
import dev.wakestream.producer.sink.RunOutput;
import dev.wakestream.sched.topology.TopologySpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Publishes a recording of a real kernel. */
@Command(
        name = "ingest",
        description =
                "Publish a recording of a real kernel as a run: the text of perf script, gzip or not. Lines that are"
                        + " not understood are counted by reason.")
final class IngestCommand extends Verb {
    /** Read in less time than a broker needs to start (bytes). */
    private static final long SMALL = 16 << 20;

    @Parameters(paramLabel = "FILE", description = "The recording; - is standard input.")
    private String file = "";

    @Option(
            names = "--max-rejected",
            paramLabel = "PERCENT",
            defaultValue = "1",
            description = "Exit with 5 when more of the lines are rejected (default: ${DEFAULT-VALUE} percent).")
    private double maxRejectedPercent;

    @Option(
            names = "--experiment",
            paramLabel = "NAME",
            defaultValue = "ingest",
            description = "What the run belongs to (default: ${DEFAULT-VALUE}).")
    private String experiment = "ingest";

    @Option(
            names = "--topology",
            paramLabel = "MACHINE",
            description =
                    "The recorded machine, a preset or a topology file: lets costs be grouped by core, llc, node.")
    private @Nullable String topology;

    @Mixin
    private final Format.Choice format = new Format.Choice();

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    IngestCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call()
            throws UnusableInputException, InvalidInputException, StackException, InterruptedException, IOException {
        if (!(maxRejectedPercent >= 0 && maxRejectedPercent <= 100)) {
            throw new CommandException(
                    ExitCode.USAGE, "--max-rejected is " + maxRejectedPercent + ", allowed is 0 to 100 percent");
        }
        if (experiment.isBlank() || experiment.chars().anyMatch(Character::isISOControl)) {
            throw new CommandException(
                    ExitCode.USAGE, "--experiment is blank or has control characters, a name in one line is wanted");
        }
        TopologySpec machine = topology == null ? null : TopologyFiles.load(topology);
        try (TraceInput input =
                file.equals("-") ? TraceInput.stream("standard input", System.in) : TraceInput.file(Path.of(file))) {
            refuseEarly(input);
            IngestRun.Result result = publish(input, machine);
            RecordedCpus cpus = RecordedCpus.of(result.summary(), machine);
            cpus.mismatch().ifPresent(console()::warn);
            console().print(format.json() ? IngestReport.json(result, cpus) : IngestReport.text(result, cpus));
            if (result.summary().rejected().groups().stream()
                    .anyMatch(group -> group.reason() == RejectReason.TRUNCATED)) {
                console().warn(file + ": ends in the middle of an event; what came before it was ingested");
            }
            if (result.tooManyRejected()) {
                console()
                        .warn(String.format(
                                Locale.ROOT,
                                "%s%% of the lines were rejected, more than the %s%% allowed by --max-rejected",
                                Numbers.fixed(100 * result.summary().lines().rejectedFraction(), 2),
                                Numbers.fixed(maxRejectedPercent, 2)));
                return ExitCode.PARTIAL;
            }
            return ExitCode.OK;
        }
    }

    /** What cannot be used is said before anything is started; of a large file only its beginning is looked at. */
    private void refuseEarly(TraceInput input) throws UnusableInputException, IOException {
        TraceReader reader = TraceFormats.readerFor(input);
        if (!file.equals("-") && Files.size(Path.of(file)) <= SMALL) {
            reader.survey(input);
        }
    }

    private IngestRun.Result publish(TraceInput input, @Nullable TopologySpec machine)
            throws UnusableInputException, StackException, InterruptedException {
        ProgressLine line = new ProgressLine(console());
        RunListener listener = progress -> {
            line.show(Numbers.count(progress.events()) + " events, " + Numbers.fixed(progress.doneNs() / 1e9, 2)
                    + " of " + Numbers.seconds(progress.totalNs()));
            return !session().isInterrupted();
        };
        try (Cluster cluster = Cluster.open(clusterOptions, session())) {
            cluster.prepare();
            try (RunOutput output = KafkaRunOutput.connect(cluster.client(), cluster.registry(), cluster.timeout())) {
                return IngestRun.run(
                        input,
                        maxRejectedPercent / 100,
                        RunLabels.single(experiment),
                        machine,
                        RunContext.of(output, cluster.registry()),
                        listener);
            }
        }
    }
}
