package dev.wakestream.benchmarks;

import dev.wakestream.benchmarks.stack.BenchException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program {@code wakestream-bench NAME}. */
public final class BenchMain {
    static final int OK = 0;

    /** A result that must not be, or, with --gate, a bar that is missed. */
    static final int FAILED = 1;

    static final int USAGE = 2;

    /** Something could not be started or went away. */
    static final int UNABLE = 4;

    private BenchMain() {}

    /** @param args benchmark and options */
    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, false, java.nio.charset.StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, java.nio.charset.StandardCharsets.UTF_8);
        int code = run(args, out, err);
        out.flush();
        System.exit(code);
    }

    /** The same without the process around it; returns the exit code. */
    public static int run(String[] args, PrintWriter out, PrintWriter err) {
        CommandLine line = new CommandLine(new Root())
                .addSubcommand(new FoldCommand())
                .addSubcommand(new LiveCommand())
                .addSubcommand(new GrowthCommand())
                .addSubcommand(new ModelCommand())
                .addSubcommand(new RestartCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler(BenchMain::wrongUse)
                .setExecutionExceptionHandler((e, command, parsed) -> failed(e, err));
        return line.execute(args);
    }

    private static int wrongUse(ParameterException e, String[] args) {
        CommandLine asked = e.getCommandLine();
        boolean unknown =
                e instanceof UnmatchedArgumentException && asked.getParent() == null && !args[0].startsWith("-");
        asked.getErr().println("wakestream-bench: " + (unknown ? noBenchmark(asked, args) : e.getMessage()));
        return USAGE;
    }

    /** The first word is the name: the options that may stand before it end the program. */
    private static String noBenchmark(CommandLine root, String[] args) {
        return "there is no benchmark '" + args[0] + "'; allowed: "
                + String.join(", ", root.getSubcommands().keySet());
    }

    private static int failed(Exception e, PrintWriter err) throws Exception {
        if (e instanceof IllegalArgumentException) {
            err.println("wakestream-bench: " + e.getMessage());
            return USAGE;
        }
        if (e instanceof BenchException) {
            err.println("wakestream-bench: " + e.getMessage());
            return UNABLE;
        }
        throw e;
    }

    @Command(
            name = "wakestream-bench",
            mixinStandardHelpOptions = true,
            description =
                    "Benchmarks of wakestream, each repeated by one command. Figures are medians of rounds; ratios"
                            + " are taken round by round, between what was measured side by side.",
            synopsisSubcommandLabel = "NAME")
    private static final class Root implements Callable<Integer> {
        @picocli.CommandLine.Spec
        private picocli.CommandLine.Model.@Nullable CommandSpec spec;

        @Override
        public Integer call() {
            if (spec != null) {
                throw new ParameterException(
                        spec.commandLine(),
                        "a benchmark's name is wanted: "
                                + String.join(", ", spec.subcommands().keySet()));
            }
            return USAGE;
        }
    }
}
