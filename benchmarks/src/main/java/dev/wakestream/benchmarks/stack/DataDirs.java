package dev.wakestream.benchmarks.stack;

import dev.wakestream.cli.stack.LocalStack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Stream;

/** Directories of the benchmarks, and the machine they are on. */
public final class DataDirs {
    private DataDirs() {}

    /** Beside the product's data directory: a benchmark must not fill a user's topics. */
    public static Path defaultDir() {
        Path product = LocalStack.defaultDataDir();
        return product.resolveSibling(product.getFileName() + "-bench");
    }

    public static void create(Path dir) {
        try {
            Files.createDirectories(dir.resolve("logs"));
        } catch (IOException e) {
            throw unwritable(dir, e);
        }
    }

    /** Makes an empty file. */
    public static void touch(Path file) {
        try {
            Files.writeString(file, "");
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    /** Removes a directory with all that is in it; fine where there is none. */
    public static void delete(Path dir) {
        if (!Files.exists(dir)) {
            return;
        }
        try (Stream<Path> files = Files.walk(dir)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            throw unwritable(dir, e);
        }
    }

    /** Size of a file or of all files in a directory (bytes); files that go meanwhile count nothing. */
    public static long bytes(Path dir) {
        if (!Files.exists(dir)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(dir)) {
            return files.mapToLong(
                            file -> file.toFile().isFile() ? file.toFile().length() : 0)
                    .sum();
        } catch (IOException | UncheckedIOException e) {
            throw unwritable(dir, e);
        }
    }

    /** Cores, memory of this JVM, Java, and how busy the machine is already. */
    public static String machine() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return String.format(
                Locale.ROOT,
                "%d cores for everything, JDK %s, load average %.1f at the start",
                Runtime.getRuntime().availableProcessors(),
                Runtime.version().feature(),
                load);
    }

    private static BenchException unwritable(Path path, Exception e) {
        return new BenchException(path + " cannot be written: " + e.getMessage(), e);
    }
}
