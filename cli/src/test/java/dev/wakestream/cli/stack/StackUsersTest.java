package dev.wakestream.cli.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Users are other processes, so the test starts one. */
@Timeout(60)
class StackUsersTest {
    @TempDir
    private Path dir = Path.of("");

    /** Joins, says so, and leaves when its input ends. */
    public static void main(String[] args) throws IOException {
        try (StackUsers joined = StackUsers.join(Path.of(args[0]))) {
            System.out.println(joined == null ? "refused" : "joined");
            while (System.in.read() >= 0) {
                // until the end
            }
        }
    }

    @Test
    void ownerKnowsOfAnotherProcessUntilItLeaves() throws IOException, InterruptedException {
        assertThat(StackUsers.exist(dir)).isFalse();

        Process user = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StackUsersTest.class.getName(),
                        dir.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said = new BufferedReader(new InputStreamReader(user.getInputStream(), StandardCharsets.UTF_8));
        assertThat(said.readLine()).isEqualTo("joined");
        assertThat(StackUsers.exist(dir)).isTrue();

        user.getOutputStream().close();
        assertThat(user.waitFor()).isZero();
        assertThat(StackUsers.exist(dir)).isFalse();
    }

    @Test
    void usersInTheOwnersOwnProcessDoNotCount() {
        try (StackUsers one = Objects.requireNonNull(StackUsers.join(dir))) {
            assertThat(one).isNotNull();
            assertThat(StackUsers.exist(dir)).isFalse();
        }
    }
}
