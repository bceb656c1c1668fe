package dev.wakestream.cli.command;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.TopologyFiles;
import dev.wakestream.cli.render.Numbers;
import dev.wakestream.cli.render.OracleReport;
import dev.wakestream.producer.ingest.decisions.DecisionReader;
import dev.wakestream.producer.ingest.decisions.DecisionSummary;
import dev.wakestream.producer.ingest.text.TraceInput;
import dev.wakestream.producer.ingest.text.UnusableInputException;
import dev.wakestream.sched.kernel.profile.KernelProfile;
import dev.wakestream.sched.kernel.profile.KernelProfiles;
import dev.wakestream.sched.oracle.DecisionOracle;
import dev.wakestream.sched.oracle.RecordedMachine;
import dev.wakestream.sched.topology.Topology;
import dev.wakestream.sched.topology.TopologySpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Decides the wakeups of recordings again. */
@Command(
        name = "oracle",
        description = "Decide the wakeups of a real kernel's recordings again, with the recorded answers of its idle"
                + " tests, and compare question by question. Recordings are ftrace text of probes"
                + " (docs/validation.md), gzip or not.")
final class OracleCommand extends Verb {
    private static final Pattern SHAPE = Pattern.compile("(\\d{1,4})x(\\d{1,4})x(\\d{1,4})");
    private static final int MOST_SHOWN = 10_000;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Recordings; - is standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--kernel",
            paramLabel = "NAME",
            defaultValue = "v6.1",
            description = "Profile that is to agree (default: ${DEFAULT-VALUE}).")
    private String kernel = "v6.1";

    @Option(
            names = "--topology",
            paramLabel = "MACHINE",
            description = "The recorded machine: a preset, a topology file, or SOCKETSxCORESxTHREADS, one LLC a socket"
                    + " (default: read off the recording).")
    private @Nullable String topology;

    @Option(
            names = "--min-agree",
            paramLabel = "PERCENT",
            defaultValue = "99",
            description = "Exit with 1 when fewer of all wakeups agree (default: ${DEFAULT-VALUE} percent).")
    private double minAgreePercent;

    @Option(
            names = "--show",
            paramLabel = "N",
            defaultValue = "10",
            description = "Disagreements shown of each recording, the first ones (default: ${DEFAULT-VALUE}).")
    private int show;

    @Mixin
    private final Format.Choice format = new Format.Choice();

    OracleCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InvalidInputException, UnusableInputException, IOException {
        check();
        KernelProfile profile = KernelProfiles.find(kernel)
                .orElseThrow(() -> new CommandException(
                        ExitCode.USAGE,
                        "--kernel: no profile '" + kernel + "'; known: " + String.join(", ", KernelProfiles.names())));
        TopologySpec machine = topology == null ? null : machine(topology);
        List<OracleReport.Row> rows = new ArrayList<>();
        for (String file : files) {
            try (TraceInput input = file.equals("-")
                    ? TraceInput.stream("standard input", System.in)
                    : TraceInput.file(Path.of(file))) {
                rows.add(decide(input, profile, machine));
            }
        }
        console()
                .print(
                        format.json()
                                ? OracleReport.json(profile.name(), rows)
                                : OracleReport.text(profile.name(), rows));
        return OracleReport.wakeups(rows).percent() < minAgreePercent ? ExitCode.DIFFERENCE : ExitCode.OK;
    }

    private void check() {
        if (!(minAgreePercent >= 0 && minAgreePercent <= 100)) {
            throw new CommandException(
                    ExitCode.USAGE, "--min-agree is " + minAgreePercent + ", allowed is 0 to 100 percent");
        }
        if (show < 0 || show > MOST_SHOWN) {
            throw new CommandException(ExitCode.USAGE, "--show is " + show + ", allowed is 0 to " + MOST_SHOWN);
        }
    }

    private static TopologySpec machine(String wanted) throws InvalidInputException {
        Matcher shape = SHAPE.matcher(wanted);
        if (!shape.matches()) {
            return TopologyFiles.load(wanted);
        }
        try {
            return RecordedMachine.of(
                    Integer.parseInt(shape.group(1)),
                    Integer.parseInt(shape.group(2)),
                    Integer.parseInt(shape.group(3)));
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, "--topology " + wanted + ": " + e.getMessage(), e);
        }
    }

    private OracleReport.Row decide(TraceInput input, KernelProfile profile, @Nullable TopologySpec given)
            throws UnusableInputException {
        RecordedMachine seen = new RecordedMachine();
        DecisionSummary summary = DecisionReader.read(input, seen);
        if (summary.paths() == 0) {
            throw new UnusableInputException(
                    input.name() + ": of its " + Numbers.of(summary.calls(), "call")
                            + " none is a wakeup with the decisions inside (ww_ret, wa, sis and others); there is nothing to compare");
        }
        TopologySpec machine = given == null ? seen.spec(summary.cpus()) : given;
        if (seen.cpus() > machine.cpus()) {
            throw new CommandException(
                    ExitCode.USAGE,
                    input.name() + ": has CPU " + (seen.cpus() - 1) + ", the machine " + machine.name()
                            + " of --topology" + " has " + Numbers.of(machine.cpus(), "CPU"));
        }
        DecisionOracle oracle = new DecisionOracle(Topology.of(machine), profile, summary.idleTests(), show);
        DecisionReader.read(input, oracle);
        String what = given == null ? machine.desc() + " (read off)" : machine.name();
        return new OracleReport.Row(input.name(), what, given == null, summary, oracle.result());
    }
}
