package dev.wakestream.schema.topic;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;

/** Creates what is missing of the catalogue on a broker. */
public final class TopicAdmin {
    private TopicAdmin() {}

    /**
     * Creates those topics that do not exist, with the broker's default replication. What exists stays as it is.
     *
     * @param bootstrapServers the addresses that the admin client was given, for messages
     * @param timeout for all of it
     * @return one sentence for each existing topic whose partitions or clean-up differ from the catalogue's
     * @throws BrokerUnreachableException no usable answer within the timeout
     */
    public static List<String> ensure(
            Admin admin, String bootstrapServers, Collection<? extends Topic<?, ?>> topics, Duration timeout) {
        throw new UnsupportedOperationException();
    }
}
