package dev.wakestream.pipeline;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Takes a record without a valid timestamp as one of 1970. The default of Kafka Streams stops the application there, for a
 * timestamp that only says when a run began.
 */
final class NonNegativeTimestamp implements TimestampExtractor {
    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return Math.max(0, record.timestamp());
    }
}
