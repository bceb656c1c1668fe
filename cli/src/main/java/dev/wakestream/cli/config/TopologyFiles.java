package dev.wakestream.cli.config;

import dev.wakestream.sched.topology.TopologySpec;
import dev.wakestream.text.Nearest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Machines: the presets of the distribution, and the user's own files of the same form. */
public final class TopologyFiles {
    /** A machine is a page of text; what is larger is something else (bytes). */
    private static final int MAX_BYTES = 1 << 20;

    private static final String FOLDER = "/topologies/";
    private static final String SUFFIX = ".yaml";

    /** Behind the name of a preset: a machine that was made of it. */
    private static final String MODIFIED = "-modified";

    private static final List<String> NAMES = List.of(
            "altra-q80-1s",
            "altra-q80-2s",
            "epyc-7742-2s",
            "epyc-7763-2s",
            "epyc-9654-2s",
            "kunpeng920-128",
            "kunpeng920-1node24",
            "kunpeng920-1node32",
            "kunpeng920-96",
            "power10-lpar-480",
            "power9-smt4-128",
            "power9-smt8-128",
            "spr-8480-2s",
            "vm-2vcpu",
            "x86-2013-1s6c12t",
            "x86-2013-2s6c",
            "xeon-8260-2s");

    private TopologyFiles() {}

    /** Names of the presets, sorted. */
    public static List<String> names() {
        return NAMES;
    }

    /** Whether the user means a file rather than a preset. */
    public static boolean isPath(String nameOrPath) {
        return nameOrPath.contains("/") || nameOrPath.endsWith(SUFFIX) || nameOrPath.endsWith(".yml");
    }

    /**
     * Loads and validates a machine; a file that changed a preset, but not its name, is called {@code NAME-modified}.
     *
     * @param nameOrPath name of a preset, or path of a file (with a slash in it or .yaml, .yml at its end)
     * @throws InvalidInputException with every problem, each as {@code file:line: key: message}
     */
    public static TopologySpec load(String nameOrPath) throws InvalidInputException {
        if (NAMES.contains(nameOrPath)) {
            return TopologyParser.parse(nameOrPath + SUFFIX, preset(nameOrPath));
        }
        if (!isPath(nameOrPath)) {
            throw problem(
                    nameOrPath.isEmpty() ? "an empty name" : nameOrPath,
                    "is no preset" + Nearest.hint(nameOrPath, NAMES) + "; there are " + String.join(", ", NAMES)
                            + "; a file's name ends in .yaml");
        }
        return own(nameOrPath, read(nameOrPath));
    }

    /**
     * Parses and validates a machine of the user's. One that has a preset's name, but is another machine, gets a name of its own,
     * so that no result of it looks like one of the preset.
     *
     * @param file how messages call it
     * @throws InvalidInputException with every problem
     */
    static TopologySpec own(String file, String text) throws InvalidInputException {
        TopologySpec machine = TopologyParser.parse(file, text);
        String name = machine.name();
        if (!NAMES.contains(name) || machine.equals(load(name).named(name, machine.desc()))) {
            return machine;
        }
        return machine.named(name + MODIFIED, machine.desc());
    }

    /**
     * Parses and validates a machine's text.
     *
     * @param name how messages call it
     * @throws InvalidInputException with every problem
     */
    public static TopologySpec check(String name, String text) throws InvalidInputException {
        return TopologyParser.parse(name, text);
    }

    /** Whether a machine can have this name. */
    public static boolean isName(String name) {
        return TopologyParser.isName(name);
    }

    /** Text of a preset, as a start for a machine of one's own. */
    public static String preset(String name) {
        try (InputStream in = TopologyFiles.class.getResourceAsStream(FOLDER + name + SUFFIX)) {
            if (in == null) {
                throw new IllegalArgumentException(name + " is no preset");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("preset " + name, e);
        }
    }

    /** Text of a file of the user's. */
    public static String read(String path) throws InvalidInputException {
        try (InputStream in = Files.newInputStream(Path.of(path))) {
            return read(path, in);
        } catch (NoSuchFileException e) {
            throw problem(path, "does not exist");
        } catch (InvalidPathException e) {
            throw problem(path, "is not a path: " + e.getReason());
        } catch (IOException e) {
            throw problem(path, Files.isDirectory(Path.of(path)) ? "is a directory" : "cannot be read");
        }
    }

    /** Text of a stream of the user's. */
    public static String read(String path, InputStream in) throws InvalidInputException {
        try {
            // Not by the file's size, which a device or a pipe does not tell.
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw problem(path, "is larger than " + MAX_BYTES + " bytes, no description of a machine is");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw problem(path, "is not a text file in UTF-8");
        } catch (IOException e) {
            throw problem(path, Files.isDirectory(Path.of(path)) ? "is a directory" : "cannot be read");
        }
    }

    private static InvalidInputException problem(String file, String message) {
        return new InvalidInputException(file, List.of(file + ": " + message));
    }
}
