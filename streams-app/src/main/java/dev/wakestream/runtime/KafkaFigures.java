package dev.wakestream.runtime;

import dev.wakestream.schema.topic.Topics;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which of Kafka's figures say how the application does: those of the application, its threads, tasks, stores and caches, of
 * consumers and producers. Others are for those who work on Kafka. A name is wanted or not, whatever its tags: Micrometer's
 * binder compares the tags of what is registered with Kafka's, and a filter that took some away would mislead it.
 */
final class KafkaFigures {
    private static final Pattern WANTED = Pattern.compile("kafka\\.(stream|consumer|producer)\\..*");

    private static final Pattern UNWANTED = Pattern.compile(
            // a series for every processor, broker or topic written to
            "kafka\\.stream\\.(processor\\.node|topic)\\..*|kafka\\.(consumer|producer)\\.node\\..*|kafka\\.producer\\.topic\\..*"
                    // of sockets
                    + "|kafka\\.(consumer|producer)\\.(io|select|network|reauthentication|successful|failed\\.reauthentication)\\..*"
                    // distance from the beginning of a partition, and which replica is read
                    + "|kafka\\.consumer\\.fetch\\.manager\\.(records\\.lead.*|preferred\\.read\\.replica)"
                    // what the monitoring system has from the total
                    + "|.*\\.rate(\\.per\\.hour)?");

    /** A number made up at every start. */
    private static final String PROCESS = "process.id";

    /** Kafka tells what it has of a topic with dots under another name as well, until its next major release. */
    private static final Set<String> OLD_TOPIC_NAMES =
            Topics.all().stream().map(topic -> topic.name().replace('.', '_')).collect(Collectors.toUnmodifiableSet());

    private KafkaFigures() {}

    /** Leaves out the others; what is not Kafka's is not touched. */
    static MeterFilter filter() {
        return MeterFilter.deny(id -> id.getName().startsWith("kafka.") && !isWanted(id));
    }

    private static boolean isWanted(Meter.Id id) {
        String topic = id.getTag("topic");
        return WANTED.matcher(id.getName()).matches()
                && !UNWANTED.matcher(id.getName()).matches()
                && id.getTag(PROCESS) == null
                && (topic == null || !OLD_TOPIC_NAMES.contains(topic));
    }
}
