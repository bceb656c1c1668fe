package dev.wakestream.cli.command;

import dev.wakestream.cli.render.Printable;
import java.io.PrintWriter;

/**
 * Where a command speaks: results on {@code out}, talk on {@code err}, with what it quotes made {@link Printable}. Safe for use by several threads.
 */
public final class Console {
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean terminal;
    private volatile boolean quiet;
    private volatile boolean debug;
    private int liveWidth;

    /**
     * @param terminal whether {@code err} is a terminal, so that a line can be rewritten
     */
    public Console(PrintWriter out, PrintWriter err, boolean terminal) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    void configure(boolean newQuiet, boolean newDebug) {
        quiet = newQuiet;
        debug = newDebug;
    }

    PrintWriter outWriter() {
        return out;
    }

    PrintWriter errWriter() {
        return err;
    }

    boolean debug() {
        return debug;
    }

    boolean terminal() {
        return terminal;
    }

    /** Part of the result. */
    void print(String text) {
        out.print(text);
        out.flush();
    }

    /** Talk: said unless the user wants quiet. */
    synchronized void say(String line) {
        if (!quiet) {
            wipe();
            err.println(Printable.lines(line));
            err.flush();
        }
    }

    /** Said even when the user wants quiet. */
    public synchronized void warn(String line) {
        wipe();
        err.println("wakestream: " + Printable.lines(line));
        err.flush();
    }

    /** An exception's stack trace, for {@code --debug}. */
    synchronized void trace(Throwable t) {
        t.printStackTrace(err);
        err.flush();
    }

    /** A line that the next one replaces; on a terminal only. */
    synchronized void live(String line) {
        if (quiet || !terminal) {
            return;
        }
        String padded = line + " ".repeat(Math.max(0, liveWidth - line.length()));
        liveWidth = line.length();
        err.print("\r" + padded);
        err.flush();
    }

    private void wipe() {
        if (liveWidth > 0) {
            err.print("\r" + " ".repeat(liveWidth) + "\r");
            liveWidth = 0;
        }
    }
}
