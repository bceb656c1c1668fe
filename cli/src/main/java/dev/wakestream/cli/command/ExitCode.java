package dev.wakestream.cli.command;

/** Exit codes: one for each kind of cause; wakestream --help lists them. */
public final class ExitCode {
    /** All is well. */
    public static final int OK = 0;

    /** A difference was found. */
    public static final int DIFFERENCE = 1;

    /** Wrong use: command line, scenario or topology file. */
    public static final int USAGE = 2;

    /** Unusable input: a trace file, or a run that is not there. */
    public static final int UNUSABLE_INPUT = 3;

    /** Broker or registry unreachable, the local stack cannot start, or a port is in use. */
    public static final int UNREACHABLE = 4;

    /** Partial: more of the input was rejected than allowed. */
    public static final int PARTIAL = 5;

    /** A fault of our own: not a documented outcome of any verb. */
    public static final int INTERNAL = 70;

    /** Interrupted by the user, 128 + SIGINT. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
