package dev.wakestream.pipeline;

import java.util.Locale;
import java.util.Map;

/**
 * What happens to the pipeline when a record cannot be used: chosen by three properties, beside those of Kafka's clients. What
 * is nobody's fault but the broker's or the registry's is not in question: it is tried again.
 *
 * @param deserialization of a trace record that is no sound page
 * @param processing of a sound page that is not to be folded, or makes the fold fail
 * @param production of a result that cannot be written
 */
public record ErrorPolicy(OnError deserialization, OnError processing, OnError production) {
    /** Its value is {@code continue} or {@code fail}; so are those of the other two. */
    public static final String DESERIALIZATION = "wakestream.deserialization.errors";

    public static final String PROCESSING = "wakestream.processing.errors";
    public static final String PRODUCTION = "wakestream.production.errors";

    /** What to do. */
    public enum OnError {
        /** The record goes to the rejected ones, with the reason. */
        CONTINUE,
        /** The application stops before the record, and says why. */
        FAIL
    }

    /**
     * Reads the three properties; {@link OnError#CONTINUE} where one is not there.
     *
     * @throws IllegalArgumentException another value; the message is one sentence
     */
    public static ErrorPolicy of(Map<String, ?> properties) {
        return new ErrorPolicy(
                read(properties, DESERIALIZATION), read(properties, PROCESSING), read(properties, PRODUCTION));
    }

    private static OnError read(Map<String, ?> properties, String name) {
        Object found = properties.get(name);
        if (found == null) {
            return OnError.CONTINUE;
        }
        return switch (found.toString().strip().toLowerCase(Locale.ROOT)) {
            case "continue" -> OnError.CONTINUE;
            case "fail" -> OnError.FAIL;
            default -> throw new IllegalArgumentException(name + " is '" + found + "', allowed is continue or fail");
        };
    }
}
