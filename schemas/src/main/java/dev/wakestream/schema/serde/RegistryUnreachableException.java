package dev.wakestream.schema.serde;

import org.jspecify.annotations.Nullable;

/** The registry gave no usable answer; says nothing about the record or the schema at hand, so the same call may work later. */
public final class RegistryUnreachableException extends RegistryException {
    private static final long serialVersionUID = 1;

    public RegistryUnreachableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
