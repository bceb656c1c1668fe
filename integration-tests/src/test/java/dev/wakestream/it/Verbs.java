package dev.wakestream.it;

import dev.wakestream.cli.Main;
import dev.wakestream.cli.command.Console;
import dev.wakestream.cli.stack.StackAddress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** {@code wakestream VERB} on the test's cluster, in this process. Keeps what the verbs say. */
final class Verbs {
    private final Path dir;
    private final Path properties;
    private final StringWriter said = new StringWriter();

    /**
     * @param dir for the verbs' data directory and their file of properties
     * @param properties for {@code --command-config}, beside where the cluster is
     */
    Verbs(StackAddress stack, Path dir, Map<String, String> properties) throws IOException {
        this.dir = dir;
        this.properties = write(stack, dir.resolve("verbs.properties"), properties);
    }

    /** Writes a file for {@code --command-config}. */
    static Path write(StackAddress stack, Path file, Map<String, String> properties) throws IOException {
        Map<String, String> config = new TreeMap<>(properties);
        config.put("bootstrap.servers", stack.bootstrapServers());
        config.put("schema.registry.url", stack.registryUrl());
        List<String> lines = new ArrayList<>();
        config.forEach((name, value) -> lines.add(name + "=" + value));
        return Files.write(file, lines);
    }

    /** Runs one; returns its exit code. */
    int run(String... command) {
        List<String> args = new ArrayList<>(List.of(command));
        args.addAll(List.of("--command-config", properties.toString()));
        args.addAll(List.of("--data-dir", dir.resolve("data").toString()));
        PrintWriter out = new PrintWriter(said, true);
        return Main.run(args.toArray(String[]::new), new Console(out, out, false), new AtomicBoolean());
    }

    /** All that was said until now, on standard output and beside it. */
    String said() {
        return said.toString();
    }
}
