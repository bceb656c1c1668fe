package dev.wakestream.query.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.wakestream.query.RejectedRecord;
import dev.wakestream.query.RejectedRecords;
import dev.wakestream.query.RejectedRecords.ReasonCount;
import dev.wakestream.schema.topic.RejectedHeaders;
import dev.wakestream.schema.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TopicRejectedQueryTest {
    private final FakeTopics topics = new FakeTopics(List.of(Topics.REJECTED));

    private void add(long timestampMs, String key, String reason) {
        add(timestampMs, key, reason, timestampMs + 12);
    }

    private void add(long timestampMs, String key, String reason, long offset) {
        topics.addRaw(
                Topics.REJECTED,
                timestampMs,
                key.getBytes(StandardCharsets.UTF_8),
                new byte[] {1, 2, 3},
                Map.of(
                        RejectedHeaders.REASON, "it is bad",
                        RejectedHeaders.CLASS, reason,
                        RejectedHeaders.TOPIC, "wakestream.trace",
                        RejectedHeaders.PARTITION, "4",
                        RejectedHeaders.OFFSET, Long.toString(offset),
                        RejectedHeaders.STAGE, "fold"));
    }

    private RejectedRecords ask(@Nullable String run, int skip, int limit) {
        return new TopicRejectedQuery(topics.reader(Duration.ofSeconds(1))).rejected(run, skip, limit);
    }

    @Test
    void saysOfEachRecordWhatItIsAndWhy() {
        add(5, "r/3", "truncated");

        assertThat(ask(null, 0, 10).records())
                .containsExactly(new RejectedRecord(
                        0,
                        0,
                        5,
                        "r/3",
                        "r",
                        3,
                        3,
                        "truncated",
                        "it is bad",
                        "fold",
                        new RejectedRecord.Source("wakestream.trace", 4, 17)));
    }

    @Test
    void countsAllAndListsTheLatestOnly() {
        add(1, "r/0", "truncated");
        add(3, "r/1", "malformed");
        add(2, "r/2", "truncated");

        RejectedRecords page = ask(null, 1, 1);

        assertThat(page.total()).isEqualTo(3);
        assertThat(page.reasons()).containsExactly(new ReasonCount("truncated", 2), new ReasonCount("malformed", 1));
        assertThat(page.records()).extracting(RejectedRecord::key).containsExactly("r/2");
    }

    @Test
    void whatIsToldAgainIsListedOnce() {
        add(1, "r/0", "truncated", 17);
        add(2, "r/1", "truncated", 4_000_000_000L);
        add(1, "r/0", "truncated", 17);
        add(2, "r/1", "truncated", 4_000_000_000L);
        add(1, "r/0", "unknown_run", 17);

        RejectedRecords all = ask(null, 0, 10);

        assertThat(all.total()).isEqualTo(3);
        assertThat(all.reasons()).containsExactly(new ReasonCount("truncated", 2), new ReasonCount("unknown_run", 1));
        assertThat(all.records())
                .extracting(RejectedRecord::key, RejectedRecord::reason)
                .containsExactly(tuple("r/1", "truncated"), tuple("r/0", "unknown_run"), tuple("r/0", "truncated"));
    }

    @Test
    void keepsToOneRunByTheKeysOfPagesAndMarkers() {
        add(1, "r/0", "truncated");
        add(2, "r/end", "bad_marker");
        add(3, "other/0", "truncated");
        add(4, "r", "truncated");

        RejectedRecords page = ask("r", 0, 10);

        assertThat(page.records()).extracting(RejectedRecord::key).containsExactly("r/end", "r/0");
        assertThat(page.total()).isEqualTo(2);
    }

    @Test
    void aRecordThatSaysNothingIsListedAllTheSame() {
        topics.addRaw(Topics.REJECTED, 1, null, null, Map.of(RejectedHeaders.OFFSET, "far away"));

        RejectedRecord record = ask(null, 0, 10).records().get(0);

        assertThat(record.key()).isNull();
        assertThat(record.valueBytes()).isEqualTo(-1);
        assertThat(record.reason()).isEqualTo("unknown");
        assertThat(record.source()).hasToString("unknown");
    }

    @Test
    void theLengthIsTheOriginalsWhereTheValueWasCut() {
        topics.addRaw(Topics.REJECTED, 1, null, new byte[10], Map.of(RejectedHeaders.VALUE_BYTES, "2000000"));

        assertThat(ask(null, 0, 1).records().get(0).valueBytes()).isEqualTo(2_000_000);
    }
}
