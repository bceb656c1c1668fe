package dev.wakestream.query;

import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.schema.WindowKey;
import java.util.Comparator;
import java.util.Optional;

/** The order in which the windows of a run are listed. */
public final class WindowOrder {
    /** Definitions in their order, names that are none last. */
    private static final Comparator<String> BY_NAME = Comparator.comparing(
                    WindowOrder::definition,
                    Comparator.comparing(Optional<WindowDefinition>::isEmpty)
                            .thenComparing(d -> d.orElse(WindowDefinition.tumbling(1))))
            .thenComparing(Comparator.naturalOrder());

    /** First all windows of the first definition, by start, then those of the next one. */
    public static final Comparator<WindowKey> BY_DEFINITION_AND_START = Comparator.comparing(
                    WindowKey::getWindow, BY_NAME)
            .thenComparingLong(WindowKey::getStartNs)
            .thenComparingLong(WindowKey::getEndNs);

    private WindowOrder() {}

    private static Optional<WindowDefinition> definition(String name) {
        try {
            return Optional.of(WindowDefinition.ofName(name));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // of a version that had no names, or that has others
        }
    }
}
