package dev.wakestream.query.topic;

import dev.wakestream.query.RejectedQuery;
import dev.wakestream.query.RejectedRecord;
import dev.wakestream.query.RejectedRecords;
import dev.wakestream.query.RejectedRecords.ReasonCount;
import dev.wakestream.schema.topic.RejectedHeaders;
import dev.wakestream.schema.topic.RunIds;
import dev.wakestream.schema.topic.RunKey;
import dev.wakestream.schema.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * Reads the topic of rejected records to its end for every question; of what was read it keeps the counts, as many records
 * as the answer needs, and which ones it has seen: a record that was told again, as after a reset, counts once. Not thread-safe. Throws {@link dev.wakestream.schema.topic.BrokerUnreachableException} when the broker
 * gives no answer within the timeout.
 */
public final class TopicRejectedQuery implements RejectedQuery {
    private static final String UNKNOWN = "unknown";

    /** Reasons are few; a topic that somebody else writes to may have any number. */
    private static final int MAX_REASONS = 1_000;

    private static final Set<String> MARKERS = Set.of("begin", "end");
    private static final String OTHER = "[other]";

    private static final Comparator<RejectedRecord> OLDEST_FIRST = Comparator.comparingLong(RejectedRecord::timestampMs)
            .thenComparingLong(RejectedRecord::offset)
            .thenComparingInt(RejectedRecord::partition);

    private final TopicReader reader;

    /**
     * @param clientProperties of a Kafka consumer; {@code bootstrap.servers} at least
     * @param timeout how long the broker may be silent
     */
    public TopicRejectedQuery(Map<String, ?> clientProperties, Duration timeout) {
        this(new TopicReader(clientProperties, timeout));
    }

    TopicRejectedQuery(TopicReader reader) {
        this.reader = reader;
    }

    @Override
    public RejectedRecords rejected(@Nullable String run, int skip, int limit) {
        Map<String, Long> counts = new TreeMap<>();
        PriorityQueue<RejectedRecord> latest = new PriorityQueue<>(OLDEST_FIRST);
        ToldRecords told = new ToldRecords();
        long needed = (long) skip + limit;
        reader.readToEnd(Topics.REJECTED, record -> {
            RejectedRecord rejected = read(record);
            if ((run == null || run.equals(rejected.run())) && told.isFirst(rejected)) {
                boolean known = counts.containsKey(rejected.reason()) || counts.size() < MAX_REASONS;
                counts.merge(known ? rejected.reason() : OTHER, 1L, Long::sum);
                latest.add(rejected);
                if (latest.size() > needed) {
                    latest.remove();
                }
            }
        });
        List<ReasonCount> reasons = new ArrayList<>();
        counts.forEach((reason, count) -> reasons.add(new ReasonCount(reason, count)));
        reasons.sort(Comparator.comparingLong(ReasonCount::count).reversed().thenComparing(ReasonCount::reason));
        long total = counts.values().stream().mapToLong(Long::longValue).sum();
        return new RejectedRecords(
                total,
                reasons,
                latest.stream().sorted(OLDEST_FIRST.reversed()).skip(skip).toList());
    }

    private static RejectedRecord read(ConsumerRecord<byte[], byte[]> record) {
        String key = record.key() == null ? null : new String(record.key(), StandardCharsets.UTF_8);
        String run = null;
        Integer cpu = null;
        if (key != null) {
            try {
                RunKey parsed = RunKey.parse(key);
                run = parsed.run();
                cpu = parsed.cpu();
            } catch (IllegalArgumentException e) {
                run = runOfMarker(key);
            }
        }
        int bytes = record.value() == null ? -1 : record.value().length;
        return new RejectedRecord(
                record.partition(),
                record.offset(),
                record.timestamp(),
                key,
                run,
                cpu,
                number(record, RejectedHeaders.VALUE_BYTES, bytes),
                text(record, RejectedHeaders.CLASS, UNKNOWN),
                text(record, RejectedHeaders.REASON, "the record does not say"),
                text(record, RejectedHeaders.STAGE, UNKNOWN),
                new RejectedRecord.Source(
                        text(record, RejectedHeaders.TOPIC, ""),
                        (int) number(record, RejectedHeaders.PARTITION, -1),
                        number(record, RejectedHeaders.OFFSET, -1)));
    }

    /** Control records have the key {@code run/begin} or {@code run/end}. */
    private static @Nullable String runOfMarker(String key) {
        int at = key.lastIndexOf('/');
        if (at < 0 || !MARKERS.contains(key.substring(at + 1)) || !RunIds.isValid(key.substring(0, at))) {
            return null;
        }
        return key.substring(0, at);
    }

    private static String text(ConsumerRecord<?, ?> record, String name, String absent) {
        Header header = record.headers().lastHeader(name);
        return header == null || header.value() == null ? absent : new String(header.value(), StandardCharsets.UTF_8);
    }

    private static long number(ConsumerRecord<?, ?> record, String name, long absent) {
        try {
            return Long.parseLong(text(record, name, Long.toString(absent)));
        } catch (NumberFormatException e) {
            return absent;
        }
    }

    @Override
    public void close() {
        reader.close();
    }
}
