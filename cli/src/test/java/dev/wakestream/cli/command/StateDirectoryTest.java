package dev.wakestream.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateDirectoryTest {
    @TempDir
    private Path dir = Path.of("");

    @Test
    void isForOneInstanceAtATime() {
        Path wanted = dir.resolve("a/b");
        try (StateDirectory held = StateDirectory.hold(wanted)) {
            assertThat(held.path()).isEqualTo(wanted).isDirectory();
            assertThatExceptionOfType(CommandException.class)
                    .isThrownBy(() -> StateDirectory.hold(wanted).close())
                    .withMessage("--state-dir " + wanted + " is in use by another instance: each needs one of its own");
        }

        StateDirectory.hold(wanted).close();
        assertThat(wanted).isDirectory();
    }

    @Test
    void aTemporaryOneIsOfItsOwnAndGoes() throws IOException {
        Path first;
        try (StateDirectory one = StateDirectory.temporary();
                StateDirectory other = StateDirectory.temporary()) {
            first = one.path();
            Files.writeString(Files.createDirectories(first.resolve("x")).resolve("y"), "state");

            assertThat(other.path()).isNotEqualTo(first);
        }

        assertThat(first).doesNotExist();
    }
}
