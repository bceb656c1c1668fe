package dev.wakestream.pipeline;

import dev.wakestream.schema.topic.Topics;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.jspecify.annotations.Nullable;

/**
 * What the topic of rejected records says about each: the headers, all text. Key and value of a rejected record are those of
 * the original, and so are its own headers, which come first.
 */
public final class DeadLetter {
    /** One sentence: what is wrong. */
    public static final String REASON = "wakestream.reason";

    /** What is wrong, coarsely: the reason under which it is counted. */
    public static final String CLASS = "wakestream.class";

    /** Topic it was read from. */
    public static final String TOPIC = "wakestream.topic";

    /** Partition it was read from, decimal. */
    public static final String PARTITION = "wakestream.partition";

    /** Offset it was read from, decimal. */
    public static final String OFFSET = "wakestream.offset";

    /** Where it failed: {@code fold}, or the operation of Kafka Streams. */
    public static final String STAGE = "wakestream.stage";

    private DeadLetter() {}

    /** The original headers and ours. */
    static Headers headers(
            Headers original,
            String reason,
            String reasonClass,
            @Nullable String topic,
            int partition,
            long offset,
            String stage) {
        return new RecordHeaders(original)
                .add(REASON, utf8(reason))
                .add(CLASS, utf8(reasonClass))
                .add(TOPIC, utf8(topic == null ? "" : topic))
                .add(PARTITION, utf8(Integer.toString(partition)))
                .add(OFFSET, utf8(Long.toString(offset)))
                .add(STAGE, utf8(stage));
    }

    /** A record that made an operation fail. */
    static ProducerRecord<byte[], byte[]> of(ErrorHandlerContext context, Exception cause, String stage) {
        String reason = cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
        return new ProducerRecord<>(
                Topics.REJECTED.name(),
                null,
                Math.max(0, context.timestamp()),
                context.sourceRawKey(),
                context.sourceRawValue(),
                headers(
                        context.headers(),
                        reason,
                        cause.getClass().getSimpleName(),
                        context.topic(),
                        context.partition(),
                        context.offset(),
                        stage));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
