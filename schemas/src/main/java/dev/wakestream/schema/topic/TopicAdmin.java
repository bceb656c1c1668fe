package dev.wakestream.schema.topic;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Creates what is missing of the catalogue on a broker. */
public final class TopicAdmin {
    private static final long GRACE_MS = 1000;

    private static final int RETRY_MS = 50;

    private final Admin admin;
    private final String bootstrapServers;
    private final Map<String, Topic<?, ?>> topics = new LinkedHashMap<>();
    private final Duration timeout;
    private final long deadline;

    /** Whether a difference in how long data are kept is told. */
    private boolean withRetention;

    /** Null until it is needed: most often there is nothing to create. */
    private @Nullable Replication replication;

    private TopicAdmin(
            Admin admin,
            String bootstrapServers,
            Collection<? extends Topic<?, ?>> topics,
            Duration timeout,
            @Nullable Replication replication) {
        this.admin = admin;
        this.bootstrapServers = bootstrapServers;
        this.timeout = timeout;
        this.replication = replication;
        deadline = System.nanoTime() + timeout.toNanos();
        topics.forEach(topic -> this.topics.put(topic.name(), topic));
    }

    /**
     * Creates those topics that do not exist, replicated as suits the number of brokers. What exists stays as it is.
     *
     * @param bootstrapServers the addresses that the admin client was given, for messages
     * @param timeout for all of it
     * @return one sentence for each existing topic whose partitions or clean-up differ from the catalogue's
     * @throws BrokerUnreachableException no usable answer within the timeout
     * @throws TopicAdminException the broker refused
     */
    public static List<String> ensure(
            Admin admin, String bootstrapServers, Collection<? extends Topic<?, ?>> topics, Duration timeout) {
        return new TopicAdmin(admin, bootstrapServers, topics, timeout, null).ensure();
    }

    /**
     * The same with this replication of what is created.
     *
     * @param withRetention whether to tell also where data are kept for another time, which is the user's business but may
     *     surprise
     */
    public static List<String> ensure(
            Admin admin,
            String bootstrapServers,
            Collection<? extends Topic<?, ?>> topics,
            Replication replication,
            boolean withRetention,
            Duration timeout) {
        TopicAdmin topicAdmin = new TopicAdmin(admin, bootstrapServers, topics, timeout, replication);
        topicAdmin.withRetention = withRetention;
        return topicAdmin.ensure();
    }

    /**
     * The replication that suits the cluster: by the brokers that it has now.
     *
     * @throws BrokerUnreachableException no usable answer within the timeout
     * @throws TopicAdminException the broker refused
     */
    public static Replication suitable(Admin admin, String bootstrapServers, Duration timeout) {
        return new TopicAdmin(admin, bootstrapServers, List.of(), timeout, null).replication();
    }

    private Replication replication() {
        if (replication == null) {
            int brokers = await(
                            "name the brokers",
                            admin.describeCluster(new DescribeClusterOptions().timeoutMs(remainingMs()))
                                    .nodes())
                    .size();
            replication = Replication.forBrokers(brokers);
        }
        return replication;
    }

    /**
     * What {@link #ensure} would create, and what is there already, in the order of the catalogue; changes nothing.
     *
     * @throws BrokerUnreachableException no usable answer within the timeout
     * @throws TopicAdminException the broker refused
     */
    public static List<TopicPlan> plan(
            Admin admin,
            String bootstrapServers,
            Collection<? extends Topic<?, ?>> topics,
            Replication replication,
            Duration timeout) {
        return new TopicAdmin(admin, bootstrapServers, topics, timeout, replication).plan();
    }

    private List<TopicPlan> plan() {
        Set<String> existing = existing();
        List<String> there = topics.keySet().stream().filter(existing::contains).toList();
        Map<String, TopicPlan> found = new TreeMap<>();
        if (!there.isEmpty()) {
            look(
                    there,
                    (topic, description, config) ->
                            found.put(topic.name(), TopicPlan.existing(topic, description, config)));
        }
        List<TopicPlan> plans = new ArrayList<>();
        for (Topic<?, ?> topic : topics.values()) {
            TopicPlan existingTopic = found.get(topic.name());
            plans.add(existingTopic == null ? TopicPlan.created(topic, replication()) : existingTopic);
        }
        return plans;
    }

