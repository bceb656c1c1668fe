package dev.wakestream.producer.mapping;

import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.AvroDeserializer;
import dev.wakestream.schema.serde.SchemaRegistry;
import java.util.ArrayList;
import java.util.List;

/** Keeps the records and reads them back by Avro alone. */
public final class MemoryOutput implements PageOutput {
    /** One record of the trace topic. */
    public record Sent(int partition, String key, long timestampMs, TracePage page) {
        /** True for begin and end markers. */
        public boolean control() {
            return page.getBegin() != null || page.getEnd() != null;
        }
    }

    private final AvroDeserializer<TracePage> reader;
    private final List<Sent> sent = new ArrayList<>();

    public MemoryOutput(SchemaRegistry registry) {
        reader = new AvroDeserializer<>(registry, TracePage.class);
    }

    @Override
    public void record(int partition, String key, byte[] value, long timestampMs) {
        TracePage page = reader.deserialize("wakestream.trace", value);
        sent.add(new Sent(partition, key, timestampMs, java.util.Objects.requireNonNull(page)));
    }

    /** Everything, in order. */
    public List<Sent> sent() {
        return sent;
    }

    /** The pages, in order. */
    public List<TracePage> pages() {
        return sent.stream().filter(s -> !s.control()).map(Sent::page).toList();
    }

    /** The pages of one CPU, in order. */
    public List<TracePage> pagesOf(int cpu) {
        return pages().stream().filter(p -> p.getCpu() == cpu).toList();
    }
}
