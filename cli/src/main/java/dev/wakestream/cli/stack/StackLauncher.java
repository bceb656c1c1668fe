package dev.wakestream.cli.stack;

import dev.wakestream.cli.stack.child.BrokerMain;
import dev.wakestream.cli.stack.child.RegistryMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Starts the two children on a data directory that is held. */
final class StackLauncher {
    /** A child whose parent was killed stops by itself within this (s), see ParentWatch. */
    private static final int PREDECESSOR_LIMIT_S = 25;

    private final Path dataDir;
    private final Distribution distribution;
    private final Path cacheDir = ClassDataSharing.cacheDir(System.getenv());

    StackLauncher(Path dataDir) throws StackException {
        this.dataDir = dataDir;
        this.distribution = Distribution.locate();
    }

    /** The children of a killed owner may still be writing: waits for them, and ends those that hang. */
    static void awaitEndOfPredecessor(Path dataDir) throws InterruptedException, IOException {
        List<Long> pids = StackFile.read(dataDir).map(StackFile::children).orElse(List.of());
        for (long pid : pids) {
            Optional<ProcessHandle> process = ProcessHandle.of(pid).filter(StackLauncher::isOurs);
            if (process.isPresent()) {
                awaitEnd(process.get());
            }
        }
        StackFile.delete(dataDir);
    }

    private static void awaitEnd(ProcessHandle process) throws InterruptedException {
        CompletableFuture<ProcessHandle> end = process.onExit();
        try {
            end.get(PREDECESSOR_LIMIT_S, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            process.destroyForcibly();
        }
    }

    /** Process ids are used again; the command line tells. */
    private static boolean isOurs(ProcessHandle process) {
        String command = process.info().commandLine().orElse("");
        return command.contains(BrokerMain.class.getName()) || command.contains(RegistryMain.class.getName());
    }

    ChildJvm broker(Ports ports) throws StackException, IOException {
        Path properties = dataDir.resolve("broker.properties");
        Path logDir = dataDir.resolve("broker");
        BrokerProperties.write(properties, logDir, ports);
        Path log = log("broker.log");
        // The client compiler alone starts the broker in half the time, and costs nothing later: with pages of 12 kB it
        // took 15 000 to 30 000 a second (8 to 15 M events/s) on two cores, as many as with both compilers, for less
        // CPU.
        List<String> flags = List.of(
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-Dwakestream.log.file=" + log,
                "-Dwakestream.log.level=WARN");
        List<String> main = List.of(BrokerMain.class.getName(), properties.toString(), logDir.toString());
        return ChildJvm.start(
                new ChildJvm.Spec(
                        "broker",
                        distribution.brokerClassPath(),
                        flags,
                        main,
                        dataDir,
                        List.of(log, log("broker.out"))),
                cacheDir);
    }

    ChildJvm registry(Ports ports) throws StackException, IOException {
        Path storage = Files.createDirectories(dataDir.resolve("registry")).resolve("registry");
        Path log = log("registry.log");
        List<String> flags = List.of(
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.http.port=" + ports.registry(),
                "-Dquarkus.http.access-log.enabled=false",
                "-Dquarkus.log.console.enable=false",
                "-Dquarkus.log.file.enable=true",
                "-Dquarkus.log.file.path=" + log,
                "-Dquarkus.log.file.json=false",
                "-Dquarkus.log.file.rotation.max-file-size=5M",
                "-Dquarkus.log.file.rotation.max-backup-index=2",
                // on file, beside the broker's data: ids in stored records must stay valid
                "-Dapicurio.storage.kind=sql",
                "-Dapicurio.datasource.url=jdbc:h2:file:" + storage,
                "-Dapicurio.datasource.jdbc.initial-size=1",
                "-Dapicurio.datasource.jdbc.min-size=1",
                "-Dapicurio.datasource.jdbc.max-size=8",
                "-Dapicurio.rules.global.compatibility=BACKWARD");
        List<String> main = List.of(RegistryMain.class.getName(), distribution.registryMain());
        return ChildJvm.start(
                new ChildJvm.Spec(
                        "registry",
                        distribution.registryClassPath(),
                        flags,
                        main,
                        dataDir,
                        List.of(log, log("registry.out"))),
                cacheDir);
    }

    private Path log(String name) {
        return dataDir.resolve("logs").resolve(name);
    }
}
