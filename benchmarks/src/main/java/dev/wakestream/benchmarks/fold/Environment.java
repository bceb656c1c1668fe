package dev.wakestream.benchmarks.fold;

import dev.wakestream.schema.serde.SchemaRegistry;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a program is given for one pass.
 *
 * @param bootstrapServers broker
 * @param registryUrl address of the registry
 * @param registry client of it, new in every pass
 * @param threads stream threads, consumers or parallel subtasks (count)
 * @param applicationId for this pass alone
 * @param dir for this pass alone; empty at its begin
 * @param data what lies in the topics
 * @param streams properties of Kafka Streams for our pipeline
 */
record Environment(
        String bootstrapServers,
        String registryUrl,
        SchemaRegistry registry,
        int threads,
        String applicationId,
        Path dir,
        FoldData data,
        Map<String, String> streams) {
    /** Properties of a Kafka client. */
    Map<String, Object> client() {
        return Map.of("bootstrap.servers", bootstrapServers);
    }
}
