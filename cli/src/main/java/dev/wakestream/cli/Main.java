package dev.wakestream.cli;

import dev.wakestream.cli.command.CommandLines;
import dev.wakestream.cli.command.Console;
import dev.wakestream.cli.command.ExitCode;
import dev.wakestream.cli.command.ThreadFailures;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The program: {@code wakestream VERB}. */
public final class Main {
    /** After Ctrl-C a verb has this long to stop what it started (s); children of a killed process end by themselves. */
    private static final int STOP_LIMIT_S = 60;

    private Main() {}

    public static void main(String[] args) {
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch done = new CountDownLatch(1);
        Thread main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interrupt(main, interrupted, done), "interrupt"));
        StandardOutput output = StandardOutput.ofProcess();
        PrintWriter out = writer(output);
        Console console = new Console(out, writer(System.err), Boolean.getBoolean("wakestream.terminal"));
        Thread.setDefaultUncaughtExceptionHandler(new ThreadFailures(console));
        int code = ExitCode.INTERNAL;
        try {
            code = run(args, console, interrupted);
            out.flush();
            code = written(output, console, code);
        } finally {
            done.countDown();
        }
        if (!interrupted.get()) {
            System.exit(code);
        }
    }

    /** A result that nobody can read is none. */
    private static int written(StandardOutput output, Console console, int code) {
        Optional<String> failure = output.failure();
        if (failure.isEmpty()) {
            return code;
        }
        console.warn("standard output cannot be written: " + failure.get());
        return code == ExitCode.OK ? ExitCode.USAGE : code;
    }

    /** The same in-process: everything but the process around it. Returns the exit code. */
    public static int run(String[] args, Console console, AtomicBoolean interrupted) {
        return CommandLines.execute(args, console, interrupted::get, new LogTargets());
    }

    /** On SIGINT and SIGTERM the JVM runs this; it exits, with the signal's status, when this returns. */
    private static void interrupt(Thread main, AtomicBoolean interrupted, CountDownLatch done) {
        if (done.getCount() == 0) {
            return;
        }
        interrupted.set(true);
        main.interrupt();
        try {
            if (!done.await(STOP_LIMIT_S, TimeUnit.SECONDS)) {
                System.err.println("wakestream: gave up waiting for an orderly stop");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** In the terminal's encoding; where no locale is set that is ASCII, and UTF-8 says the same and more. */
    private static PrintWriter writer(OutputStream stream) {
        // known from Java 18 on; before that the default encoding is the terminal's
        String name = System.getProperty("stdout.encoding");
        Charset charset = name == null ? Charset.defaultCharset() : Charset.forName(name);
        Charset used = charset.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : charset;
        return new PrintWriter(new OutputStreamWriter(stream, used), false);
    }

    /** Lets verbs choose where log lines go. */
    private static final class LogTargets implements CommandLines.Logs {
        @Override
        public void toFile(Path file) {
            Logging.toFile(file);
        }

        @Override
        public void toStandardError() {
            Logging.toStandardError();
        }
    }
}
