package dev.wakestream.sched.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files under src/test/resources/golden that results are compared with; {@code -Dgolden.update} rewrites them. */
public final class Golden {
    private static final Path DIRECTORY = Path.of("src/test/resources/golden");

    private Golden() {}

    /** Fails unless the file holds this text; with {@code -Dgolden.update}, writes it first. */
    public static void assertEquals(String file, String actual) throws IOException {
        Path path = DIRECTORY.resolve(file);
        if (System.getProperty("golden.update") != null) {
            Files.createDirectories(DIRECTORY);
            Files.writeString(path, actual);
        }
        assertThat(actual)
                .as("%s; if the change is meant, run with -Dgolden.update and read the difference", path)
                .isEqualTo(read(file));
    }

    static String read(String file) throws IOException {
        return Files.readString(DIRECTORY.resolve(file));
    }
}
