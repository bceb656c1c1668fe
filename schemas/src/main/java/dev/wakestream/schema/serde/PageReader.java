package dev.wakestream.schema.serde;

import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.BadPageException.Reason;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.Nullable;

/**
 * Reads records of the trace topic: by hand when they were written with a schema that lays out bytes as today's does, else
 * by Avro's schema resolution. Which one is decided once per schema id. For use by one thread.
 */
public final class PageReader {
    private static final Schema TODAY = TracePage.getClassSchema();

    private final SchemaRegistry registry;
    private final boolean byHand;
    private final NameCache names = new NameCache();
    private final BoundedDecoder decoder = new BoundedDecoder();
    private final Map<Integer, PageSource> sources = new HashMap<>();
    private int lastId;
    private @Nullable PageSource last;

    public PageReader(SchemaRegistry registry) {
        this(registry, true);
    }

    /** With {@code byHand} false, always by Avro: the slow way that the fast one is compared with. */
    PageReader(SchemaRegistry registry, boolean byHand) {
        this.registry = registry;
        this.byHand = byHand;
    }

    /**
     * Tells the handler what a framed value holds. The handler hears of the end of a page, and of a control record, only
     * when the value was sound to its last byte.
     *
     * @throws BadPageException not a sound page; the handler may have been told a part of it
     * @throws RegistryException the registry could not say what the schema is; says nothing about the record
     */
    public void read(byte @Nullable [] value, PageHandler handler) throws BadPageException {
        PageSource source = open(value);
        PageEmitter emitter = new PageEmitter(handler);
        try {
            source.read(decoder, emitter);
        } catch (IOException e) {
            throw bad(e);
        }
        int rest = decoder.remainingBytes();
        if (rest > 0) {
            throw new BadPageException(Reason.TRAILING_BYTES, rest + " bytes follow the end of the page");
        }
        emitter.finish();
    }

    /** The first fields of a framed value, without a look at the rest. */
    public PageHeader header(byte @Nullable [] value) throws BadPageException {
        PageSource source = open(value);
        try {
            return source.header(decoder);
        } catch (IOException e) {
            throw bad(e);
        }
    }

    private PageSource open(byte @Nullable [] value) throws BadPageException {
        if (value == null) {
            throw new BadPageException(Reason.NO_VALUE, "the record has no value");
        }
        if (!WireFormat.isFramed(value)) {
            throw new BadPageException(Reason.NOT_FRAMED, WireFormat.describe(value));
        }
        decoder.cursor().reset(value, WireFormat.HEADER_BYTES);
        int id = WireFormat.schemaId(value);
        PageSource source = last;
        if (source == null || id != lastId) {
            source = sourceOf(id);
            lastId = id;
            last = source;
        }
        return source;
    }

    private PageSource sourceOf(int id) throws BadPageException {
        PageSource known = sources.get(id);
        if (known != null) {
            return known;
        }
        Schema writer;
        try {
            writer = registry.byId(id);
        } catch (SchemaNotFoundException e) {
            throw new BadPageException(Reason.UNKNOWN_SCHEMA, String.valueOf(e.getMessage()));
        }
        PageSource source = sourceOf(id, writer);
        sources.put(id, source);
        return source;
    }

    private PageSource sourceOf(int id, Schema writer) {
        if (byHand && sameBytes(writer)) {
            return new PageWalker(names);
        }
        String obstacle = AvroBody.obstacle(TODAY, writer);
        if (obstacle != null) {
            return new UnreadableSource(
                    "schema " + id + " (" + writer.getFullName() + ") is not that of a page, " + obstacle);
        }
        return new PageReplay(AvroBody.reader(TracePage.class, writer));
    }

    private static BadPageException bad(IOException e) {
        Reason reason = e instanceof MalformedBytesException malformed ? malformed.reason() : Reason.MALFORMED;
        return new BadPageException(reason, String.valueOf(e.getMessage()));
    }

    /** Whether a schema means the same bytes; docs, defaults and Java properties do not count. */
    private static boolean sameBytes(Schema writer) {
        return SchemaNormalization.toParsingForm(writer).equals(SchemaNormalization.toParsingForm(TODAY));
    }
}
