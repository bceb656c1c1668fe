package dev.wakestream.pipeline;

import org.jspecify.annotations.Nullable;

/** A record that cannot be used, where the {@link ErrorPolicy} is to stop; it would fail again. The message is one sentence. */
public final class UnusableRecordException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnusableRecordException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    static UnusableRecordException of(
            @Nullable String topic, int partition, long offset, String reason, @Nullable Throwable cause) {
        return new UnusableRecordException(
                "record " + offset + " of " + topic + "-" + partition + " cannot be used: " + reason, cause);
    }
}
