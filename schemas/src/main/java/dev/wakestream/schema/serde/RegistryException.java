package dev.wakestream.schema.serde;

import org.jspecify.annotations.Nullable;

/** The schema registry did not do what was asked; the message is one sentence that names subject or id, and the URL. */
public class RegistryException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public RegistryException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
