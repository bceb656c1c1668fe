package dev.wakestream.benchmarks.restart;

import dev.wakestream.benchmarks.stack.BenchException;
import dev.wakestream.benchmarks.stack.BenchStack;
import java.io.IOException;
import java.nio.file.Path;

/** {@code wakestream stream} of the distribution, as a user starts it. */
final class StreamProcess implements AutoCloseable {
    private final Process process;

    private StreamProcess(Process process) {
        this.process = process;
    }

    static StreamProcess start(BenchStack stack, Path dir) {
        String home = System.getProperty("wakestream.home");
        if (home == null) {
            throw new BenchException(
                    "wakestream.home does not name the distribution: start this by ./wakestream-bench");
        }
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(home, "bin", "wakestream").toString(),
                "stream",
                "--bootstrap-server",
                stack.address().bootstrapServers(),
                "--schema-registry",
                stack.address().registryUrl(),
                "--data-dir",
                dir.resolve("product").toString(),
                "--state-dir",
                dir.resolve("state").toString());
        builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        dir.resolve("stream.log").toFile()));
        try {
            return new StreamProcess(builder.start());
        } catch (IOException e) {
            throw new BenchException("wakestream stream cannot be started: " + e.getMessage(), e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** SIGKILL, and waits until it is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
