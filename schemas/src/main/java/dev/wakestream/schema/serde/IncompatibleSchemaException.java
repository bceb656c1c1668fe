package dev.wakestream.schema.serde;

import org.jspecify.annotations.Nullable;

/** The registry refused a schema because records of an earlier version could not be read with it. */
public final class IncompatibleSchemaException extends RegistryException {
    private static final long serialVersionUID = 1;

    public IncompatibleSchemaException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
