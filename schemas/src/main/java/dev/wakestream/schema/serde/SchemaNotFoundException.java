package dev.wakestream.schema.serde;

import org.jspecify.annotations.Nullable;

/** The registry knows no Avro schema with this id. */
public final class SchemaNotFoundException extends RegistryException {
    private static final long serialVersionUID = 1;

    public SchemaNotFoundException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
