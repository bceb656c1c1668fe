package dev.wakestream.cli.command;

import dev.wakestream.cli.stack.LocalStack;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.cli.stack.StackOptions;
import dev.wakestream.pipeline.PipelineConfig;
import dev.wakestream.schema.Comparison;
import dev.wakestream.schema.CostWindow;
import dev.wakestream.schema.RunInfo;
import dev.wakestream.schema.RunProfile;
import dev.wakestream.schema.TracePage;
import dev.wakestream.schema.WindowKey;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import dev.wakestream.schema.serde.SchemaRegistry;
import dev.wakestream.schema.topic.Replication;
import dev.wakestream.schema.topic.TopicAdmin;
import dev.wakestream.schema.topic.Topics;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/** The broker and registry that a verb talks to: the user's own, or the local stack, started if it does not run. */
final class Cluster implements AutoCloseable {
    private static final long USERS_LOOK_MS = 200;

    private final Map<String, String> client;
    private final SchemaRegistry registry;
    private final @Nullable LocalStack stack;
    private final Duration timeout;
    private final Path stateBase;
    private final Session session;
    private final boolean stopAtOnce;

    /** What the user wants; null = what suits the cluster. */
    private final @Nullable Replication wanted;

    private @Nullable Replication replication;

    private Cluster(
            Map<String, String> client,
            SchemaRegistry registry,
            @Nullable LocalStack stack,
            Duration timeout,
            Path stateBase,
            Session session,
            boolean stopAtOnce,
            @Nullable Replication wanted) {
        this.client = client;
        this.registry = registry;
        this.stack = stack;
        this.timeout = timeout;
        this.stateBase = stateBase;
        this.session = session;
        this.stopAtOnce = stopAtOnce;
        this.wanted = wanted;
    }

