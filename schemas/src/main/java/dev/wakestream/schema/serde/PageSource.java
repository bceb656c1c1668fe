package dev.wakestream.schema.serde;

import java.io.IOException;

/** Decodes the body of one record of the trace topic that was written with one particular schema. */
interface PageSource {
    /** Tells the page, all but its end; leaves the cursor behind the last byte it used. */
    void read(BoundedDecoder in, PageEmitter out) throws IOException, BadPageException;

    /** The first fields. */
    PageHeader header(BoundedDecoder in) throws IOException, BadPageException;
}
