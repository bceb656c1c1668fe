package dev.wakestream.cli.command;

import picocli.CommandLine.Option;

/** How data are printed. */
enum Format {
    text,
    json;

    /** The option, for verbs whose result is data. */
    static final class Choice {
        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                defaultValue = "text",
                description = "How to print: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
        Format format = text;

        boolean json() {
            return format == Format.json;
        }
    }
}
