package dev.wakestream.pipeline;

import dev.wakestream.schema.topic.RejectedHeaders;
import dev.wakestream.schema.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.jspecify.annotations.Nullable;

/**
 * A record on its way to the rejected ones. It must fit there whatever it is: one that the broker refused would stop the
 * pipeline for good, so a value as large as the topic of pages allows is cut to leave room for what we say about it.
 *
 * @param key the original's, cut where it is too long; null = none
 * @param value the same; null = a tombstone
 * @param headers the original's and {@link RejectedHeaders}
 */
@SuppressWarnings("ArrayRecordComponent") // on its way to a serializer, never compared
record DeadLetter(byte @Nullable [] key, byte @Nullable [] value, Headers headers) {
    /** Key, value and original headers of a rejected record (bytes): Kafka's 1 MiB less room for our own headers. */
    static final int MAX_BYTES = 1_000_000;

    /** Longest key that is kept (bytes); those of pages have some hundred. */
    private static final int MAX_KEY = 100_000;

    /** Longest sentence that is kept (characters); a message may quote its data. */
    private static final int MAX_TEXT = 2_000;

    /**
     * What is wrong.
     *
     * @param message one sentence
     * @param reasonClass the same, coarsely
     * @param stage where it failed
     */
    record Cause(String message, String reasonClass, String stage) {}

    /** Where a record was read; partition and offset -1 = unknown. */
    record Origin(@Nullable String topic, int partition, long offset) {}

    static DeadLetter of(
            byte @Nullable [] originalKey, byte @Nullable [] value, Headers original, Cause cause, Origin origin) {
        byte[] key = originalKey == null || originalKey.length <= MAX_KEY
                ? originalKey
                : Arrays.copyOf(originalKey, MAX_KEY);
        int rest = MAX_BYTES - (key == null ? 0 : key.length);
        int originalHeaders = size(original);
        RecordHeaders headers = originalHeaders > rest ? new RecordHeaders() : new RecordHeaders(original);
        rest -= originalHeaders > rest ? 0 : originalHeaders;
        headers.add(RejectedHeaders.REASON, utf8(cause.message()))
                .add(RejectedHeaders.CLASS, utf8(cause.reasonClass()))
                .add(RejectedHeaders.TOPIC, utf8(origin.topic() == null ? "" : origin.topic()))
                .add(RejectedHeaders.PARTITION, utf8(Integer.toString(origin.partition())))
                .add(RejectedHeaders.OFFSET, utf8(Long.toString(origin.offset())))
                .add(RejectedHeaders.STAGE, utf8(cause.stage()));
        if (value == null || value.length <= rest) {
            return new DeadLetter(key, value, headers);
        }
        headers.add(RejectedHeaders.VALUE_BYTES, utf8(Integer.toString(value.length)));
        return new DeadLetter(key, Arrays.copyOf(value, Math.max(0, rest)), headers);
    }

    /** A record that made an operation of Kafka Streams fail. */
    static ProducerRecord<byte[], byte[]> of(ErrorHandlerContext context, Exception thrown, String stage) {
        String message = thrown.getMessage() == null ? thrown.getClass().getName() : thrown.getMessage();
        return record(
                context,
                new Cause(message, thrown.getClass().getSimpleName(), stage),
                new Origin(context.topic(), context.partition(), context.offset()));
    }

    /** The source record of what failed. */
    static ProducerRecord<byte[], byte[]> record(ErrorHandlerContext context, Cause cause, Origin origin) {
        DeadLetter letter = of(context.sourceRawKey(), context.sourceRawValue(), context.headers(), cause, origin);
        long timestampMs = Math.max(0, context.timestamp());
        return new ProducerRecord<>(
                Topics.REJECTED.name(), null, timestampMs, letter.key(), letter.value(), letter.headers());
    }

    private static int size(Headers headers) {
        int bytes = 0;
        for (Header header : headers) {
            bytes += 2 * Integer.BYTES
                    + header.key().length() * 3
                    + (header.value() == null ? 0 : header.value().length);
        }
        return bytes;
    }

    private static byte[] utf8(String text) {
        String kept = text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "…";
        return kept.getBytes(StandardCharsets.UTF_8);
    }
}
