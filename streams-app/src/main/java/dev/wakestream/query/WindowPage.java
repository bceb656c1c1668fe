package dev.wakestream.query;

import dev.wakestream.schema.CostWindow;
import java.util.List;
import java.util.OptionalLong;

/**
 * One piece of the windows of a run.
 *
 * @param window name of the windows' definition, as keys have it; as asked for where there are none
 * @param windows by start
 * @param definitions names of all definitions of which windows of the run are there, in their order
 * @param next start of the window that the next piece comes after (ns); empty = there are no more now
 */
public record WindowPage(String window, List<CostWindow> windows, List<String> definitions, OptionalLong next) {
    public WindowPage {
        windows = List.copyOf(windows);
        definitions = List.copyOf(definitions);
    }
}
