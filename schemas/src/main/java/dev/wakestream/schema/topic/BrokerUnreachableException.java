package dev.wakestream.schema.topic;

import org.jspecify.annotations.Nullable;

/** No broker gave a usable answer in time; the message is one sentence that names the addresses tried. */
public final class BrokerUnreachableException extends TopicAdminException {
    private static final long serialVersionUID = 1;

    public BrokerUnreachableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
