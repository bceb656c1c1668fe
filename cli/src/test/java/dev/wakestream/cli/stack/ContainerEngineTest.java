package dev.wakestream.cli.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerEngineTest {
    @TempDir
    private Path dir;

    @Test
    void namesTheVersionOfTheEngineThatAnswers() throws Exception {
        Finding found = askOneThatAnswers(
                "HTTP/1.0 200 OK\r\n\r\n{\"Platform\":{\"Name\":\"\"},\"Version\":\"20.10.24\",\"ApiVersion\":\"1.41\"}");

        assertThat(found).isEqualTo(Finding.ok("container engine 20.10.24 at unix://" + dir.resolve("engine.sock")));
    }

    @Test
    void takesNothingElseForAnEngine() throws Exception {
        Finding found = askOneThatAnswers("220 mail.example ready\r\n");

        assertThat(found.state()).isEqualTo(Finding.State.NOTE);
        assertThat(found.sentence()).startsWith("what answers at unix:///").contains("is no container engine");
    }

    @Test
    void saysThatThereIsNone() {
        Finding found = ask("unix://" + dir.resolve("absent.sock"));

        assertThat(found.state()).isEqualTo(Finding.State.NOTE);
        assertThat(found.sentence()).startsWith("no container engine: there is no " + dir.resolve("absent.sock"));
    }

    @Test
    void leavesOtherWaysAlone() {
        assertThat(ask("ssh://somewhere").sentence())
                .isEqualTo("the container engine at DOCKER_HOST=ssh://somewhere is not looked at");
    }

    private static Finding ask(String host) {
        return ContainerEngine.ask(Map.of("DOCKER_HOST", host));
    }

    private Finding askOneThatAnswers(String answer) throws Exception {
        Path socket = dir.resolve("engine.sock");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            CompletableFuture<Void> answering = CompletableFuture.runAsync(() -> answerOne(server, answer));

            Finding found = ask("unix://" + socket);

            answering.get();
            return found;
        }
    }

    private static void answerOne(ServerSocketChannel server, String answer) {
        try (SocketChannel client = server.accept()) {
            client.read(ByteBuffer.allocate(1 << 10));
            client.write(StandardCharsets.UTF_8.encode(answer));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
