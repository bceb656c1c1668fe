package dev.wakestream.cli.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * {@code stack.json} in the data directory, form {@code wakestream.stack/1}: what runs there, for other processes.
 *
 * @param address where it answers
 * @param ready false while it starts
 * @param streams whether its owner runs a streams application on it as long as it is up
 * @param children its child processes
 */
record StackFile(StackAddress address, boolean ready, boolean streams, List<Long> children) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Path in(Path dataDir) {
        return dataDir.resolve("stack.json");
    }

    void write() throws IOException {
        ObjectNode json = JSON.createObjectNode()
                .put("schema", "wakestream.stack/1")
                .put("pid", address.pid())
                .put("ready", ready)
                .put("streams", streams)
                .put("bootstrap_servers", address.bootstrapServers())
                .put("schema_registry", address.registryUrl())
                .put("data_dir", address.dataDir().toString())
                .put("written_at", Instant.now().toString());
        children.forEach(json.putArray("children")::add);
        Path file = in(address.dataDir());
        Path draft = file.resolveSibling("stack.json.tmp");
        Files.writeString(draft, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** What the file of this directory says; empty when there is none, or none that can be read. */
    static Optional<StackFile> read(Path dataDir) {
        try {
            JsonNode json = JSON.readTree(Files.readString(in(dataDir)));
            StackAddress address = new StackAddress(
                    json.path("pid").asLong(),
                    json.path("bootstrap_servers").asText(),
                    json.path("schema_registry").asText(),
                    dataDir);
            List<Long> children = JSON.convertValue(
                    json.path("children"), JSON.getTypeFactory().constructCollectionType(List.class, Long.class));
            return Optional.of(new StackFile(
                    address,
                    json.path("ready").asBoolean(),
                    json.path("streams").asBoolean(),
                    children == null ? List.of() : List.copyOf(children)));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static void delete(Path dataDir) throws IOException {
        Files.deleteIfExists(in(dataDir));
    }
}
