package dev.wakestream.cli.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Files packed beside this class. */
final class Resources {
    private Resources() {}

    /** Content of one of them. */
    static String text(String name) {
        try (InputStream in = Resources.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is not in the distribution");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + name, e);
        }
    }

    /** Names of the files in a folder, sorted; none when there is no such folder. */
    static List<String> list(String folder) {
        URL url = Resources.class.getResource(folder);
        if (url == null) {
            return List.of();
        }
        try {
            return url.getProtocol().equals("jar") ? ofJar(url) : ofDirectory(url.toURI());
        } catch (IOException e) {
            throw new UncheckedIOException("resources in " + folder, e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("resources in " + folder, e);
        }
    }

    private static List<String> ofDirectory(URI uri) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(uri))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static List<String> ofJar(URL url) throws IOException {
        JarURLConnection connection = (JarURLConnection) url.openConnection();
        // else closing it would close the class loader's own
        connection.setUseCaches(false);
        String prefix = connection.getEntryName().replaceAll("/$", "") + "/";
        try (JarFile jar = connection.getJarFile()) {
            return jar.stream()
                    .map(java.util.zip.ZipEntry::getName)
                    .filter(entry -> entry.startsWith(prefix) && entry.length() > prefix.length())
                    .map(entry -> entry.substring(prefix.length()))
                    .filter(entry -> entry.indexOf('/') < 0)
                    .sorted()
                    .toList();
        }
    }
}
