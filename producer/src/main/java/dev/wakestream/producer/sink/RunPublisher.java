package dev.wakestream.producer.sink;

import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.serde.AvroSerializer;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Makes the records of the runs topic: the latest word on a run replaces the earlier ones. */
final class RunPublisher {
    private final AvroSerializer<RunInfo> values;

    RunPublisher(SchemaRegistry registry) {
        values = AvroSerializer.forValues(registry, RunInfo.class);
    }

    ProducerRecord<byte[], byte[]> record(RunInfo info) {
        String topic = Topics.RUNS.name();
        return new ProducerRecord<>(topic, key(info), values.serialize(topic, info));
    }

    /** Takes back what was said of the run. */
    ProducerRecord<byte[], byte[]> tombstone(RunInfo info) {
        return new ProducerRecord<>(Topics.RUNS.name(), key(info), null);
    }

    private static byte[] key(RunInfo info) {
        return info.getRun().getBytes(StandardCharsets.UTF_8);
    }
}
