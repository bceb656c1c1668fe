package dev.wakestream.benchmarks.fold;

import dev.wakestream.benchmarks.stack.BenchException;
import dev.wakestream.cli.stack.StackAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The JVM of one program, seen from outside. All have the same heap and collector. */
final class Child implements AutoCloseable {
    private static final long STOP_LIMIT_S = 20;

    /** What Flink's own start scripts open to it on Java 17; the others do not care. */
    private static final List<String> OPENED = List.of("java.util", "java.lang", "java.util.concurrent", "java.time");

    private final Subject subject;
    private final Process process;
    private final Writer to;
    private final BufferedReader from;
    private final Path log;

    private Child(Subject subject, Process process, Path log) {
        this.subject = subject;
        this.process = process;
        this.log = log;
        to = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        from = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts it.
     *
     * @param dir directory of the benchmark, where {@link FoldData} is
     */
    static Child start(Subject subject, StackAddress stack, Path dir, FoldOptions options) {
        Path log = dir.resolve("logs").resolve("bench-" + subject.key() + ".log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseParallelGC", "-Xms" + options.heapMb() + "m", "-Xmx" + options.heapMb() + "m"));
        OPENED.forEach(name -> command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        command.addAll(List.of("-Xlog:disable", "-Xlog:all=error:stderr", "-Dwakestream.log.file=" + log));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), FoldChild.class.getName()));
        command.addAll(List.of(
                subject.key(),
                stack.bootstrapServers(),
                stack.registryUrl(),
                Integer.toString(options.threads()),
                dir.toString()));
        options.streams().forEach((name, value) -> command.add(name + "=" + value));
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
            return new Child(subject, builder.start(), log);
        } catch (IOException e) {
            throw new BenchException("the JVM of " + subject.key() + " cannot be started: " + e.getMessage(), e);
        }
    }

    Subject subject() {
        return subject;
    }

    /** One pass. */
    Measured pass(String name) {
        try {
            to.write(name + "\n");
            to.flush();
            String line = from.readLine();
            if (line == null) {
                throw new BenchException(subject.key() + " ended by itself; its log is " + log);
            }
            if (!line.startsWith(FoldChild.ANSWER)) {
                throw new BenchException(subject.key() + " failed: " + line.substring(FoldChild.FAILURE.length())
                        + "; its log is " + log);
            }
            return Measured.parse(line.substring(FoldChild.ANSWER.length()));
        } catch (IOException e) {
            throw new BenchException(subject.key() + " does not answer: " + e.getMessage() + "; its log is " + log, e);
        }
    }

    @Override
    public void close() {
        try {
            to.close();
            if (!process.waitFor(STOP_LIMIT_S, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
