package dev.wakestream.benchmarks.live;

import dev.wakestream.benchmarks.live.TimedOutput.Published;
import dev.wakestream.benchmarks.live.WindowWatch.Update;
import dev.wakestream.schema.TraceEvent;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.serde.AvroDeserializer;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Time from an event's publication to the first update of its window that counts it. An update that counts {@code n} events
 * of a window is taken to count the first {@code n} published: partitions overtake each other a little, which blurs single
 * events by less than the time between two updates.
 */
final class Latencies {
    private static final int DIGITS = 3;

    /** Published at one moment for one window. */
    private record Batch(long atNs, int events) {}

    private Latencies() {}

    /** Of no event. */
    static Histogram none() {
        return new Histogram(DIGITS);
    }

    /** Of all events, each counted once (µs). */
    static Histogram of(
            List<Published> records, List<Update> updates, String run, long windowNs, SchemaRegistry registry) {
        Map<Long, List<Batch>> published = batches(records, windowNs, registry);
        Histogram histogram = none();
        TreeMap<Long, Integer> next = new TreeMap<>();
        TreeMap<Long, Long> counted = new TreeMap<>();
        for (Update update : updates) {
            if (!update.run().equals(run)) {
                continue;
            }
            List<Batch> batches = published.getOrDefault(update.startNs(), List.of());
            int at = next.getOrDefault(update.startNs(), 0);
            long sum = counted.getOrDefault(update.startNs(), 0L);
            while (at < batches.size() && sum + batches.get(at).events() <= update.events()) {
                Batch batch = batches.get(at++);
                sum += batch.events();
                histogram.recordValueWithCount(Math.max(0, (update.atNs() - batch.atNs()) / 1000), batch.events());
            }
            next.put(update.startNs(), at);
            counted.put(update.startNs(), sum);
        }
        return histogram;
    }

    private static Map<Long, List<Batch>> batches(List<Published> records, long windowNs, SchemaRegistry registry) {
        AvroDeserializer<TracePage> pages = new AvroDeserializer<>(registry, TracePage.class);
        TreeMap<Long, List<Batch>> batches = new TreeMap<>();
        for (Published record : records) {
            TracePage page = pages.deserialize(Topics.TRACE.name(), record.value());
            if (page == null) {
                continue;
            }
            TreeMap<Long, Integer> events = new TreeMap<>();
            long timeNs = page.getFirstNs();
            for (TraceEvent event : page.getEvents()) {
                timeNs += event.getDeltaNs();
                events.merge(Math.max(0, timeNs - 1) / windowNs * windowNs, 1, Integer::sum);
            }
            events.forEach((window, count) ->
                    batches.computeIfAbsent(window, w -> new ArrayList<>()).add(new Batch(record.atNs(), count)));
        }
        return batches;
    }
}
