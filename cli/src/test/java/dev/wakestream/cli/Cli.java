package dev.wakestream.cli;

import dev.wakestream.cli.command.Console;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs the real entry point in this process. */
public final class Cli {
    private Cli() {}

    /** What came of one command line. */
    public record Result(int exitCode, String out, String err) {}

    public static Result run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), false);
        int code = Main.run(args, console, new AtomicBoolean());
        return new Result(code, out.toString(), err.toString());
    }
}
