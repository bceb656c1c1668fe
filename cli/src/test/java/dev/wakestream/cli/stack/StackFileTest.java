package dev.wakestream.cli.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackFileTest {
    @TempDir
    private Path dir = Path.of("");

    @Test
    void readsBackWhatWasWritten() throws IOException {
        StackAddress address = new StackAddress(42, "127.0.0.1:9092", "http://127.0.0.1:8081/apis/ccompat/v7", dir);
        StackFile file = new StackFile(address, true, true, List.of(43L, 44L));

        file.write();

        assertThat(StackFile.read(dir)).contains(file);
    }

    @Test
    void halfAFileIsNone() throws IOException {
        Files.writeString(dir.resolve("stack.json"), "{\"schema\": \"wakestream.st");

        assertThat(StackFile.read(dir)).isEmpty();
        assertThat(StackFile.read(dir.resolve("none"))).isEmpty();
    }
}
