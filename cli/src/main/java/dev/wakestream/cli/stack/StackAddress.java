package dev.wakestream.cli.stack;

import java.nio.file.Path;

/**
 * Where a running local stack answers.
 *
 * @param pid process that owns it
 * @param bootstrapServers broker, host:port
 * @param registryUrl base URL for a Confluent-compatible client
 * @param dataDir its data directory
 */
public record StackAddress(long pid, String bootstrapServers, String registryUrl, Path dataDir) {}
