package dev.wakestream.query.topic;

import dev.wakestream.cost.WindowDefinition;
import dev.wakestream.query.OpenRuns;
import dev.wakestream.query.WindowOrder;
import dev.wakestream.query.WindowPage;
import dev.wakestream.query.WindowRange;
import dev.wakestream.query.topic.PartitionIndex.Place;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.RunPartitions;
import dev.wakestream.schema.topic.Topics;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Windows of runs, from their topic. Of the runs asked for last it remembers where each window's latest record is, so that a
 * piece of a long list costs what is in the piece.
 */
final class WindowIndex implements AutoCloseable {
    /** Windows remembered over all runs (count); about 150 bytes each. */
    static final int MAX_WINDOWS = 500_000;

    /** Size of a row in the topic, about, for windows that are not there yet (bytes). */
    private static final int ROW_BYTES = 32;

    private static final int MAX_OWNERS = 100_000;

    /** A window's latest record. */
    private record Ref(long offset, int bytes, boolean closed) {}

    /** The windows of a run, as far as its records have been read. */
    private static final class RunWindows {
        private final TreeMap<WindowKey, Ref> refs = new TreeMap<>(WindowOrder.BY_DEFINITION_AND_START);
        /** Offset of the last record that has been read; -1 = none. */
        private long last = -1;
    }

    /** One of the windows that make up a piece: stored, or open. */
    private record Choice(
            WindowKey key, @Nullable Ref ref, @Nullable CostWindow open) {
        private int bytes() {
            return ref != null
                    ? ref.bytes()
                    : open == null ? 0 : open.getFunctions().size() * ROW_BYTES;
        }
    }

    private final TopicIndex topic;
    private final Deserializer<WindowKey> keys;
    private final Deserializer<CostWindow> values;
    private final int maxWindows;
    /** The run asked for last is the last one. */
    private final LinkedHashMap<String, RunWindows> runs = new LinkedHashMap<>(16, 0.75f, true);

    WindowIndex(Supplier<TopicReader> connect, SchemaRegistry registry, int maxWindows) {
        keys = Topics.WINDOWS.keySerde(registry).deserializer();
        values = Topics.WINDOWS.valueSerde(registry).deserializer();
        this.maxWindows = maxWindows;
        topic = new TopicIndex(
                Topics.WINDOWS,
                connect,
                key -> keys.deserialize(Topics.WINDOWS.name(), key).getRun(),
                RunPartitions::ofWindows,
                MAX_OWNERS);
    }

    /**
     * A piece of a run's windows.
     *
     * @param sinceMs when the run began (ms since the epoch)
     * @param open what is known of the run beside the topic
     * @return empty = the topic lacks what has been closed according to {@code open}
     */
    Optional<WindowPage> page(WindowRange wanted, long sinceMs, OpenRuns.Snapshot open) {
        return topic.ask(() -> pageNow(wanted, sinceMs, open));
    }

    private Optional<WindowPage> pageNow(WindowRange wanted, long sinceMs, OpenRuns.Snapshot open) {
        PartitionIndex index = topic.of(wanted.run(), sinceMs);
        NavigableMap<WindowKey, Ref> stored =
                index == null ? new TreeMap<>(WindowOrder.BY_DEFINITION_AND_START) : refs(index, wanted.run());
        List<String> all = definitions(stored, open);
        Optional<String> definition = wanted.window()
                .map(WindowDefinition::name)
                .or(() -> all.stream().findFirst());
        if (definition.isEmpty()) {
            return Optional.of(new WindowPage("", List.of(), all, OptionalLong.empty()));
        }
        String name = definition.get();
        if (!hasTold(stored, name, open.told().get(name), wanted.run())) {
            return Optional.empty();
        }
        return Optional.of(page(index, choices(wanted, name, stored, open), wanted.limit(), name, all));
    }

    /** Names of the run's definitions, in their order. */
    private static List<String> definitions(NavigableMap<WindowKey, Ref> stored, OpenRuns.Snapshot open) {
        TreeSet<WindowKey> names = new TreeSet<>(WindowOrder.BY_DEFINITION_AND_START);
        WindowKey next = stored.isEmpty() ? null : stored.firstKey();
        while (next != null) {
            names.add(nameOnly(next.getWindow()));
            next = stored.higherKey(new WindowKey("", Long.MAX_VALUE, Long.MAX_VALUE, next.getWindow()));
        }
        open.windows().forEach(window -> names.add(nameOnly(window.getWindow())));
        return names.stream().map(WindowKey::getWindow).toList();
    }

    private static WindowKey nameOnly(String name) {
        return new WindowKey("", 0L, 0L, name);
    }

    private static boolean hasTold(Map<WindowKey, Ref> stored, String name, @Nullable Long startNs, String run) {
        if (startNs == null) {
            return true;
        }
        long endNs = startNs + WindowDefinition.ofName(name).lengthNs();
        Ref ref = stored.get(new WindowKey(run, startNs, endNs, name));
        return ref != null && ref.closed();
    }

