package dev.wakestream.runtime;

import dev.wakestream.schema.serde.SchemaRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** Asks broker and registry every few seconds whether they are there, each on a thread of its own, until closed. */
public final class Contacts implements AutoCloseable {
    private static final Duration PERIOD = Duration.ofSeconds(2);
    private static final Duration BROKER_PATIENCE = Duration.ofSeconds(3);
    private static final Duration GOOD_FOR = Duration.ofSeconds(15);

    private final Admin admin;
    private final ScheduledExecutorService executor;
    private final List<Contact> contacts;

    private Contacts(Admin admin, ScheduledExecutorService executor, List<Contact> contacts) {
        this.admin = admin;
        this.executor = executor;
        this.contacts = contacts;
    }

    /**
     * Begins to ask.
     *
     * @param client properties of a Kafka client; {@code bootstrap.servers} at least
     * @param registry not closed here
     */
    public static Contacts start(Map<String, ?> client, SchemaRegistry registry) {
        Map<String, Object> config = new TreeMap<>(client);
        config.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) BROKER_PATIENCE.toMillis());
        config.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) BROKER_PATIENCE.toMillis());
        Admin admin = Admin.create(config);
        String servers = String.valueOf(client.get(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG));
        List<Contact> contacts = List.of(
                new Contact("the broker", () -> askBroker(admin, servers), GOOD_FOR, System::nanoTime),
                new Contact("the schema registry", registry::ping, GOOD_FOR, System::nanoTime));
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(contacts.size(), task -> {
            Thread thread = new Thread(task, "contacts");
            thread.setDaemon(true);
            return thread;
        });
        for (Contact contact : contacts) {
            @SuppressWarnings("unused") // what comes of it is kept by the contact; it never throws
            var unused = executor.scheduleWithFixedDelay(contact::ask, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
        }
        return new Contacts(admin, executor, contacts);
    }

    private static void askBroker(Admin admin, String servers) throws InterruptedException {
        try {
            // the client gives up by itself; ours is for the case that it does not
            admin.describeCluster().nodes().get(2 * BROKER_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            Throwable cause = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
            throw new PipelineException("no broker at " + servers + " answers: " + cause.getMessage(), e);
        }
    }

    /** What is wrong, one sentence each. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        contacts.forEach(contact -> contact.problem().ifPresent(problems::add));
        return problems;
    }

    @Override
    public void close() {
        executor.shutdownNow();
        admin.close(Duration.ZERO);
    }
}
