package dev.wakestream.query.topic;

import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.serde.IncompatibleSchemaException;
import dev.wakestream.schema.serde.SchemaNotFoundException;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.BrokerUnreachableException;
import dev.wakestream.schema.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits until the final profiles of given runs are there. Live ones are told on the way. A profile that was taken back since is
 * not there: the topic is read to its end first. Not thread-safe; to be closed.
 */
public final class AwaitProfile implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AwaitProfile.class);

    private final TopicReader reader;
    private final Deserializer<RunProfile> values;

    /**
     * @param clientProperties of a Kafka consumer; {@code bootstrap.servers} at least
     * @param registry where the schemas are; not closed here
     * @param silence how long a single request to the broker may take
     */
    public AwaitProfile(Map<String, ?> clientProperties, SchemaRegistry registry, Duration silence) {
        this(new TopicReader(clientProperties, silence), registry);
    }

    AwaitProfile(TopicReader reader, SchemaRegistry registry) {
        this.reader = reader;
        this.values = Topics.PROFILES.valueSerde(registry).deserializer();
    }

    /**
     * Waits.
     *
     * @param runs run ids
     * @param idle gives up when no profile of these runs, live or final, came for this long
     * @param onProfile is told every profile of these runs as it comes, live ones too
     * @return the final profiles by run id
     * @throws ProfileTimeoutException no news for {@code idle}, and not all are final
     * @throws BrokerUnreachableException no answer from the broker
     */
    public Map<String, RunProfile> await(Collection<String> runs, Duration idle, Consumer<RunProfile> onProfile) {
        Set<String> wanted = Set.copyOf(runs);
        Map<String, RunProfile> found = new TreeMap<>();
        if (reader.partitions(Topics.PROFILES) == 0) {
            throw new ProfileTimeoutException(
                    "topic " + Topics.PROFILES.name() + " does not exist, so no profile will come", wanted);
        }
        reader.readToEnd(Topics.PROFILES, record -> take(record, wanted, found, onProfile));
        long deadline = System.nanoTime() + idle.toNanos();
        while (found.size() < wanted.size()) {
            boolean[] news = {false};
            reader.poll(record -> news[0] |= take(record, wanted, found, onProfile));
            if (news[0]) {
                deadline = System.nanoTime() + idle.toNanos();
            } else if (System.nanoTime() > deadline) {
                Set<String> missing = new TreeSet<>(wanted);
                missing.removeAll(found.keySet());
                throw new ProfileTimeoutException(
                        "no news of the profile of " + String.join(", ", missing) + " for " + idle.toSeconds() + " s",
                        missing);
            }
        }
        return found;
    }

    /** Takes a record; returns whether it tells a profile of one of the runs. */
    private boolean take(
            ConsumerRecord<byte[], byte[]> record,
            Set<String> wanted,
            Map<String, RunProfile> found,
            Consumer<RunProfile> onProfile) {
        if (record.key() == null) {
            return false;
        }
        String run = new String(record.key(), StandardCharsets.UTF_8);
        if (!wanted.contains(run)) {
            return false;
        }
        try {
            RunProfile profile = values.deserialize(record.topic(), record.value());
            if (profile == null) {
                found.remove(run);
                return false;
            }
            onProfile.accept(profile);
            if (profile.getFinal$()) {
                found.put(run, profile);
            }
            return true;
        } catch (SerializationException | SchemaNotFoundException | IncompatibleSchemaException e) {
            LOG.warn(
                    "skipped record {} of {}: {}",
                    record.offset(),
                    new TopicPartition(record.topic(), record.partition()),
                    e.getMessage());
            return false;
        }
    }

    @Override
    public void close() {
        reader.close();
    }
}