    /** Connects as the options say; starts the local stack, or uses the one that runs, where they name no cluster. */
    static Cluster open(ClusterOptions options, Session session) throws StackException, InterruptedException {
        Map<String, String> config = fileOf(options.commandConfig());
        // a mistake is told before anything is started
        OwnProperties.check(config);
        replicationOf(options);
        timeoutOf(options);
        if (options.bootstrapServer != null) {
            config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, options.bootstrapServer);
        }
        if (options.schemaRegistry != null) {
            config.put(ConfluentSchemaRegistry.URL_CONFIG, options.schemaRegistry);
        }
        boolean broker = config.containsKey(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG);
        boolean registry = config.containsKey(ConfluentSchemaRegistry.URL_CONFIG);
        if (broker != registry) {
            throw new CommandException(
                    ExitCode.USAGE,
                    broker
                            ? "--bootstrap-server needs --schema-registry URL beside it"
                            : "--schema-registry needs --bootstrap-server HOST:PORT beside it");
        }
        if (broker) {
            check(config);
        }
        return broker ? external(config, options, session) : local(config, options, session, 0, 0, true);
    }

    /** What Kafka itself says about addresses and settings, as wrong use and not as a broker that is away. */
    private static void check(Map<String, String> config) {
        for (String address : config.getOrDefault(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, "")
                .split(",")) {
            Integer port = Utils.getPort(address.strip());
            if (Utils.getHost(address.strip()) == null || port == null || port < 1 || port > 65_535) {
                throw new CommandException(
                        ExitCode.USAGE,
                        "--bootstrap-server is '" + address.strip()
                                + "', wanted is HOST:PORT, for example localhost:9092");
            }
        }
        try {
            new AdminClientConfig(new TreeMap<>(config));
        } catch (ConfigException e) {
            throw new CommandException(ExitCode.USAGE, "--command-config: " + e.getMessage(), e);
        }
    }

    private static Cluster external(Map<String, String> config, ClusterOptions options, Session session) {
        Path dataDir = options.dataDir == null ? LocalStack.defaultDataDir() : options.dataDir;
        logInto(dataDir, session);
        // one directory a cluster: two clusters' state of one application must not mix
        String name = "streams-"
                + Integer.toHexString(String.valueOf(config.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG))
                        .hashCode());
        return new Cluster(
                config,
                registryOf(config, timeoutOf(options)),
                null,
                timeoutOf(options),
                dataDir.resolve(name),
                session,
                true,
                replicationOf(options));
    }

    /** The local stack; {@code share} = another process's will do. */
    static Cluster local(
            Map<String, String> config,
            ClusterOptions options,
            Session session,
            int brokerPort,
            int registryPort,
            boolean share)
            throws StackException, InterruptedException {
        Path dataDir =
                options.ephemeral ? null : options.dataDir == null ? LocalStack.defaultDataDir() : options.dataDir;
        if (options.ephemeral && options.dataDir != null) {
            throw new CommandException(ExitCode.USAGE, "--ephemeral and --data-dir exclude each other");
        }
        StackOptions wanted = new StackOptions(dataDir, brokerPort, registryPort);
        if (dataDir != null) {
            logInto(dataDir, session);
        }
        long begin = System.nanoTime();
        session.console().live("starting broker and registry …");
        LocalStack stack = share ? LocalStack.startOrUse(wanted) : LocalStack.start(wanted);
        session.console()
                .say((stack.owned() ? "started the local stack in " : "using the local stack in ")
                        + stack.address().dataDir()
                        + (stack.owned()
                                ? String.format(java.util.Locale.ROOT, " (%.1f s)", (System.nanoTime() - begin) / 1e9)
                                : ""));
        try {
            config.put(
                    CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG,
                    stack.address().bootstrapServers());
            config.put(ConfluentSchemaRegistry.URL_CONFIG, stack.address().registryUrl());
            Path state = stack.address().dataDir().resolve("streams");
            return new Cluster(
                    config,
                    registryOf(config, timeoutOf(options)),
                    stack,
                    timeoutOf(options),
                    state,
                    session,
                    !share,
                    replicationOf(options));
        } catch (RuntimeException e) {
            stack.close();
            throw e;
        }
    }

    private static Map<String, String> fileOf(@Nullable Path file) {
        TreeMap<String, String> config = new TreeMap<>();
        if (file == null) {
            return config;
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            String why = Files.exists(file) ? "is not a readable properties file: " + e.getMessage() : "no such file";
            throw new CommandException(ExitCode.USAGE, "--command-config " + file + ": " + why, e);
        }
        properties.stringPropertyNames().forEach(name -> config.put(name, properties.getProperty(name)));
        OwnProperties.normalise(config);
        // only the streams application is in a group; a consumer refuses the value that Kafka Streams has beside its
        // own
        String protocol = config.remove(StreamsConfig.GROUP_PROTOCOL_CONFIG);
        if (protocol != null) {
            config.putIfAbsent("streams." + StreamsConfig.GROUP_PROTOCOL_CONFIG, protocol);
        }
        return config;
    }

    private static SchemaRegistry registryOf(Map<String, String> config, Duration timeout) {
        Map<String, String> settings = new TreeMap<>(config);
        String ms = Long.toString(timeout.toMillis());
        settings.putIfAbsent(ConfluentSchemaRegistry.PREFIX + "http.connect.timeout.ms", ms);
        settings.putIfAbsent(ConfluentSchemaRegistry.PREFIX + "http.read.timeout.ms", ms);
        try {
            return new ConfluentSchemaRegistry(settings);
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
        }
    }

    private static @Nullable Replication replicationOf(ClusterOptions options) {
        if (options.replication == null) {
            return null;
        }
        try {
            return new Replication(options.replication);
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, "--" + e.getMessage(), e);
        }
    }

    private static Duration timeoutOf(ClusterOptions options) {
        int seconds = options.timeoutSeconds == null ? ClusterOptions.DEFAULT_TIMEOUT_S : options.timeoutSeconds;
        if (seconds < 1) {
            throw new CommandException(
                    ExitCode.USAGE, "--timeout is " + seconds + ", allowed is 1 to " + Integer.MAX_VALUE);
        }
        return Duration.ofSeconds(seconds);
    }

    /** Log lines are a help only: where they cannot be kept the verb goes on without. */
    private static void logInto(Path dataDir, Session session) {
        try {
            Path logs = Files.createDirectories(dataDir.resolve("logs"));
            session.logs().toFile(logs.resolve("wakestream.log"));
        } catch (IOException e) {
            session.console().say("no log file: " + dataDir + " cannot be written");
        }
    }

    /** Registers the schemas, and creates the topics that are missing, so that what is wrong with either is said now. */
    void prepare() {
        prepare(false);
    }

    /**
     * The same; what differs of topics that exist is said.
     *
     * @param withRetention also how long their data are kept
     */
    void prepare(boolean withRetention) {
        registry.register(Topics.TRACE.subject(), TracePage.getClassSchema());
        registry.register(Topics.RUNS.subject(), RunInfo.getClassSchema());
        registry.register(Topics.WINDOWS.keySubject(), WindowKey.getClassSchema());
        registry.register(Topics.WINDOWS.subject(), CostWindow.getClassSchema());
        registry.register(Topics.PROFILES.subject(), RunProfile.getClassSchema());
        registry.register(Topics.COMPARISONS.subject(), Comparison.getClassSchema());
        try (Admin connection = admin()) {
            Replication copies = suitable(connection);
            replication = copies;
            TopicAdmin.ensure(connection, bootstrapServers(), Topics.all(), copies, withRetention, timeout)
                    .forEach(difference -> session.console().say("note: " + difference));
        }
    }

    /** Replication of the topics that are created; known once the cluster is prepared. */
    Optional<Replication> replication() {
        return Optional.ofNullable(replication);
    }

    String bootstrapServers() {
        return client.getOrDefault(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, "");
    }

    /** Properties of a Kafka client: those of the command line and its file, without the registry's. */
    Map<String, String> client() {
        TreeMap<String, String> kafka = new TreeMap<>(client);
        kafka.keySet().removeIf(key -> key.startsWith(ConfluentSchemaRegistry.PREFIX));
        return kafka;
    }

    /** Application id of the streams application: the user's property, or ours. */
    String applicationId() {
        String id = StreamsConfig.APPLICATION_ID_CONFIG;
        String own = client.getOrDefault("streams." + id, client.get(id));
        return own == null ? PipelineConfig.DEFAULT_APPLICATION_ID : own;
    }

    /** How long the streams application may take to stop. */
    Duration closeTimeout() {
        return OwnProperties.closeTimeout(client);
    }

    /** A connection for questions and orders, which gives up after the timeout; the caller's to close. */
    Admin admin() {
        Map<String, Object> admin = new TreeMap<>(client());
        admin.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
        admin.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
        return Admin.create(admin);
    }

    /** Replication of topics that are created: what the user wants, or what suits the cluster. */
    Replication suitable(Admin connection) {
        return wanted == null ? TopicAdmin.suitable(connection, bootstrapServers(), timeout) : wanted;
    }

    SchemaRegistry registry() {
        return registry;
    }

    Duration timeout() {
        return timeout;
    }

    /** Directory for the state of a streams application of this process. */
    Path stateDir() {
        return stateBase;
    }

    /** Whether no other process of ours can be using {@link #stateDir}: we hold the data directory it is in. */
    boolean ownsStateDir() {
        return stack != null && stack.owned();
    }

    /** The local stack; empty when the cluster is the user's own. */
    Optional<LocalStack> stack() {
        return Optional.ofNullable(stack);
    }

    /** Whether the local stack has broken down. */
    boolean isBroken() {
        return stack().flatMap(LocalStack::failure).isPresent();
    }

    /** Ends the verb with the reason when the local stack has broken down. */
    void throwIfBroken() {
        stack().flatMap(LocalStack::failure).ifPresent(why -> {
            throw new CommandException(ExitCode.UNREACHABLE, why);
        });
    }

    @Override
    public void close() {
        try {
            registry.close();
        } finally {
            if (stack != null) {
                awaitOtherUsers(stack);
                stack.close();
            }
        }
    }

    /** A stack that was started for one verb stays while another verb uses it; Ctrl-C cuts that short. */
    private void awaitOtherUsers(LocalStack own) {
        boolean said = false;
        while (!stopAtOnce && !session.isInterrupted() && !isBroken() && own.hasOtherUsers()) {
            if (!said) {
                session.console().say("keeping the local stack up for another wakestream process that uses it");
                said = true;
            }
            try {
                Thread.sleep(USERS_LOOK_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
