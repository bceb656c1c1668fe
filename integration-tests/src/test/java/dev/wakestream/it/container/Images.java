package dev.wakestream.it.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.images.builder.ImageFromDockerfile;
import org.testcontainers.utility.DockerImageName;

/** The images of the tests: public ones, and ours, built from the checkout. */
final class Images {
    static final String KAFKA = "apache/kafka:4.4.0";
    static final String REGISTRY = "apicurio/apicurio-registry:3.3.3";
    static final String BASE = "eclipse-temurin:21-jre";
    private static final String OURS = "wakestream/wakestream:it";
    private static final long PULL_MINUTES = 5;

    private static boolean built;

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
    static synchronized String wakestream() throws IOException {
        if (!built) {
            of(BASE);
            Path root = Path.of(System.getProperty("wakestream.root"))
                    .toAbsolutePath()
                    .normalize();
            ImageFromDockerfile image = new ImageFromDockerfile(OURS, false);
            for (String file : context(root)) {
                image.withFileFromPath(file, root.resolve(file));
            }
            image.get();
            built = true;
        }
        return OURS;
    }

    /** What docker build would see: the Dockerfile, and what is below the {@code !} lines of .dockerignore, but for the others. */
    static List<String> context(Path root) throws IOException {
        List<String> rules = Files.readAllLines(root.resolve(".dockerignore")).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
        List<String> files = new ArrayList<>(List.of("Dockerfile"));
        for (String allowed : rules) {
            if (allowed.startsWith("!")) {
                try (Stream<Path> found = Files.walk(root.resolve(allowed.substring(1)))) {
                    found.filter(Files::isRegularFile)
                            .map(file -> root.relativize(file).toString())
                            .filter(file -> rules.stream().noneMatch(rule -> matches(rule, file)))
                            .sorted()
                            .forEach(files::add);
                }
            }
        }
        return files;
    }

    private static boolean matches(String rule, String file) {
        return FileSystems.getDefault().getPathMatcher("glob:" + rule).matches(Path.of(file));
    }
}