    private Set<String> existing() {
        return await(
                "list topics",
                admin.listTopics(new ListTopicsOptions().timeoutMs(remainingMs()))
                        .names());
    }

    private List<String> ensure() {
        Set<String> existing = existing();
        List<String> there = new ArrayList<>();
        for (Topic<?, ?> topic : topics.values()) {
            if (existing.contains(topic.name()) || !create(topic)) {
                there.add(topic.name());
            }
        }
        return there.isEmpty() ? List.of() : compare(there);
    }

    /** Whether it was us who created it; false = somebody else was faster. */
    private boolean create(Topic<?, ?> topic) {
        Replication copies = replication();
        NewTopic request = new NewTopic(topic.name(), topic.partitions(), (short) copies.factor())
                .configs(copies.over(topic.config()));
        try {
            await(
                    "create topic " + topic.name(),
                    admin.createTopics(List.of(request), new CreateTopicsOptions().timeoutMs(remainingMs()))
                            .all());
            return true;
        } catch (TopicAdminException e) {
            if (e.getCause() instanceof TopicExistsException) {
                return false;
            }
            throw e;
        }
    }

    /** Takes what the broker says of one topic. */
    private interface Look {
        void at(Topic<?, ?> topic, TopicDescription description, Config config);
    }

    private List<String> compare(List<String> names) {
        List<String> differences = new ArrayList<>();
        look(names, (topic, description, config) -> {
            int partitions = description.partitions().size();
            (withRetention
                            ? TopicDifference.all(topic, partitions, config)
                            : TopicDifference.of(topic, partitions, config))
                    .ifPresent(differences::add);
        });
        return differences;
    }

    private void look(List<String> names, Look look) {
        Map<String, TopicDescription> descriptions = awaitCreated(
                "describe topics",
                () -> admin.describeTopics(names, new DescribeTopicsOptions().timeoutMs(remainingMs()))
                        .allTopicNames());
        List<ConfigResource> resources = names.stream()
                .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                .toList();
        Map<ConfigResource, Config> configs = awaitCreated(
                "describe topics' settings",
                () -> admin.describeConfigs(resources, new DescribeConfigsOptions().timeoutMs(remainingMs()))
                        .all());
        for (ConfigResource resource : resources) {
            Topic<?, ?> topic = topics.get(resource.name());
            TopicDescription description = descriptions.get(resource.name());
            Config config = configs.get(resource);
            if (topic != null && description != null && config != null) {
                look.at(topic, description, config);
            }
        }
    }

    /** A topic that another process is creating is known to exist a moment before it can be described. */
    private <T> T awaitCreated(String what, Supplier<KafkaFuture<T>> question) {
        while (true) {
            try {
                return await(what, question.get());
            } catch (BrokerUnreachableException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException) || remainingMs() <= RETRY_MS) {
                    throw e;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(RETRY_MS));
            }
        }
    }

    /** The admin client must give up as well: else it keeps trying, and its {@code close} waits for that. */
    private int remainingMs() {
        return (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
    }

    private <T> T await(String what, KafkaFuture<T> answer) {
        try {
            // The client's own time-out comes first and knows more; ours is for the case that it does not come.
            return answer.get(remainingMs() + GRACE_MS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw unreachable(what, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TopicAdminException("interrupted, asking Kafka at " + bootstrapServers + " to " + what, e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            // Kafka's own time-outs and disconnections: everything that it would try again.
            if (cause instanceof RetriableException) {
                throw unreachable(what, cause);
            }
            String why = cause == null ? e.getMessage() : cause.getMessage();
            throw new TopicAdminException("Kafka at " + bootstrapServers + " refused to " + what + ": " + why, cause);
        }
    }

    private BrokerUnreachableException unreachable(String what, Throwable cause) {
        return new BrokerUnreachableException(
                "no Kafka broker at " + bootstrapServers + " answered within " + timeout.toMillis() + " ms, asked to "
                        + what,
                cause);
    }
}