    private static NavigableMap<WindowKey, Choice> choices(
            WindowRange wanted, String name, NavigableMap<WindowKey, Ref> stored, OpenRuns.Snapshot open) {
        NavigableMap<WindowKey, Choice> choices = new TreeMap<>(WindowOrder.BY_DEFINITION_AND_START);
        WindowKey from = new WindowKey(wanted.run(), firstStartNs(wanted, name), 0L, name);
        WindowKey to = new WindowKey(wanted.run(), wanted.toNs(), 0L, name);
        if (WindowOrder.BY_DEFINITION_AND_START.compare(from, to) >= 0) {
            return choices;
        }
        for (Map.Entry<WindowKey, Ref> entry :
                stored.subMap(from, true, to, false).entrySet()) {
            WindowKey key = entry.getKey();
            Ref ref = entry.getValue();
            if (wanted.includes(key.getStartNs(), key.getEndNs()) && (ref.closed() || !wanted.closedOnly())) {
                choices.put(key, new Choice(key, ref, null));
                if (choices.size() > wanted.limit()) { // one more, to know that there is more
                    break;
                }
            }
        }
        for (CostWindow window : open.windows()) {
            WindowKey key = keyOf(window);
            Choice there = choices.get(key);
            boolean closed = there != null && there.ref() != null && there.ref().closed();
            if (window.getWindow().equals(name) && wanted.includes(window.getStartNs(), window.getEndNs()) && !closed) {
                choices.put(key, new Choice(key, null, window));
            }
        }
        return choices;
    }

    /** No window that starts before this is wanted (ns). */
    private static long firstStartNs(WindowRange wanted, String name) {
        // Windows of a version that gave no names have one length, which is not known here.
        long lengthNs =
                name.isEmpty() ? Long.MAX_VALUE : WindowDefinition.ofName(name).lengthNs();
        return Math.max(0, Math.max(wanted.afterNs(), wanted.fromNs() - lengthNs));
    }

    private WindowPage page(
            @Nullable PartitionIndex index,
            NavigableMap<WindowKey, Choice> choices,
            int limit,
            String name,
            List<String> definitions) {
        List<Choice> page = new ArrayList<>();
        long bytes = 0;
        for (Choice choice : choices.values()) {
            bytes += choice.bytes();
            if (page.size() == limit || (bytes > WindowRange.MAX_BYTES && !page.isEmpty())) {
                break;
            }
            page.add(choice);
        }
        Map<Long, CostWindow> stored = index == null ? Map.of() : read(index.partition(), page);
        List<CostWindow> windows = new ArrayList<>();
        for (Choice choice : page) {
            CostWindow window = choice.ref() == null
                    ? choice.open()
                    : stored.get(choice.ref().offset());
            if (window != null) { // else it has gone since it was found: retention
                windows.add(window);
            }
        }
        boolean more = page.size() < choices.size();
        return new WindowPage(
                name,
                windows,
                definitions,
                more ? OptionalLong.of(page.get(page.size() - 1).key().getStartNs()) : OptionalLong.empty());
    }

    private Map<Long, CostWindow> read(TopicPartition partition, List<Choice> page) {
        List<Long> offsets = new ArrayList<>();
        for (Choice choice : page) {
            if (choice.ref() != null) {
                offsets.add(choice.ref().offset());
            }
        }
        Map<Long, CostWindow> windows = new TreeMap<>();
        topic.fetch(
                partition,
                offsets,
                record -> windows.put(record.offset(), values.deserialize(record.topic(), record.value())));
        return windows;
    }

    private NavigableMap<WindowKey, Ref> refs(PartitionIndex index, String run) {
        Place place = index.find(run);
        if (place == null) {
            runs.remove(run);
            return new TreeMap<>(WindowOrder.BY_DEFINITION_AND_START);
        }
        RunWindows known = runs.get(run);
        if (known == null || known.last > place.last()) {
            known = new RunWindows();
            runs.put(run, known);
        }
        RunWindows windows = known;
        if (windows.last < place.last()) {
            topic.scan(index.partition(), Math.max(place.first(), windows.last + 1), place.last(), record -> {
                take(record, run, windows.refs);
                if (windows.refs.size() > maxWindows) {
                    runs.remove(run);
                    throw new IllegalArgumentException("run " + run + " has more than " + maxWindows
                            + " windows; allowed: as many, read topic " + Topics.WINDOWS.name() + " itself for more");
                }
            });
            windows.last = place.last();
            forgetOthers(run);
        }
        return windows.refs;
    }

    private void take(ConsumerRecord<byte[], byte[]> record, String run, Map<WindowKey, Ref> refs) {
        if (record.key() == null) {
            return;
        }
        WindowKey key = keys.deserialize(record.topic(), record.key());
        if (!key.getRun().equals(run)) {
            return;
        }
        CostWindow window = values.deserialize(record.topic(), record.value());
        if (window == null) {
            refs.remove(key);
        } else {
            // one text for all keys
            WindowKey small = new WindowKey(
                    run, key.getStartNs(), key.getEndNs(), key.getWindow().intern());
            refs.put(small, new Ref(record.offset(), record.value().length, window.getFinal$()));
        }
    }

    private void forgetOthers(String run) {
        long sum = runs.values().stream().mapToLong(r -> r.refs.size()).sum();
        for (Iterator<Map.Entry<String, RunWindows>> all = runs.entrySet().iterator();
                sum > maxWindows && all.hasNext(); ) {
            Map.Entry<String, RunWindows> oldest = all.next();
            if (!oldest.getKey().equals(run)) {
                sum -= oldest.getValue().refs.size();
                all.remove();
            }
        }
    }

    private static WindowKey keyOf(CostWindow window) {
        return new WindowKey(window.getRun(), window.getStartNs(), window.getEndNs(), window.getWindow());
    }

    @Override
    public void close() {
        topic.close();
    }
}
