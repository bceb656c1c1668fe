package dev.wakestream.cli.command;

import dev.wakestream.text.Nearest;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Parses the command line, runs the verb, and makes one sentence and an exit code of whatever goes wrong. */
public final class CommandLines {
    private static final int HELP_WIDTH = 80;

    private CommandLines() {}

    /** Where log lines go; chosen by the verb, done by the program around it. */
    public interface Logs {
        /** None anywhere. */
        Logs NONE = new Logs() {
            @Override
            public void toFile(Path file) {}

            @Override
            public void toStandardError() {}
        };

        void toFile(Path file);

        void toStandardError();
    }

    /** Runs one command line; returns the exit code. */
    public static int execute(String[] args, Console console, BooleanSupplier interrupted, Logs logs) {
        Session session = new Session(console, interrupted, logs);
        CommandLine commandLine = create(session);
        boolean plain = Arrays.asList(args).contains("--no-color");
        commandLine.setColorScheme(
                CommandLine.Help.defaultColorScheme(plain || !console.terminal() ? Ansi.OFF : Ansi.AUTO));
        return commandLine.execute(args);
    }

    /** The command tree, also for the reference page of it. */
    static CommandLine create(Session session) {
        CommandLine commandLine = new CommandLine(new WakestreamCommand(session), new VerbFactory(session));
        commandLine.registerConverter(Path.class, CommandLines::path);
        ITypeConverter<Integer> whole = CommandLines::whole;
        commandLine.registerConverter(Integer.class, whole);
        commandLine.registerConverter(int.class, whole);
        commandLine.registerConverter(Long.class, CommandLines::wholeLong);
        commandLine.setOut(session.console().outWriter());
        commandLine.setErr(session.console().errWriter());
        commandLine.setUsageHelpWidth(HELP_WIDTH);
        commandLine.setUsageHelpLongOptionsMaxWidth(HELP_WIDTH / 3);
        commandLine.setCaseInsensitiveEnumValuesAllowed(false);
        commandLine.setAbbreviatedOptionsAllowed(false);
        commandLine.setExecutionStrategy(parsed -> {
            refuseOptionsBeforeAVerb(parsed);
            session.begin();
            return new CommandLine.RunLast().execute(parsed);
        });
        commandLine.setParameterExceptionHandler((e, args) -> wrongUse(e, args, session.console()));
        commandLine.setExecutionExceptionHandler((e, command, parsed) -> Failures.report(e, session));
        return commandLine;
    }

    /** {@code runs --data-dir D rm R} would else act on another store than the one it names. */
    private static void refuseOptionsBeforeAVerb(ParseResult parsed) {
        for (ParseResult verb = parsed.subcommand(); verb != null && verb.hasSubcommand(); verb = verb.subcommand()) {
            if (!verb.matchedOptions().isEmpty()) {
                CommandLine next = verb.subcommand().commandSpec().commandLine();
                throw new ParameterException(
                        next,
                        "option '" + verb.matchedOptions().get(0).longestName() + "' stands before '"
                                + next.getCommandName() + "', where it would have no effect; write it behind");
            }
        }
    }

    /** A variable that is not set would else name the current directory. */
    private static Path path(String text) {
        if (text.isBlank()) {
            throw new TypeConversionException("is empty, a path is wanted");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + text.replace('\0', '?') + "' is no path");
        }
    }

    private static Integer whole(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a whole number up to " + Integer.MAX_VALUE);
        }
    }

    private static Long wholeLong(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a whole number up to " + Long.MAX_VALUE);
        }
    }

    private static int wrongUse(ParameterException e, String[] args, Console console) {
        CommandLine command = e.getCommandLine();
        console.warn(sentence(e, command, List.of(args)));
        PrintWriter err = console.errWriter();
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return ExitCode.USAGE;
    }

    private static String sentence(ParameterException e, CommandLine command, List<String> args) {
        List<String> unmatched =
                e instanceof UnmatchedArgumentException u ? u.getUnmatched() : command.getUnmatchedArguments();
        if (unmatched.isEmpty()) {
            String message = e.getMessage() == null ? "wrong use" : e.getMessage();
            return message.lines().findFirst().orElse(message);
        }
        // an unknown word is the better explanation, even where something is missing as well
        String word = unmatched.get(0);
        if (word.startsWith("-")) {
            Set<String> options =
                    new TreeSet<>(command.getCommandSpec().optionsMap().keySet());
            return "unknown option '" + word + "'" + UnknownOption.hint(word, args, options);
        }
        Set<String> verbs = command.getSubcommands().keySet();
        boolean takesWords = !command.getCommandSpec().positionalParameters().isEmpty();
        return verbs.isEmpty() || takesWords
                ? "'" + word + "' is one argument too many"
                : "unknown verb '" + word + "'" + Nearest.hint(word, verbs) + "; verbs are " + String.join(", ", verbs);
    }
}
