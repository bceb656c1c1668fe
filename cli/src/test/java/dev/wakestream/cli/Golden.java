package dev.wakestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of expected output; {@code -Dgolden.update} writes them anew. */
public final class Golden {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private Golden() {}

    public static void assertMatches(String file, String actual) {
        Path golden = FOLDER.resolve(file);
        try {
            if (System.getProperty("golden.update") != null) {
                Files.createDirectories(FOLDER);
                Files.writeString(golden, actual);
            }
            assertThat(actual).as("%s (-Dgolden.update rewrites it)", golden).isEqualTo(Files.readString(golden));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
