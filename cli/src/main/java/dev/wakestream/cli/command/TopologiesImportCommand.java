package dev.wakestream.cli.command;

import dev.wakestream.cli.config.InvalidInputException;
import dev.wakestream.cli.config.TopologyFiles;
import dev.wakestream.cli.machine.ImportedMachine;
import dev.wakestream.cli.machine.MachineImport;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes a topology file of a real machine. */
@Command(
        name = "import",
        description =
                "Read a machine from Linux's /sys or from the text of lscpu -p, and write a topology file of it. Its"
                        + " latencies are those of the nearest known machine, each marked as assumed.")
final class TopologiesImportCommand extends Verb {
    private static final Path LIVE = Path.of("/sys");
    private static final String STDIN = "-";
    private static final String SUFFIX = ".yaml";

    @Option(
            names = "--sysfs",
            paramLabel = "DIR",
            description = "A saved copy of /sys, or of its devices/system (default: the live /sys).")
    private @Nullable Path sysfs;

    @Option(
            names = "--lscpu",
            paramLabel = "FILE",
            description = "Read the text of lscpu -p instead; - is standard input.")
    private @Nullable String lscpu;

    @Option(
            names = "--like",
            paramLabel = "PRESET",
            description = "Take the latencies of this machine, not of the nearest.")
    private @Nullable String like;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of the machine (default: that of the output file, or imported).")
    private @Nullable String name;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to a file, not to standard output.")
    private @Nullable Path output;

    TopologiesImportCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InvalidInputException, IOException {
        if (sysfs != null && lscpu != null) {
            throw new CommandException(ExitCode.USAGE, "--sysfs and --lscpu exclude each other");
        }
        ImportedMachine machine = read(new MachineImport(name(), like));
        machine.notes().forEach(note -> console().say("note: " + note));
        console().say("latencies assumed, of " + machine.nearest() + ": " + machine.why());
        if (output == null) {
            console().print(machine.text());
        } else {
            OutputFile.write(output, machine.text());
            console().say("wrote " + output);
        }
        return ExitCode.OK;
    }

    private ImportedMachine read(MachineImport door) throws InvalidInputException {
        String file = lscpu;
        if (file == null) {
            return door.sysfs(sysfs == null ? LIVE : sysfs, sysfs == null);
        }
        return file.equals(STDIN)
                ? door.lscpu("standard input", TopologyFiles.read("standard input", System.in))
                : door.lscpu(file, TopologyFiles.read(file));
    }

    private String name() {
        String chosen = name;
        if (chosen == null && output != null) {
            String file = String.valueOf(output.getFileName());
            chosen = file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file;
        }
        if (chosen == null) {
            return "imported";
        }
        if (!TopologyFiles.isName(chosen)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    (name == null ? "the output file's name is no name for a machine" : "--name is no name")
                            + ": up to 64 letters, digits, dots, dashes and underscores"
                            + (name == null ? ", give one with --name" : ""));
        }
        return chosen;
    }
}
