package dev.wakestream.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** One set of versions, though four files name it. */
class ImagesTest {
    private static final Path ROOT = Path.of("..");

    @Test
    void areThoseOfTheComposeFile() throws IOException {
        String compose = Files.readString(ROOT.resolve("docker-compose.yml"));

        assertThat(compose).contains("image: " + Images.KAFKA + "\n").contains("image: " + Images.REGISTRY + "\n");
    }

    @Test
    void areThoseThatCiBuildsStandInsOf() throws IOException {
        String settings = Files.readString(ROOT.resolve("ci/docker/env.sh"));

        assertThat(settings)
                .contains("KAFKA_VERSION:-" + version(Images.KAFKA) + "}")
                .contains("APICURIO_VERSION:-" + version(Images.REGISTRY) + "}")
                .contains("JRE_IMAGE:-" + Images.BASE + "}");
    }

    @Test
    void takeTheBaseOfTheDockerfile() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve("Dockerfile"))).contains("FROM " + Images.BASE);
    }

    private static String version(String image) {
        return image.substring(image.indexOf(':') + 1);
    }
}
