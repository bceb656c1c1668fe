package dev.wakestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trace files that are none: exit code 3, one sentence, and no broker is started for them. */
class UnusableInputTest {
    @TempDir
    private Path dir = Path.of("");

    private Cli.Result ingest(String name, byte[] content) throws IOException {
        Path file = dir.resolve(name);
        Files.write(file, content);
        return Cli.run(
                "ingest", file.toString(), "--data-dir", dir.resolve("data").toString());
    }

    private void assertUnusable(Cli.Result result, String... words) {
        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).contains(words);
        assertThat(dir.resolve("data")).doesNotExist();
    }

    @Test
    void missingFileIsNamed() {
        Cli.Result result = Cli.run("ingest", dir.resolve("none.txt").toString());

        assertUnusable(result, "none.txt: no such file");
    }

    @Test
    void directoryIsNoTrace() {
        assertUnusable(Cli.run("ingest", dir.toString()), "is a directory");
    }

    @Test
    void emptyFileIsRefused() throws IOException {
        assertUnusable(ingest("empty.txt", new byte[0]), "empty.txt", "empty");
    }

    @Test
    void binaryFileIsRefused() throws IOException {
        byte[] binary = "PERFILE2\0\1\2\3".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);

        assertUnusable(ingest("perf.data", binary), "perf.data", "binary");
    }
}
