package dev.wakestream.schema.serde;

import org.apache.avro.Schema;

/**
 * What we need of a schema registry: an id for a schema, and the schema of an id. Implementations are safe for use by
 * several threads and remember answers, so that a call costs a round trip once.
 */
public interface SchemaRegistry extends AutoCloseable {
    /**
     * Id of this schema under this subject; registers it when it is new.
     *
     * @throws IncompatibleSchemaException data written with an earlier schema of the subject could not be read with it
     * @throws RegistryUnreachableException no answer
     * @throws RegistryException any other refusal
     */
    int register(String subject, Schema schema);

    /**
     * The schema with this id.
     *
     * @throws SchemaNotFoundException the registry knows no Avro schema with this id
     * @throws RegistryUnreachableException no answer
     * @throws RegistryException any other refusal
     */
    Schema byId(int id);

    /**
     * Asks the registry itself, whatever is remembered; returns when it has answered.
     *
     * @throws RegistryUnreachableException no answer
     * @throws RegistryException it lets us do nothing
     */
    default void ping() {}

    /** Lets go of connections; answers already remembered may still be given. */
    @Override
    default void close() {}
}
