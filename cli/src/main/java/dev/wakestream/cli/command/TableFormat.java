package dev.wakestream.cli.command;

import picocli.CommandLine.Option;

/** How results are printed that may be a flat table. */
enum TableFormat {
    text,
    json,
    csv,
    md;

    /** The option, for verbs that print results of runs. */
    static final class Choice {
        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                defaultValue = "text",
                description = "How to print: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}); csv and md of"
                        + " tables only: --lines, and with report --stats and --cpus.")
        TableFormat format = text;

        boolean json() {
            return format == TableFormat.json;
        }

        /** Whether it is a flat table, with exact counts and nothing around it. */
        boolean flat() {
            return format == TableFormat.csv || format == TableFormat.md;
        }
    }
}
