package dev.wakestream.it.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.Ports;
import org.testcontainers.containers.GenericContainer;

/** What can be done to a container that a test goes on using. */
final class Faulty {
    private Faulty() {}

    /** SIGKILL; what it wrote stays. */
    static void kill(GenericContainer<?> container) {
        docker(container).killContainerCmd(container.getContainerId()).exec();
    }

    /** Once more, after {@link #kill}; on another published port. */
    static void startAgain(GenericContainer<?> container) {
        docker(container).startContainerCmd(container.getContainerId()).exec();
    }

    /** Stops all its threads, as a long pause of a virtual machine does. */
    static void pause(GenericContainer<?> container) {
        docker(container).pauseContainerCmd(container.getContainerId()).exec();
    }

    static void resume(GenericContainer<?> container) {
        docker(container).unpauseContainerCmd(container.getContainerId()).exec();
    }

    /** The port on which a container's port is published now. */
    static int publishedPort(GenericContainer<?> container, int port) {
        Ports.Binding[] bindings = docker(container)
                .inspectContainerCmd(container.getContainerId())
                .exec()
                .getNetworkSettings()
                .getPorts()
                .getBindings()
                .get(ExposedPort.tcp(port));
        if (bindings == null || bindings.length == 0) {
            throw new IllegalStateException("the container publishes no port " + port + " now");
        }
        return Integer.parseInt(bindings[0].getHostPortSpec());
    }

    private static DockerClient docker(GenericContainer<?> container) {
        return container.getDockerClient();
    }
}
