package dev.wakestream.cli.command;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Options of every verb. */
final class GlobalOptions {
    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show log lines, and stack traces of errors.")
    boolean debug;

    @Option(names = "--quiet", scope = ScopeType.INHERIT, description = "Say nothing but results and errors.")
    boolean quiet;

    @Option(names = "--no-color", scope = ScopeType.INHERIT, description = "No colours, as with the variable NO_COLOR.")
    boolean noColor;
}
