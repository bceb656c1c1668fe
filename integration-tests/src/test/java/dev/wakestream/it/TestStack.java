package dev.wakestream.it;

import dev.wakestream.cli.stack.LocalStack;
import dev.wakestream.cli.stack.StackAddress;
import dev.wakestream.cli.stack.StackException;
import dev.wakestream.cli.stack.StackOptions;
import dev.wakestream.schema.serde.ConfluentSchemaRegistry;
import dev.wakestream.schema.topic.TopicAdmin;
import dev.wakestream.schema.topic.Topics;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.jspecify.annotations.Nullable;

/** One broker and one registry for all tests of this JVM that leave them alone; they end with it. */
public final class TestStack {
    public static final Duration PATIENCE = Duration.ofMinutes(2);

    private static @Nullable LocalStack shared;

    private TestStack() {}

    public static synchronized StackAddress shared() throws StackException, InterruptedException {
        LocalStack stack = shared;
        if (stack == null) {
            stack = LocalStack.start(StackOptions.ephemeral());
            shared = stack;
            Runtime.getRuntime().addShutdownHook(new Thread(stack::close, "stop the shared stack"));
            createTopics(stack.address());
        }
        return stack.address();
    }

    public static void createTopics(StackAddress address) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", address.bootstrapServers()))) {
            TopicAdmin.ensure(admin, address.bootstrapServers(), Topics.all(), PATIENCE);
        }
    }

    public static ConfluentSchemaRegistry registry(StackAddress address) {
        return new ConfluentSchemaRegistry(Map.of(ConfluentSchemaRegistry.URL_CONFIG, address.registryUrl()));
    }

    public static Map<String, Object> client(StackAddress address) {
        return Map.of("bootstrap.servers", address.bootstrapServers());
    }
}
