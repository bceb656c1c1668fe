package dev.wakestream.testing;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** A store that is a sorted map, which a test may copy and put back. */
public final class FakeStore implements KeyValueStore<Bytes, byte[]> {
    private final TreeMap<Bytes, byte[]> entries = new TreeMap<>();
    private BiConsumer<Bytes, byte[]> observer = (key, value) -> {};

    /** Tells whoever wants to know what is put. */
    public FakeStore observed(BiConsumer<Bytes, byte[]> by) {
        observer = by;
        return this;
    }

    /** What is in it now. */
    public Map<Bytes, byte[]> copy() {
        return new TreeMap<>(entries);
    }

    /** As after a crash: what was committed, and nothing else. */
    public void revertTo(Map<Bytes, byte[]> copy) {
        entries.clear();
        entries.putAll(copy);
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value) {
        if (value == null) {
            entries.remove(key);
        } else {
            observer.accept(key, value);
            entries.put(key, value);
        }
    }

    @Override
    public byte @Nullable [] putIfAbsent(Bytes key, byte[] value) {
        return entries.putIfAbsent(key, value);
    }

    @Override
    public void putAll(List<KeyValue<Bytes, byte[]>> all) {
        all.forEach(e -> put(e.key, e.value));
    }

    @Override
    public byte @Nullable [] delete(Bytes key) {
        return entries.remove(key);
    }

    @Override
    public byte @Nullable [] get(Bytes key) {
        return entries.get(key);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
        return iterate(entries.subMap(from, true, to, true));
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        return iterate(entries);
    }

    private static KeyValueIterator<Bytes, byte[]> iterate(Map<Bytes, byte[]> map) {
        Iterator<Map.Entry<Bytes, byte[]>> left = map.entrySet().iterator();
        return new KeyValueIterator<>() {
            @Override
            public void close() {}

            @Override
            public Bytes peekNextKey() {
                throw new UnsupportedOperationException("no test looks ahead");
            }

            @Override
            public boolean hasNext() {
                return left.hasNext();
            }

            @Override
            public KeyValue<Bytes, byte[]> next() {
                Map.Entry<Bytes, byte[]> entry = left.next();
                return KeyValue.pair(entry.getKey(), entry.getValue());
            }
        };
    }

    @Override
    public long approximateNumEntries() {
        return entries.size();
    }

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {}

    @Override
    public void close() {}

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return true;
    }
}
