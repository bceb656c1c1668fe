package dev.wakestream.cli.config;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads YAML that nobody vouches for: one document, a mapping, nested a few levels deep, without aliases, so that neither
 * deep nor self-multiplying documents cost more than their size.
 */
final class YamlDocument {
    private static final int MAX_DEPTH = 16;

    private YamlDocument() {}

    /** The mapping; empty after noting why there is none. */
    static Optional<MappingNode> parse(String text, YamlIssues issues) {
        LoadSettings settings = LoadSettings.builder().build();
        try {
            if (!isHarmless(settings, text, issues)) {
                return Optional.empty();
            }
            Optional<Node> root = new Compose(settings).composeString(text);
            if (root.isPresent() && root.get() instanceof MappingNode mapping) {
                return Optional.of(mapping);
            }
            issues.add(0, root.isEmpty() ? "is empty" : "is not a mapping of keys to values");
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0);
            issues.add(line, "is not YAML: " + e.getProblem());
        } catch (YamlEngineException e) {
            issues.add(
                    0,
                    "is not YAML: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable"));
        }
        return Optional.empty();
    }

    private static boolean isHarmless(LoadSettings settings, String text, YamlIssues issues) {
        int depth = 0;
        int documents = 0;
        for (Event event : new Parse(settings).parseString(text)) {
            int line = event.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
            switch (event.getEventId()) {
                case MappingStart, SequenceStart -> depth++;
                case MappingEnd, SequenceEnd -> depth--;
                case DocumentStart -> documents++;
                case Alias -> {
                    issues.add(line, "has an alias (*name), which this form does not know");
                    return false;
                }
                case Scalar, Comment, DocumentEnd, StreamStart, StreamEnd -> {}
            }
            if (depth > MAX_DEPTH) {
                issues.add(line, "is nested deeper than " + MAX_DEPTH + " levels");
                return false;
            }
            if (documents > 1) {
                issues.add(line, "has a second document (---), one is allowed");
                return false;
            }
        }
        return true;
    }
}
