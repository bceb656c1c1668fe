package dev.wakestream.cli.stack;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The unpacked distribution that the child processes run from: {@code lib/} with our jars, {@code registry/} with the
 * registry's.
 */
public final class Distribution {
    /** System property that names the distribution's directory; the start script and the tests set it. */
    public static final String HOME_PROPERTY = "wakestream.home";

    private static final String LAUNCHER = "-launcher.jar";

    /** Our own modules change with every build; the broker needs none of them. */
    private static final List<String> OURS =
            List.of("cli-", "producer-", "sched-model-", "schema-registry-client-", "schemas-", "streams-app-");

    private final Path home;

    private Distribution(Path home) {
        this.home = home;
    }

    /**
     * The distribution named by {@value #HOME_PROPERTY}, or else the one that this class was loaded from.
     *
     * @throws StackException if there is none
     */
    public static Distribution locate() throws StackException {
        String named = System.getProperty(HOME_PROPERTY);
        Path home =
                named == null ? besideCode() : Path.of(named).toAbsolutePath().normalize();
        if (!Files.isDirectory(home.resolve("lib"))) {
            throw new StackException("No wakestream distribution in " + home + ": build it with mvn package, or set -D"
                    + HOME_PROPERTY + "=DIR.");
        }
        if (home.toString().contains(File.pathSeparator)) {
            throw new StackException("The distribution's path must not contain '" + File.pathSeparator
                    + "', which separates class path entries: " + home + ".");
        }
        return new Distribution(home);
    }

    /** lib/cli.jar lies in the distribution; target/classes lies beside it. */
    private static Path besideCode() throws StackException {
        CodeSource source = Distribution.class.getProtectionDomain().getCodeSource();
        try {
            Path code = Path.of(source.getLocation().toURI());
            String home = Files.isDirectory(code) ? "../wakestream" : "../..";
            return code.resolve(home).normalize();
        } catch (URISyntaxException e) {
            throw new StackException("Cannot tell where wakestream is installed: " + source.getLocation() + ".", e);
        }
    }

    public Path home() {
        return home;
    }

    /** Class path of the broker's JVM: our launcher and all libraries, in a fixed order; nothing else of ours. */
    List<Path> brokerClassPath() throws StackException {
        requireStack();
        Path lib = home.resolve("lib");
        List<Path> classPath = new ArrayList<>(List.of(only(lib, "cli-", LAUNCHER)));
        Path main = Path.of(classPath.get(0).toString().replace(LAUNCHER, ".jar"));
        for (String jar : attribute(main, "Class-Path").split(" ")) {
            if (OURS.stream().noneMatch(jar::startsWith)) {
                classPath.add(lib.resolve(jar));
            }
        }
        return classPath;
    }

    /** Class path of the registry's JVM: its own jars, then our launcher. */
    List<Path> registryClassPath() throws StackException {
        return List.of(registryRunner(), only(home.resolve("lib"), "cli-", LAUNCHER));
    }

    /** The registry's runnable jar. */
    public Path registryRunner() throws StackException {
        requireStack();
        return only(home.resolve("registry"), "apicurio-registry-app-", "-runner.jar");
    }

    /** The container image goes without; its roles talk to other containers. */
    private void requireStack() throws StackException {
        if (!Files.isDirectory(home.resolve("registry"))) {
            throw new StackException("The distribution in " + home + " has no broker and registry of its own, as in the"
                    + " container image: name a cluster with --bootstrap-server and --schema-registry.");
        }
    }

    /** Main class of the registry, as its jar states it. */
    String registryMain() throws StackException {
        return attribute(registryRunner(), "Main-Class");
    }

    private static String attribute(Path file, String name) throws StackException {
        try (JarFile jar = new JarFile(file.toFile())) {
            String value = jar.getManifest().getMainAttributes().getValue(name);
            if (value != null) {
                return value;
            }
        } catch (IOException e) {
            throw new StackException("The distribution's " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
        throw new StackException("The distribution's " + file + " has no " + name + " in its manifest.");
    }

    private static Path only(Path dir, String prefix, String suffix) throws StackException {
        try (Stream<Path> files = Files.list(dir)) {
            List<Path> found = files.filter(file -> {
                        String name = file.getFileName().toString();
                        return name.startsWith(prefix) && name.endsWith(suffix);
                    })
                    .sorted()
                    .toList();
            if (found.size() == 1) {
                return found.get(0);
            }
            throw new StackException("Expected one file " + prefix + "*" + suffix + " in " + dir + ", found "
                    + found.size() + ": build the distribution again with mvn clean package.");
        } catch (IOException e) {
            throw new StackException("The distribution's directory " + dir + " cannot be read.", e);
        }
    }
}
