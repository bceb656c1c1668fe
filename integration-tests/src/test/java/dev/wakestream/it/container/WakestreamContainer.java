package dev.wakestream.it.container;

import com.github.dockerjava.api.model.Capability;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.output.OutputFrame.OutputType;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.containers.wait.strategy.WaitStrategy;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/** Our image in one of its roles, hardened as in the compose file, but for the root file system: its settings are copied in. */
final class WakestreamContainer extends GenericContainer<WakestreamContainer> {
    private static final String CONFIG = "/etc/wakestream/client.properties";
    private static final String STREAM_PORT = "8090";

    private WakestreamContainer(Stack stack, String... words) throws IOException {
        super(DockerImageName.parse(Images.wakestream()));
        withNetwork(stack.network());
        withCommand(words);
        withEnv("WAKESTREAM_COMMAND_CONFIG", CONFIG);
        withCopyToContainer(
                Transferable.of("bootstrap.servers=" + stack.kafka().internalServers() + "\nschema.registry.url="
                        + stack.registry().internalUrl() + "\n"),
                CONFIG);
        withCreateContainerCmdModifier(create -> Objects.requireNonNull(create.getHostConfig())
                .withTmpFs(Map.of("/tmp", "", "/var/lib/wakestream", ""))
                .withCapDrop(Capability.ALL)
                .withSecurityOpts(List.of("no-new-privileges:true")));
    }

    /** The streams application; started once the image's own health check says so. */
    static WakestreamContainer stream(Stack stack) throws IOException {
        WaitStrategy healthy = Wait.forHealthcheck().withStartupTimeout(Stack.PATIENCE);
        return new WakestreamContainer(stack, "stream", "--http", "0.0.0.0:" + STREAM_PORT).waitingFor(healthy);
    }

    /** A verb that ends by itself; its standard output. */
    static String output(Stack stack, Duration limit, String... words) throws IOException {
        try (WakestreamContainer container = new WakestreamContainer(stack, words)) {
            container.withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(limit));
            container.start();
            return container.getLogs(OutputType.STDOUT);
        }
    }
}
