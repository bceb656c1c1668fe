package dev.wakestream.query.topic;

import dev.wakestream.query.NotReadyException;
import dev.wakestream.query.topic.PartitionIndex.Place;
import dev.wakestream.schema.serde.IncompatibleSchemaException;
import dev.wakestream.schema.serde.SchemaNotFoundException;
import dev.wakestream.schema.topic.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds records of a topic without reading it anew for every question: remembers where the records of each owner are, not what
 * is in them. It reads what it has not seen yet: what came since the last question, and, when an older run is asked for, back to
 * that run's start. One question at a time; others wait for a moment.
 */
final class TopicIndex implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TopicIndex.class);

    /** How long a question may read what was not seen before; what it has got by then is kept. */
    private static final Duration READ_LIMIT = Duration.ofSeconds(8);

    private static final Duration WAIT_LIMIT = Duration.ofSeconds(5);
    private static final Duration RETRY = Duration.ofSeconds(1);

    /** Offsets that are looked through at a time on the way back. */
    private static final long CHUNK = 20_000;

    /** Records that are read along, rather than sought anew, between two that are wanted (offsets). */
    private static final long ALONG = 1_000;

    /** Owners remembered in a partition (count); the partition is looked through anew when there are more. */
    private final int maxOwners;

    private final Topic<?, ?> topic;
    private final Supplier<TopicReader> connect;
    private final Function<byte[], String> owner;
    private final ToIntBiFunction<String, Integer> partitioner;
    private final Map<Integer, PartitionIndex> indexes = new HashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable TopicReader reader;

    /**
     * @param connect makes the reader, at the first question
     * @param owner whose a record is, by its key
     * @param partitioner partition of an owner's records, by the number of partitions
     * @param maxOwners remembered for each partition (count)
     */
    TopicIndex(
            Topic<?, ?> topic,
            Supplier<TopicReader> connect,
            Function<byte[], String> owner,
            ToIntBiFunction<String, Integer> partitioner,
            int maxOwners) {
        this.topic = topic;
        this.connect = connect;
        this.owner = owner;
        this.partitioner = partitioner;
        this.maxOwners = maxOwners;
    }

    /** Answers a question while no other one is being answered. */
    <T> T ask(Supplier<T> question) {
        try {
            if (!lock.tryLock(WAIT_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new NotReadyException(
                        "topic " + topic.name() + " is being read for other questions", RETRY, null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NotReadyException("interrupted while " + topic.name() + " was waited for", RETRY, e);
        }
        try {
            return question.get();
        } finally {
            lock.unlock();
        }
    }

    private TopicReader reader() {
        TopicReader connected = reader;
        if (connected == null) {
            connected = connect.get();
            reader = connected;
        }
        return connected;
    }

    /**
     * The index of the partition that an owner's records are in, up to date; null = there is no such topic.
     *
     * @param sinceMs the owner has no records with an older timestamp (ms since the epoch); 0 = not known
     * @throws NotReadyException there is much to read; to be asked again
     */
    @Nullable
    PartitionIndex of(String wanted, long sinceMs) {
        int partitions = reader().partitions(topic);
        if (partitions == 0) {
            return null;
        }
        int partition = partitioner.applyAsInt(wanted, partitions);
        PartitionIndex index =
                indexes.computeIfAbsent(partition, p -> new PartitionIndex(new TopicPartition(topic.name(), p)));
        cover(index, sinceMs);
        return index;
    }

    /** Place of an owner's records in this partition; empty = none are known, or they were taken back. */
    static @Nullable Place place(@Nullable PartitionIndex index, String wanted) {
        Place place = index == null ? null : index.find(wanted);
        return place == null || place.gone() ? null : place;
    }

    private void cover(PartitionIndex index, long sinceMs) {
        TopicReader.Extent extent = reader().extent(index.partition());
        if (index.to() > extent.end()) {
            LOG.info("{} begins anew, it was deleted", index.partition());
            index.clear();
        }
        if (index.places().size() > maxOwners) {
            index.clear();
        }
        long until = System.nanoTime() + READ_LIMIT.toNanos();
        if (!index.reachesBackTo(sinceMs)) {
            lookBack(index, sinceMs, extent, until);
        }
        // A clean-up may have taken the records right after what was seen.
        long from = Math.max(index.to(), extent.begin());
        long reached = from < extent.end() ? look(index, from, extent.end(), until) : from;
        index.cover(index.from(), Math.max(index.to(), Math.min(reached, extent.end())));
        if (index.to() < extent.end()) {
            throw stillReading(extent.end() - index.to());
        }
    }

    private void lookBack(PartitionIndex index, long sinceMs, TopicReader.Extent extent, long until) {
        long wanted = sinceMs == 0
                ? extent.begin()
                : reader().offsetAt(index.partition(), sinceMs).orElse(extent.end());
        if (index.isEmpty()) {
            index.cover(wanted, wanted);
        }
        while (index.from() > wanted) {
            long from = Math.max(wanted, index.from() - CHUNK);
            if (look(index, from, index.from(), until) < index.from()) {
                throw stillReading(index.from() - wanted + extent.end() - index.to());
            }
            index.cover(from, index.to());
        }
        index.reached(sinceMs);
    }

    private NotReadyException stillReading(long left) {
        return new NotReadyException(
                "topic " + topic.name() + " is being looked through, " + left + " records are left", RETRY, null);
    }

    private long look(PartitionIndex index, long from, long to, long until) {
        return reader().read(index.partition(), from, to, until, record -> {
            if (record.key() == null) {
                return;
            }
            soundly(record, () -> {
                byte[] value = record.value();
                index.add(
                        owner.apply(record.key()),
                        new Place(record.offset(), record.offset(), value == null ? 0 : value.length, value == null));
            });
        });
    }

    /** Hands on the records from {@code from} to {@code to}, the latter included. */
    void scan(TopicPartition partition, long from, long to, TopicReader.RecordHandler handler) {
        long until = System.nanoTime() + READ_LIMIT.toNanos();
        if (reader().read(partition, from, to + 1, until, record -> soundly(record, () -> handler.accept(record)))
                <= to) {
            throw stillReading(to - from);
        }
    }

    /** Hands on the records at these offsets that are still there, in order. */
    void fetch(TopicPartition partition, Collection<Long> offsets, TopicReader.RecordHandler handler) {
        SortedSet<Long> wanted = new TreeSet<>(offsets);
        List<Long> group = new ArrayList<>();
        for (Long offset : wanted) {
            if (!group.isEmpty() && offset - group.get(group.size() - 1) > ALONG) {
                fetchGroup(partition, group, wanted, handler);
                group.clear();
            }
            group.add(offset);
        }
        if (!group.isEmpty()) {
            fetchGroup(partition, group, wanted, handler);
        }
    }

    private void fetchGroup(
            TopicPartition partition, List<Long> group, SortedSet<Long> wanted, TopicReader.RecordHandler handler) {
        scan(partition, group.get(0), group.get(group.size() - 1), record -> {
            if (wanted.contains(record.offset())) {
                handler.accept(record);
            }
        });
    }

    private static void soundly(ConsumerRecord<byte[], byte[]> record, Runnable task) {
        try {
            task.run();
        } catch (SerializationException | SchemaNotFoundException | IncompatibleSchemaException e) {
            LOG.warn(
                    "skipped record {} of {}-{}: {}",
                    record.offset(),
                    record.topic(),
                    record.partition(),
                    e.getMessage());
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (reader != null) {
                reader.close();
            }
        } finally {
            lock.unlock();
        }
    }
}
