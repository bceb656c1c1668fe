package dev.wakestream.cli.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
    @TempDir
    private Path dir = Path.of("");

    @Test
    void causeOfTheLastErrorIsTheMostTelling() throws IOException {
        Path log = Files.writeString(dir.resolve("broker.log"), """
                2026-11-30 INFO  [main] started
                2026-11-30 ERROR [main] kafka.Kafka$ - Exiting Kafka due to fatal exception
                org.apache.kafka.common.KafkaException: Socket server failed to bind to 127.0.0.1:9092
                \tat kafka.network.Acceptor.openServerSocket(SocketServer.scala:1)
                Caused by: java.net.BindException: Address already in use
                \t... 12 more
                2026-11-30 INFO  [main] shut down
                """);

        assertThat(LogTail.describe(List.of(log)))
                .isEqualTo("last error: Caused by: java.net.BindException: Address already in use");
    }

    @Test
    void errorLineServesWhereThereIsNoException() throws IOException {
        Path log = Files.writeString(dir.resolve("a.log"), "one\n2026 ERROR out of memory\nlast\n");

        assertThat(LogTail.describe(List.of(log))).isEqualTo("last error: 2026 ERROR out of memory");
    }

    @Test
    void lastLineServesWhereThereIsNoError() throws IOException {
        Path empty = Files.writeString(dir.resolve("a.log"), "");
        Path out = Files.writeString(dir.resolve("a.out"), "Unrecognized VM option\n\n");

        assertThat(LogTail.describe(List.of(empty, out))).isEqualTo("last line: Unrecognized VM option");
    }

    @Test
    void missingLogsSayNothing() {
        assertThat(LogTail.describe(List.of(dir.resolve("none")))).isEmpty();
    }
}
