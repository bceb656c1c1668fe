package dev.wakestream.cli.stack;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The container engine of this machine, which the local stack does without; asked for its version, nothing else. */
public final class ContainerEngine {
    private static final String DEFAULT_HOST = "unix:///var/run/docker.sock";
    private static final String QUESTION = "GET /version HTTP/1.0\r\nHost: localhost\r\n\r\n";
    private static final Pattern VERSION = Pattern.compile("\"Version\":\"([^\"]{1,40})\"");
    private static final String WHO_NEEDS_IT = "; only docker compose and the container tests need one";
    private static final long PATIENCE_S = 5;

    /** An engine's answer is a few kB (bytes). */
    private static final int MOST_BYTES = 1 << 16;

    private ContainerEngine() {}

    /**
     * Asks it.
     *
     * @param environment of which {@code DOCKER_HOST} says where it is
     */
    public static Finding ask(Map<String, String> environment) {
        String named = environment.getOrDefault("DOCKER_HOST", "");
        String host = named.isEmpty() ? DEFAULT_HOST : named;
        SocketAddress address = address(host);
        if (address == null) {
            return Finding.note("the container engine at DOCKER_HOST=" + host + " is not looked at");
        }
        if (address instanceof UnixDomainSocketAddress socket && !Files.exists(socket.getPath())) {
            return Finding.note("no container engine: there is no " + socket.getPath() + WHO_NEEDS_IT);
        }
        return ask(host, address);
    }

    private static @Nullable SocketAddress address(String host) {
        try {
            URI uri = URI.create(host);
            if ("unix".equals(uri.getScheme())) {
                return UnixDomainSocketAddress.of(Path.of(uri.getPath()));
            }
            return "tcp".equals(uri.getScheme()) && uri.getPort() > 0
                    ? new InetSocketAddress(uri.getHost(), uri.getPort())
                    : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static Finding ask(String host, SocketAddress address) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        Thread asking = new Thread(
                () -> {
                    try {
                        answer.complete(answerOf(address));
                    } catch (IOException | RuntimeException e) {
                        answer.completeExceptionally(e);
                    }
                },
                "ask the container engine");
        asking.setDaemon(true);
        asking.start();
        try {
            Matcher version = VERSION.matcher(answer.get(PATIENCE_S, TimeUnit.SECONDS));
            return version.find()
                    ? Finding.ok("container engine " + version.group(1) + " at " + host)
                    : Finding.note("what answers at " + host + " is no container engine" + WHO_NEEDS_IT);
        } catch (TimeoutException e) {
            return Finding.note(
                    "the container engine at " + host + " does not answer within " + PATIENCE_S + " s" + WHO_NEEDS_IT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Finding.note("interrupted while asking the container engine at " + host);
        } catch (ExecutionException e) {
            return failure(
                    host,
                    address,
                    String.valueOf(e.getCause() == null ? e : e.getCause().getMessage()));
        } finally {
            // closes the channel it waits on
            asking.interrupt();
        }
    }

    private static Finding failure(String host, SocketAddress address, String why) {
        boolean forbidden = address instanceof UnixDomainSocketAddress socket && !Files.isWritable(socket.getPath());
        return Finding.note(
                forbidden
                        ? "no permission to use the container engine at " + host
                                + ": join the group of its socket, or use an engine of your own" + WHO_NEEDS_IT
                        : "no container engine answers at " + host + ": " + why + WHO_NEEDS_IT);
    }

    private static String answerOf(SocketAddress address) throws IOException {
        try (SocketChannel channel = SocketChannel.open(address)) {
            channel.write(StandardCharsets.US_ASCII.encode(QUESTION));
            ByteBuffer answer = ByteBuffer.allocate(MOST_BYTES);
            while (answer.hasRemaining() && channel.read(answer) >= 0) {
                // until it closes
            }
            return StandardCharsets.UTF_8.decode(answer.flip()).toString();
        }
    }
}
