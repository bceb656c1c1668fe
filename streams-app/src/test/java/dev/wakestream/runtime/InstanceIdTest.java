package dev.wakestream.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceIdTest {
    private static final String APPLICATION = "app";

    @TempDir
    private Path dir;

    private String nameOnce(String stateDir, String application) {
        try (InstanceId id = InstanceId.hold(dir.resolve(stateDir), application)) {
            return id.name();
        }
    }

    @Test
    void isTheSameAtEveryStartInADirectory() {
        String first = nameOnce("state", APPLICATION);

        assertThat(nameOnce("state", APPLICATION)).isEqualTo(first).hasSize(36);
    }

    @Test
    void isAnotherInAnotherDirectoryAndOfAnotherApplication() {
        assertThat(nameOnce("state", APPLICATION))
                .isNotEqualTo(nameOnce("other", APPLICATION))
                .isNotEqualTo(nameOnce("state", "other"));
    }

    @Test
    void isHeldByOneAtATime() {
        Path state = dir.resolve("state");
        try (InstanceId held = InstanceId.hold(state, APPLICATION)) {
            assertThatThrownBy(() -> InstanceId.hold(state, APPLICATION))
                    .isInstanceOf(PipelineException.class)
                    .hasMessage("state directory " + state
                            + " is in use by another instance of app: each needs one of its own");
            try (InstanceId other = InstanceId.hold(state, "other")) {
                assertThat(other.name()).isNotEqualTo(held.name());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0b1d9c1e-7d1c-4c9b-9d5c",
                "0b1d9c1e-7d1c-4c9b-9d5c-3a0f5e6d7c8b and more",
                "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
            })
    void isMadeAnewWhereItWasNotWrittenInFull(String found) throws IOException {
        Path file = dir.resolve("state").resolve(APPLICATION).resolve(InstanceId.FILE);
        Files.createDirectories(file.getParent());
        Files.writeString(file, found);

        String made = nameOnce("state", APPLICATION);

        assertThat(file).hasContent(made);
        assertThat(nameOnce("state", APPLICATION)).isEqualTo(made);
    }

    @Test
    void saysWhereTheDirectoryCannotBe() throws IOException {
        Path inTheWay = Files.createFile(dir.resolve("state"));

        assertThatThrownBy(() -> InstanceId.hold(inTheWay, APPLICATION))
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining("state directory " + inTheWay + " cannot be used: ");
    }
}
