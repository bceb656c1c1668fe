package dev.wakestream.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes into our image; needs no engine. */
class ImageContextIT {
    private static final String LIB = "cli/target/wakestream/lib/";

    private final Path root = Path.of(System.getProperty("wakestream.root"));

    @Test
    void isTheDistributionWithoutBrokerAndRegistry() throws IOException {
        List<String> files = Images.context(root);

        assertThat(files)
                .contains("Dockerfile", "docker/healthcheck", "cli/target/wakestream/bin/wakestream")
                .anyMatch(file -> file.startsWith(LIB + "kafka-clients-"))
                .noneMatch(file -> file.startsWith(LIB + "kafka_2.13-"))
                .noneMatch(file -> file.startsWith(LIB + "scala-library-"))
                .noneMatch(file -> file.startsWith("cli/target/wakestream/registry/"));
    }

    @Test
    void isCutByRulesThatAllStillMatchALibrary() throws IOException {
        List<String> libraries = Files.readAllLines(root.resolve(".dockerignore")).stream()
                .filter(rule -> rule.startsWith(LIB))
                .toList();

        assertThat(libraries).isNotEmpty().allSatisfy(rule -> {
            try (var found = Files.newDirectoryStream(root.resolve(LIB), rule.substring(LIB.length()))) {
                assertThat(found).as(rule).isNotEmpty();
            }
        });
    }
}
