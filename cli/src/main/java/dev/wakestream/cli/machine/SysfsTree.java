package dev.wakestream.cli.machine;

import dev.wakestream.cli.config.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files below {@code devices/system} of a sysfs, live or copied; of each a bounded part is read. */
final class SysfsTree {
    /** The longest file of interest lists some thousand CPUs (bytes). */
    private static final int MAX_BYTES = 1 << 16;

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private final Path root;

    private SysfsTree(Path root) {
        this.root = root;
    }

    /**
     * Finds the tree.
     *
     * @param dir a sysfs, or the folder with {@code cpu} and {@code node} in it
     */
    static SysfsTree in(Path dir) throws InvalidInputException {
        if (!Files.isDirectory(dir)) {
            throw problem(dir.toString(), Files.exists(dir) ? "is not a directory" : "does not exist");
        }
        for (String prefix : List.of("devices/system", "sys/devices/system", "")) {
            Path candidate = dir.resolve(prefix);
            if (Files.isDirectory(candidate.resolve("cpu"))) {
                return new SysfsTree(candidate);
            }
        }
        throw problem(dir.toString(), "has neither devices/system/cpu nor cpu in it, as a sysfs or its copy has");
    }

    /** A file's text without spaces around it; empty if there is no such file, or it cannot be read. */
    Optional<String> text(String file) {
        Path path = root.resolve(file);
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(path)) {
            return Optional.of(new String(in.readNBytes(MAX_BYTES), StandardCharsets.ISO_8859_1).strip());
        } catch (IOException e) {
            // Linux refuses some of its files to some users; they are as good as absent.
            return Optional.empty();
        }
    }

    /** A whole number that is a file's text. */
    OptionalInt number(String file) throws InvalidInputException {
        Optional<String> text = text(file);
        if (text.isEmpty() || text.get().isEmpty()) {
            return OptionalInt.empty();
        }
        if (!NUMBER.matcher(text.get()).matches()) {
            throw problem(file, "'" + CpuList.shown(text.get()) + "' is not a whole number");
        }
        return OptionalInt.of(Integer.parseInt(text.get()));
    }

    /** A set from the first of these files that is there; those whose names do not end in list hold masks. */
    Optional<BitSet> set(String... files) throws InvalidInputException {
        for (String file : files) {
            Optional<String> text = text(file);
            if (text.isPresent() && !text.get().isEmpty()) {
                try {
                    boolean list = file.endsWith("list") || file.endsWith("online");
                    return Optional.of(list ? CpuList.parse(text.get()) : CpuList.parseMask(text.get()));
                } catch (IllegalArgumentException e) {
                    throw problem(file, String.valueOf(e.getMessage()));
                }
            }
        }
        return Optional.empty();
    }

    boolean has(String file) {
        return Files.exists(root.resolve(file));
    }

    /** Numbers behind a prefix in a folder: of {@code cpu}, those of cpu0, cpu1 … */
    BitSet numbered(String folder, String prefix) throws InvalidInputException {
        BitSet numbers = new BitSet();
        Pattern name = Pattern.compile(Pattern.quote(prefix) + "(\\d{1,5})");
        for (String entry : entries(folder)) {
            Matcher matcher = name.matcher(entry);
            if (matcher.matches()) {
                int number = Integer.parseInt(matcher.group(1));
                if (number < CpuList.MAX_NUMBER) {
                    numbers.set(number);
                }
            }
        }
        return numbers;
    }

    private List<String> entries(String folder) throws InvalidInputException {
        List<String> names = new ArrayList<>();
        Path path = root.resolve(folder);
        if (!Files.isDirectory(path)) {
            return names;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            for (Path entry : entries) {
                names.add(String.valueOf(entry.getFileName()));
            }
        } catch (IOException e) {
            throw problem(folder, "cannot be listed");
        }
        return names;
    }

    /** A sentence about a file of the tree. */
    static InvalidInputException problem(String file, String message) {
        return new InvalidInputException(file, List.of(file + ": " + message));
    }
}
