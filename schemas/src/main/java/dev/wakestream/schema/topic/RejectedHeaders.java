package dev.wakestream.schema.topic;

/**
 * What the topic of rejected records says about each: the headers, all text. Key and value of a rejected record are those of
 * the original, and so are its own headers, which come first: where a name stands twice, the last one is ours.
 */
public final class RejectedHeaders {
    /** One sentence: what is wrong. */
    public static final String REASON = "wakestream.reason";

    /** What is wrong, coarsely: the reason under which it is counted. */
    public static final String CLASS = "wakestream.class";

    /** Topic it was read from, or, where it could not be written, was to go to. */
    public static final String TOPIC = "wakestream.topic";

    /** Partition it was read from, decimal; -1 = unknown. */
    public static final String PARTITION = "wakestream.partition";

    /** Offset it was read from, decimal; -1 = unknown. */
    public static final String OFFSET = "wakestream.offset";

    /** Where it failed: {@code fold}, or the operation of Kafka Streams. */
    public static final String STAGE = "wakestream.stage";

    /** Length of the original value (bytes), decimal; only where the value was cut to fit. */
    public static final String VALUE_BYTES = "wakestream.value_bytes";

    private RejectedHeaders() {}
}
