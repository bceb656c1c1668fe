package dev.wakestream.schema.topic;

import org.jspecify.annotations.Nullable;

/** The broker refused to create or describe topics; the message is one sentence that names addresses and topic. */
public class TopicAdminException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TopicAdminException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
