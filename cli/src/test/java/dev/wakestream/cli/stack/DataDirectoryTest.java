package dev.wakestream.cli.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataDirectoryTest {
    @TempDir
    private Path dir = Path.of("");

    @Test
    void isHeldByOneAtATime() throws StackException {
        try (DataDirectory first = DataDirectory.tryHold(dir.resolve("data"))) {
            assertThat(first).isNotNull();
            assertThat(DataDirectory.tryHold(dir.resolve("data"))).isNull();
            assertThat(DataDirectory.holder(dir.resolve("data")))
                    .isEqualTo(ProcessHandle.current().pid());
        }

        try (DataDirectory again = DataDirectory.tryHold(dir.resolve("data"))) {
            assertThat(again).isNotNull();
        }
    }

    @Test
    void usersMessageNamesThePid() throws StackException {
        try (DataDirectory held = DataDirectory.tryHold(dir)) {
            assertThat(held).isNotNull();
            assertThatThrownBy(() -> LocalStack.start(StackOptions.in(dir)))
                    .isInstanceOf(StackException.class)
                    .hasMessageContaining("in use by the wakestream process with pid "
                            + ProcessHandle.current().pid())
                    .hasMessageContaining("--data-dir");
        }
    }

    @Test
    void temporaryOneIsRemoved() throws StackException, IOException {
        Path path;
        try (DataDirectory held = DataDirectory.temporary()) {
            path = held.path();
            Files.createDirectories(path.resolve("a/b"));
            Files.writeString(path.resolve("a/b/c"), "x");
        }

        assertThat(path).doesNotExist();
    }

    @Test
    void aFileInTheWayIsNamed() throws IOException {
        Path file = Files.writeString(dir.resolve("file"), "");

        assertThatThrownBy(() -> DataDirectory.tryHold(file))
                .isInstanceOf(StackException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("in the way");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b", "a;b", "a{b", "a%b", "a\\b"})
    void pathsThatOthersReadDifferentlyAreRefused(String name) {
        assertThatThrownBy(() -> DataDirectory.tryHold(dir.resolve(name)))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("must not contain");
    }

    @Test
    void blanksAreFine() throws StackException {
        try (DataDirectory held = DataDirectory.tryHold(dir.resolve("my data"))) {
            assertThat(held).isNotNull();
        }
    }

    @Test
    void defaultFollowsTheEnvironment() {
        assertThat(DataDirectory.defaultPath(Map.of("WAKESTREAM_DATA_DIR", "/x/y", "XDG_DATA_HOME", "/xdg")))
                .isEqualTo(Path.of("/x/y"));
        assertThat(DataDirectory.defaultPath(Map.of("XDG_DATA_HOME", "/xdg"))).isEqualTo(Path.of("/xdg/wakestream"));
        assertThat(DataDirectory.defaultPath(Map.of()))
                .isEqualTo(Path.of(System.getProperty("user.home"), ".local/share/wakestream"));
    }
}
