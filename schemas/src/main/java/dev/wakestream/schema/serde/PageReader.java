package dev.wakestream.schema.serde;

import org.jspecify.annotations.Nullable;

/** Reads records of the trace topic. For use by one thread. */
public final class PageReader {
    public PageReader(SchemaRegistry registry) {}

    /**
     * Tells the handler what a framed value holds.
     *
     * @throws BadPageException not a sound page; the handler may have been told a part of it
     * @throws RegistryException the registry could not say what the schema is; says nothing about the record
     */
    public void read(byte @Nullable [] value, PageHandler handler) throws BadPageException {}

    /** The first fields of a framed value, without a look at the rest. */
    public PageHeader header(byte @Nullable [] value) throws BadPageException {
        throw new UnsupportedOperationException();
    }
}
