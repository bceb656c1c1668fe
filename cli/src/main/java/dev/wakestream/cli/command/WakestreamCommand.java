package dev.wakestream.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program; does nothing without a verb. */
@Command(
        name = "wakestream",
        scope = ScopeType.INHERIT,
        mixinStandardHelpOptions = true,
        versionProvider = WakestreamCommand.Version.class,
        sortOptions = false,
        description = "Streaming trace analyser for the Linux scheduler's wakeup, idle-scan and nohz paths.",
        synopsisSubcommandLabel = "VERB",
        exitCodeListHeading = "%nExit codes:%n",
        commandListHeading = "%nVerbs:%n",
        optionListHeading = "%nOptions:%n",
        parameterListHeading = "%nArguments:%n",
        descriptionHeading = "%n",
        exitCodeList = {
            "0:fine",
            "1:a difference was found",
            "2:wrong use: command line, scenario or topology file",
            "3:unusable input: a trace file, or a run that is not there",
            "4:broker or registry unreachable, the local stack cannot start, a port is in use",
            "5:partial: more of the input was rejected than allowed",
            "130:interrupted (Ctrl-C); 143 when told to end (SIGTERM)"
        },
        subcommands = {
            RunCommand.class,
            UpCommand.class,
            ProduceCommand.class,
            StreamCommand.class,
            IngestCommand.class,
            ReportCommand.class,
            RunsCommand.class,
            RejectedCommand.class,
            CasesCommand.class,
            TopologiesCommand.class,
            KernelsCommand.class,
            OracleCommand.class,
            DoctorCommand.class,
            HelpCommand.class
        })
final class WakestreamCommand implements Runnable {
    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli fills it, the session reads it
    private final GlobalOptions global;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    WakestreamCommand(Session session) {
        this.global = session.global();
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing verb");
    }

    /** Says the version of the build, and of the Java it runs on. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = WakestreamCommand.class.getPackage().getImplementationVersion();
            return new String[] {
                "wakestream " + (version == null ? "(unpackaged)" : version) + " (Java "
                        + System.getProperty("java.version") + ")"
            };
        }
    }
}
