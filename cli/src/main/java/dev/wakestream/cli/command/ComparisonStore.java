package dev.wakestream.cli.command;

import dev.wakestream.query.RunQuery;
import dev.wakestream.runtime.ComparisonPublisher;
import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.serde.RegistryException;
import java.util.List;
import org.apache.kafka.common.KafkaException;

/**
 * Keeps comparisons in their topic. To print a result is what the user asked for: where it cannot be kept as well, for example
 * by somebody who may only read, that is a note.
 */
final class ComparisonStore {
    private final Cluster cluster;
    private final Console console;

    ComparisonStore(Cluster cluster, Console console) {
        this.cluster = cluster;
        this.console = console;
    }

    /** Keeps them all. */
    void keep(List<Comparison> comparisons) {
        if (comparisons.isEmpty()) {
            return;
        }
        try (ComparisonPublisher publisher =
                ComparisonPublisher.connect(cluster.client(), cluster.registry(), cluster.timeout())) {
            comparisons.forEach(publisher::publish);
        } catch (KafkaException | RegistryException e) {
            console.say("note: the comparison was not stored: " + e.getMessage());
        }
    }

    /** Keeps those that are not there yet as they are. */
    void keep(List<Comparison> comparisons, RunQuery query) {
        keep(comparisons.stream()
                .filter(comparison -> !query.comparison(comparison.getKey())
                        .map(comparison::equals)
                        .orElse(false))
                .toList());
    }
}
