package dev.wakestream.schema.serde;

import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.BadPageException.Reason;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Reads records of the trace topic. Tells everything to a {@link PageHandler}: by hand when they were written with a schema
 * that lays out bytes as today's does, else by Avro's schema resolution. Or fills {@link PageSums}: by a plan of the writer's
 * layout, else as told. Which way is decided once per schema id. For use by one thread.
 */
public final class PageReader {
    private static final Schema TODAY = TracePage.getClassSchema();

    private final SchemaRegistry registry;
    private final boolean byHand;
    private final NameCache names = new NameCache();
    private final BoundedDecoder decoder = new BoundedDecoder();
    private final PageSummer summer = new PageSummer(names);
    private final Map<Integer, Layout> layouts = new HashMap<>();
    private int lastId;
    private @Nullable Layout last;

    /**
     * How records of one schema are read.
     *
     * @param source tells all that is in them
     * @param plan how to sum them up without that; null = no way is known
     */
    private record Layout(PageSource source, @Nullable PagePlan plan) {}

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
        tell(open(value).source(), handler);
    }

    /**
     * Fills the sums with what a framed value holds. Quicker than telling a handler, and to the same end: the same values are
     * refused, for the same reasons.
     *
     * @throws BadPageException not a sound page; the sums are then not complete
     * @throws RegistryException the registry could not say what the schema is; says nothing about the record
     */
    public void read(byte @Nullable [] value, PageSums sums) throws BadPageException {
        sums.clear();
        Layout layout = open(value);
        PagePlan plan = layout.plan();
        if (plan != null && (plan.pids() || !sums.byPid())) {
            ByteCursor in = decoder.cursor();
            int from = in.position();
            if (summer.read(plan, in, sums) && in.remaining() == 0) {
                sums.complete();
                return;
            }
            in.reset(in.bytes(), from);
        }
        tell(layout.source(), sums.handler());
    }

    private void tell(PageSource source, PageHandler handler) throws BadPageException {
        PageEmitter emitter = new PageEmitter(handler);
        try {
            source.read(decoder, emitter);
        } catch (IOException e) {
            throw bad(e);
        }
        requireEnd();
        emitter.finish();
    }

    private void requireEnd() throws BadPageException {
        int rest = decoder.remainingBytes();
        if (rest > 0) {
            throw new BadPageException(Reason.TRAILING_BYTES, rest + " bytes follow the end of the page");
        }
    }

    /** The first fields of a framed value, without a look at the rest. */
    public PageHeader header(byte @Nullable [] value) throws BadPageException {
        PageSource source = open(value).source();
        try {
            return source.header(decoder);
        } catch (IOException e) {
            throw bad(e);
        }
    }

    private Layout open(byte @Nullable [] value) throws BadPageException {
        if (value == null) {
            throw new BadPageException(Reason.NO_VALUE, "the record has no value");
        }
        if (!WireFormat.isFramed(value)) {
            throw new BadPageException(Reason.NOT_FRAMED, WireFormat.describe(value));
        }
        decoder.cursor().reset(value, WireFormat.HEADER_BYTES);
        int id = WireFormat.schemaId(value);
        Layout layout = last;
        if (layout == null || id != lastId) {
            layout = layoutOf(id);
            lastId = id;
            last = layout;
        }
        return layout;
    }

    private Layout layoutOf(int id) throws BadPageException {
        Layout known = layouts.get(id);
        if (known != null) {
            return known;
        }
        Schema writer;
        try {
            writer = registry.byId(id);
        } catch (SchemaNotFoundException e) {
            throw new BadPageException(Reason.UNKNOWN_SCHEMA, String.valueOf(e.getMessage()));
        }
        Layout layout = layoutOf(id, writer);
        layouts.put(id, layout);
        return layout;
    }

    private Layout layoutOf(int id, Schema writer) {
        String obstacle = AvroBody.obstacle(TODAY, writer);
        if (obstacle != null) {
            return new Layout(
                    new UnreadableSource(
                            "schema " + id + " (" + writer.getFullName() + ") is not that of a page, " + obstacle),
                    null);
        }
        if (!byHand) {
            return new Layout(new PageReplay(AvroBody.reader(TracePage.class, writer)), null);
        }
        PageSource source = PagePlan.sameBytes(writer, TODAY)
                ? new PageWalker(names)
                : new PageReplay(AvroBody.reader(TracePage.class, writer));
        return new Layout(source, PagePlan.of(writer));
    }

    private static BadPageException bad(IOException e) {
        Reason reason = e instanceof MalformedBytesException malformed ? malformed.reason() : Reason.MALFORMED;
        return new BadPageException(reason, String.valueOf(e.getMessage()));
    }
}
