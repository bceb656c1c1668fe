package dev.wakestream.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilterReply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaFiguresTest {
    private static MeterFilterReply reply(String name, String... tags) {
        return KafkaFigures.filter().accept(new Meter.Id(name, Tags.of(tags), null, null, Meter.Type.GAUGE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kafka.stream.alive.stream.threads",
                "kafka.stream.thread.process.total",
                "kafka.stream.task.record.lateness.max",
                "kafka.stream.state.num.keys",
                "kafka.stream.state.updater.active.restore.ratio",
                "kafka.stream.record.cache.hit.ratio.avg",
                "kafka.consumer.connection.count",
                "kafka.consumer.coordinator.assigned.partitions",
                "kafka.consumer.fetch.manager.records.lag",
                "kafka.producer.compression.rate.avg",
                "jvm.threads.live",
                "wakestream.rate",
            })
    void tellHowTheApplicationDoes(String name) {
        assertThat(reply(name, "client.id", "c")).isEqualTo(MeterFilterReply.NEUTRAL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kafka.stream.processor.node.process.total",
                "kafka.stream.topic.bytes.consumed.total",
                "kafka.stream.thread.process.rate",
                "kafka.consumer.coordinator.rebalance.rate.per.hour",
                "kafka.consumer.node.request.total",
                "kafka.producer.node.request.total",
                "kafka.producer.topic.byte.total",
                "kafka.producer.io.wait.ratio",
                "kafka.consumer.fetch.manager.records.lead",
                "kafka.consumer.fetch.manager.records.lead.min",
                "kafka.admin.client.request.total",
                "kafka.app.info.start.time.ms",
            })
    void orAreLeftOut(String name) {
        assertThat(reply(name, "client.id", "c")).isEqualTo(MeterFilterReply.DENY);
    }

    @Test
    void aTopicIsToldOfOnceUnderItsOwnName() {
        assertThat(reply("kafka.consumer.fetch.manager.records.lag", "topic", "wakestream.trace"))
                .isEqualTo(MeterFilterReply.NEUTRAL);
        assertThat(reply("kafka.consumer.fetch.manager.records.lag", "topic", "wakestream_trace"))
                .isEqualTo(MeterFilterReply.DENY);
    }

    @Test
    void numbersMadeUpAtEveryStartAreNoLabels() {
        assertThat(reply("kafka.stream.client.state", "process.id", "34273fa9-a86f-48f4-89b0-e1f1cbd66435"))
                .isEqualTo(MeterFilterReply.DENY);
    }
}
