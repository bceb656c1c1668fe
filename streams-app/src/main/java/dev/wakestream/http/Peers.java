package dev.wakestream.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The other instances: asks one of them what this one was asked. */
final class Peers {
    /** Marks a question that was passed on once; it is not passed on again. */
    static final String FORWARDED = "Wakestream-Forwarded";

    /** Longer than an instance takes to answer, or to say that it is not ready. */
    static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final Duration CONNECT = Duration.ofSeconds(2);

    /** A piece of windows with all its names is some 10 MiB at most. */
    private static final long MAX_BYTES = 64L << 20;

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(CONNECT)
            .build();
    private final Duration patience;

    Peers(Duration patience) {
        this.patience = patience;
    }

    /** What the other one said. */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    record Answer(int status, byte[] body, Optional<String> retryAfter) {}

    /** No answer; the message is one sentence. */
    static final class UnreachableException extends Exception {
        private static final long serialVersionUID = 1;

        UnreachableException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** What a lenient client has sent as it is, and a URI may not have. */
    private static String escaped(String pathAndQuery) {
        StringBuilder escaped = new StringBuilder();
        for (byte each : pathAndQuery.getBytes(StandardCharsets.UTF_8)) {
            int b = each & 0xFF;
            if (b <= ' ' || b >= 0x7F || "\"<>\\^`{|}".indexOf(b) >= 0) {
                escaped.append(String.format(Locale.ROOT, "%%%02X", b));
            } else {
                escaped.append((char) b);
            }
        }
        return escaped.toString();
    }

    /**
     * Asks.
     *
     * @param pathAndQuery as this instance was asked, escapes and all
     */
    Answer get(HttpAddress peer, String pathAndQuery) throws UnreachableException {
        CompletableFuture<HttpResponse<byte[]>> sent;
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + peer + escaped(pathAndQuery)))
                    .header(FORWARDED, "1")
                    .header("Accept", "application/json")
                    .timeout(patience)
                    .build();
            sent = client.sendAsync(request, info -> new BoundedBody(MAX_BYTES));
        } catch (IllegalArgumentException e) {
            throw new UnreachableException("it gives the address " + peer + ", which is none", e);
        }
        try {
            HttpResponse<byte[]> answer = sent.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return new Answer(
                    answer.statusCode(), answer.body(), answer.headers().firstValue("Retry-After"));
        } catch (TimeoutException e) {
            sent.cancel(true);
            throw new UnreachableException("it has not answered within " + patience.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new UnreachableException(
                    cause instanceof IOException && cause.getMessage() != null
                            ? cause.getMessage()
                            : cause.getClass().getSimpleName(),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnreachableException("interrupted while it was asked", e);
        }
    }
}
