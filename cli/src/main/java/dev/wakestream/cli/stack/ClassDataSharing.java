package dev.wakestream.cli.stack;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Archive of a child JVM's loaded classes, which halves its start. The first child writes it as it exits; later ones map
 * it. Its name holds everything it depends on, so that one of another JDK or another build is never used.
 */
final class ClassDataSharing {
    private static final Logger LOG = LoggerFactory.getLogger(ClassDataSharing.class);

    /** From this release on the JVM keeps the archive up to date itself. */
    private static final int AUTO_CREATE_SINCE = 19;

    private final List<String> flags;
    private final @Nullable Path written;
    private final Path archive;
    private final String family;

    private ClassDataSharing(List<String> flags, @Nullable Path written, Path archive, String family) {
        this.flags = flags;
        this.written = written;
        this.archive = archive;
        this.family = family;
    }

    /** The user's: $WAKESTREAM_CACHE_DIR, else $XDG_CACHE_HOME/wakestream, else ~/.cache/wakestream. */
    static Path cacheDir(Map<String, String> environment) {
        String own = environment.getOrDefault("WAKESTREAM_CACHE_DIR", "");
        if (!own.isBlank()) {
            return Path.of(own).toAbsolutePath();
        }
        String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path base = xdg.startsWith("/") ? Path.of(xdg) : Path.of(System.getProperty("user.home", "."), ".cache");
        return base.resolve("wakestream").toAbsolutePath();
    }

    /** For the child of this name; without a usable cache directory the child just starts slower. */
    static ClassDataSharing of(String name, List<Path> classPath, List<String> jvmFlags, Path cacheDir) {
        Path dir = cacheDir.resolve("cds");
        String family = name + "-" + hash(classPath.toString()).substring(0, 8) + "-";
        try {
            Files.createDirectories(dir);
            Path archive = dir.resolve(family + key(classPath, jvmFlags) + ".jsa");
            if (dir.toString().contains(File.pathSeparator) || !Files.isWritable(dir)) {
                return new ClassDataSharing(List.of(), null, archive, family);
            }
            if (Runtime.version().feature() >= AUTO_CREATE_SINCE) {
                return new ClassDataSharing(
                        List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive),
                        null,
                        archive,
                        family);
            }
            if (Files.exists(archive)) {
                return new ClassDataSharing(List.of("-XX:SharedArchiveFile=" + archive), null, archive, family);
            }
            Path written = dir.resolve(family + ProcessHandle.current().pid() + ".tmp");
            return new ClassDataSharing(List.of("-XX:ArchiveClassesAtExit=" + written), written, archive, family);
        } catch (IOException e) {
            LOG.info("No archive of classes for {}: {}", name, e.toString());
            return new ClassDataSharing(List.of(), null, dir, family);
        }
    }

    List<String> flags() {
        return flags;
    }

    /** To be called when the child has stopped cleanly: what it wrote becomes the archive, earlier builds' go. */
    void keep() {
        if (written == null || !Files.exists(written)) {
            return;
        }
        try {
            Files.move(written, archive, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            deleteOthers();
        } catch (IOException e) {
            LOG.info("Archive of classes not kept: {}", e.toString());
        }
    }

    private void deleteOthers() throws IOException {
        try (Stream<Path> files = Files.list(archive.getParent())) {
            for (Path file : files.toList()) {
                if (file.getFileName().toString().startsWith(family) && !file.equals(archive)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private static String key(List<Path> classPath, List<String> jvmFlags) throws IOException {
        StringBuilder all = new StringBuilder()
                .append(System.getProperty("java.home"))
                .append(System.getProperty("java.vm.version"))
                .append(jvmFlags.stream().filter(flag -> flag.startsWith("-X")).toList());
        for (Path jar : classPath) {
            // the JVM checks the same two itself, and goes without the archive when they differ
            all.append(jar).append(Files.size(jar)).append(Files.getLastModifiedTime(jar));
        }
        return hash(all.toString()).substring(0, 16);
    }

    private static String hash(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
