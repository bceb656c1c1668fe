package dev.wakestream.cli.machine;

import java.util.List;

/**
 * A machine that was read.
 *
 * @param text topology file, form {@code topo/1}
 * @param nearest preset whose latencies it has
 * @param why what the two have in common, in words
 * @param notes what else the user should know, each one sentence without full stop
 */
public record ImportedMachine(String text, String nearest, String why, List<String> notes) {
    public ImportedMachine {
        notes = List.copyOf(notes);
    }
}
