package dev.wakestream.it.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.images.builder.ImageFromDockerfile;
import org.testcontainers.utility.DockerImageName;

/** The images of the tests: public ones, and ours, built from the checkout. */
final class Images {
    static final String KAFKA = "apache/kafka:4.4.0";
    static final String REGISTRY = "apicurio/apicurio-registry:3.3.3";
    private static final String BASE = "eclipse-temurin:21-jre";
    private static final long PULL_MINUTES = 5;

    private Images() {}

    /** A public image, pulled if it is not here. */
    static synchronized DockerImageName of(String name) {
        DockerClient docker = DockerClientFactory.lazyClient();
        try {
            docker.inspectImageCmd(name).exec();
        } catch (NotFoundException absent) {
            pull(docker, name);
        }
        return DockerImageName.parse(name);
    }

    private static void pull(DockerClient docker, String name) {
        String why = "it took longer than " + PULL_MINUTES + " minutes";
        try {
            if (docker.pullImageCmd(name).start().awaitCompletion(PULL_MINUTES, TimeUnit.MINUTES)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            why = "interrupted";
        } catch (DockerException e) {
            why = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
        }
        throw new IllegalStateException("the image " + name + " is not here and cannot be pulled (" + why
                + "); ci/docker/images.sh builds a stand-in");
    }

    /** The name of our image, built by the first test that asks. */
    static String wakestream() {
        return Ours.NAME;
    }

    private static final class Ours {
        static final String NAME = build();

        private static String build() {
            of(BASE);
            Path root = Path.of(System.getProperty("wakestream.root"))
                    .toAbsolutePath()
                    .normalize();
            return new ImageFromDockerfile("wakestream/wakestream:it", false)
                    .withFileFromPath(".", root)
                    .get();
        }
    }
}
