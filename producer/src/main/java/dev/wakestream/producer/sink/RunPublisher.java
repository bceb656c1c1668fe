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
        byte[] key = info.getRun().getBytes(StandardCharsets.UTF_8);
        return new ProducerRecord<>(topic, key, values.serialize(topic, info));
    }
}
