package dev.wakestream.cli.stack;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** Asks broker and registry whether they answer. */
final class Readiness {
    private static final int CONNECT_MS = 500;
    private static final int ANSWER_MS = 5_000;

    private Readiness() {}

    /** The broker describes its cluster. */
    static boolean brokerAnswers(int port) throws InterruptedException {
        // a bare connect first: a client that is refused retries at its own, slower pace
        if (!accepts(port)) {
            return false;
        }
        Map<String, Object> config = Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                "127.0.0.1:" + port,
                AdminClientConfig.RECONNECT_BACKOFF_MS_CONFIG,
                20,
                AdminClientConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG,
                100,
                AdminClientConfig.RETRY_BACKOFF_MS_CONFIG,
                20,
                AdminClientConfig.RETRY_BACKOFF_MAX_MS_CONFIG,
                100,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                ANSWER_MS,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                ANSWER_MS,
                AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG,
                false);
        try (Admin admin = Admin.create(config)) {
            return !admin.describeCluster()
                    .nodes()
                    .get(ANSWER_MS, TimeUnit.MILLISECONDS)
                    .isEmpty();
        } catch (ExecutionException | TimeoutException e) {
            return false;
        }
    }

    /** The registry lists its subjects. */
    static boolean registryAnswers(String url) {
        try {
            URL subjects = URI.create(url + "/subjects").toURL();
            HttpURLConnection connection = (HttpURLConnection) subjects.openConnection();
            connection.setConnectTimeout(CONNECT_MS);
            connection.setReadTimeout(ANSWER_MS);
            try {
                return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
