package dev.wakestream.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.wakestream.cli.stack.StackAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An instance of the streams application in a JVM of its own: {@code wakestream stream}, as a user starts it. */
final class Instance implements AutoCloseable {
    private static final Pattern HTTP = Pattern.compile("health: (http://[^/]+)/");

    private final Process process;
    private final Path log;

    private Instance(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts one.
     *
     * @param dir for its state, log and properties; its own
     * @param properties beside where the cluster is
     * @param options beside where its directories are
     */
    static Instance start(StackAddress stack, Path dir, Map<String, String> properties, String... options)
            throws IOException {
        Files.createDirectories(dir);
        Path file = Verbs.write(stack, dir.resolve("client.properties"), properties);
        Path log = dir.resolve("stderr");
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(),
                "dev.wakestream.cli.Main",
                "stream",
                "--command-config",
                file.toString(),
                "--state-dir",
                dir.resolve("state").toString(),
                "--data-dir",
                dir.resolve("data").toString()));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectOutput(dir.resolve("stdout").toFile())
                .redirectError(log.toFile())
                .start();
        return new Instance(process, log);
    }

    /** Of this JVM; where the test runner hides it behind a jar of its own, it tells. */
    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    /** Waits until it works on its partitions. */
    Instance awaitRunning() {
        await().atMost(TestStack.PATIENCE).untilAsserted(() -> {
            assertThat(process.isAlive()).as(Files.readString(log)).isTrue();
            assertThat(Files.readString(log)).contains("the streams application runs on");
        });
        return this;
    }

    /** Where it answers HTTP, as it says. */
    String http() {
        Matcher[] line = new Matcher[1];
        await().atMost(TestStack.PATIENCE).untilAsserted(() -> {
            line[0] = HTTP.matcher(Files.readString(log));
            assertThat(line[0].find()).as(Files.readString(log)).isTrue();
        });
        return line[0].group(1);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** SIGKILL. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** SIGTERM, and waits until it has left in order. */
    void stop() {
        process.destroy();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
